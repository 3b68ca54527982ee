import { describe, expect, test } from 'vitest';
import { roomOf, tell } from '../../../../tests/support/story.ts';
import { cardIn, faceIn } from '../fixtures/position.ts';
import type { Mine, PowerHouseView } from '../rules/types.ts';
import { story } from './story.ts';

const room = roomOf('ann', 'bot-bob');

test('the line of the log is announced, too', () => {
  const told = tell(story, room, 'bid-placed', { playerId: 'bot-bob', amount: 165 });
  expect(told).toEqual({ line: 'Bot Bob bids 165', sound: null, announcement: 'Bot Bob bids 165', hint: null });
});

test('a played card is named and heard', () => {
  const played = { playerId: 'ann', card: cardIn('10H') };
  expect(tell(story, room, 'card-played', played)).toMatchObject({ line: 'Ann: 10 of hearts', sound: 'card' });
});

test('called cards are named with the copy where two are out', () => {
  const partnerCards = [
    { card: faceIn('AS'), whichCopy: null },
    { card: faceIn('KH'), whichCopy: '2nd' },
  ] as const;
  expect(tell(story, room, 'partner-cards-selected', { partnerCards }).line).toBe(
    'Called: Ace of spades, King of hearts (2nd)',
  );
});

test('a turn is announced to the player on turn only, and has no line', () => {
  const view = { phase: 'powerhouse', mine: { isMyTurn: true } as Mine } as PowerHouseView;
  const told = (me: string | null) => tell(story, room, 'turn-changed', { playerId: 'ann' }, { view, me });
  expect(told('ann')).toMatchObject({ line: null, announcement: 'You lead! Name the PowerHouse suit' });
  expect(told('bot-bob').announcement).toBeNull();
});

describe('the sound of a result', () => {
  const soundFor = (me: string | null, role: PowerHouseView['roles'][string], bidTeamSuccess: boolean, delta: number) =>
    tell(
      story,
      room,
      'game-result',
      { bidTeamSuccess, bidTeamPoints: 150, playerDeltas: { ann: delta } },
      { view: { roles: { ann: role } } as unknown as PowerHouseView, me },
    ).sound;

  test.each([
    ['leader', true, 150, 'win'],
    ['partner', true, 150, 'win'],
    ['opponent', true, 100, 'lose'],
    ['leader', false, -165, 'lose'],
    ['partner', false, 50, 'lose'],
    ['opponent', false, 100, 'win'],
  ] as const)('%s, made: %s, %s points: %s', (role, isMade, delta, sound) => {
    expect(soundFor('ann', role, isMade, delta)).toBe(sound);
  });

  test('spectators hear none', () => {
    expect(soundFor(null, 'leader', true, 150)).toBeNull();
  });
});
