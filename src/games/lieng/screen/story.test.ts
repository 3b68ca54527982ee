import { describe, expect, test } from 'vitest';
import { roomOf, tell } from '../../../../tests/support/story.ts';
import type { LiengEvents } from '../rules/events.ts';
import type { LiengView } from '../rules/types.ts';
import { story } from './story.ts';

const room = roomOf('ann', 'bot-bob');
const bet = (data: Partial<LiengEvents['bet-placed']>) => tell(story, room, 'bet-placed', { playerId: 'ann', ...data });

describe('a bet', () => {
  test.each([
    [{ action: 'BO', paid: 0 }, 'Ann folds', null],
    [{ action: 'BO', paid: 0, auto: true }, 'Ann ran out of time and folds', null],
    [{ action: 'THEO', paid: 0 }, 'Ann checks', null],
    [{ action: 'THEO', paid: 20 }, 'Ann calls 20', 'chip'],
    [{ action: 'TO', paid: 20, bet: 60, isRaise: true }, 'Ann raises to 60', 'chip'],
    [{ action: 'TO_TAT', paid: 20, bet: 500, isRaise: true, allIn: true }, 'Ann is all in with 500', 'chip'],
  ] as const)('%o: %s, sound %s', (data, line, sound) => {
    expect(bet(data)).toEqual({ line, sound, announcement: null, hint: null });
  });
});

test('bots are named without the word Bot', () => {
  expect(tell(story, room, 'player-busted', { playerId: 'bot-bob' }).line).toBe('Bob is out of chips');
  expect(tell(story, room, 'player-busted', { playerId: 'bot-bob' }, { language: 'vi' }).line).toBe('Bob hết chip');
});

describe('the end of a hand', () => {
  const ended = (me: string | null) => tell(story, room, 'hand-ended', { payouts: { ann: 90, 'bot-bob': 30 } }, { me });

  test('names everyone who won chips', () => {
    expect(ended(null).line).toBe('Ann wins 90 · Bob wins 30');
    expect(ended(null).announcement).toBe('Ann wins 90. Bob wins 30');
  });

  test('has a sound of its own for a winner', () => {
    expect(ended('ann').sound).toBe('win');
    expect(ended('carl').sound).toBe('chip');
    expect(ended(null).sound).toBe('chip');
  });
});

test('a turn is announced to the player on turn only', () => {
  const view = { phase: 'BETTING', turnPlayerId: 'ann', legal: { toCall: 20 } } as LiengView;
  const announced = (me: string | null) => tell(story, room, 'turn-changed', {}, { view, me }).announcement;
  expect(announced('ann')).toBe('Your turn: 20 to call');
  expect(announced('bot-bob')).toBeNull();
  expect(announced(null)).toBeNull();
});
