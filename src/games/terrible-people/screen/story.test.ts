import { describe, expect, test } from 'vitest';
import { roomOf, tell } from '../../../../tests/support/story.ts';
import { CARDS } from '../rules/cards.ts';
import type { Phase, TerribleView } from '../rules/types.ts';
import { story } from './story.ts';

const room = roomOf('ann', 'ben');

describe('a phase', () => {
  const told = (phase: Phase, me: string | null) =>
    tell(story, room, 'phase-changed', { phase, czarId: 'ann', currentRound: 3 }, { me });

  test('a new round has a line that is also a hint', () => {
    const line = 'Round 3: Ann is the Czar';
    expect(told('czar_reveal', 'ben')).toEqual({ line, hint: line, announcement: line, sound: null });
    expect(told('czar_reveal', 'ann').announcement).toBe(`${line}. You are the Czar.`);
  });

  test.each([
    ['submitting', 'ben', 'Your turn to answer.'],
    ['submitting', 'ann', 'Waiting for answers...'],
    ['submitting', null, 'Waiting for answers...'],
    ['judging', 'ann', 'All answers are in. Your turn to choose.'],
    ['judging', 'ben', 'All answers are in.'],
    ['round_result', 'ben', null],
  ] as const)('%s for %s: %s', (phase, me, announcement) => {
    expect(told(phase, me)).toEqual({ line: null, hint: null, announcement, sound: null });
  });
});

describe('an answer', () => {
  const told = (phase: Phase, auto?: true) => {
    const view = { phase, submittedIds: ['ben'], seats: ['ann', 'ben', 'carl'] } as unknown as TerribleView;
    return tell(story, room, 'player-submitted', { playerId: 'ben', ...(auto && { auto }) }, { view });
  };

  test('is announced and heard until the last one is in', () => {
    expect(told('submitting')).toMatchObject({ line: null, sound: 'card', announcement: '1 of 2 have answered' });
    expect(told('judging')).toMatchObject({ line: null, sound: null, announcement: null });
  });

  test('has a line only if time ran out', () => {
    expect(told('judging', true).line).toBe('Ben ran out of time: a random answer went in');
  });
});

describe('a result', () => {
  const answer = CARDS.answers.slice(0, 2);
  const view = {
    history: [{ prompt: 'Why? _.', answer: [{ text: 'Cats' }], winnerId: 'ben' }],
  } as unknown as TerribleView;
  const won = (me: string | null) =>
    tell(story, room, 'round-result', { winnerId: 'ben', winnerName: 'Ben', submission: answer }, { view, me });

  test('names the winner and the answer', () => {
    const [first, second] = answer.map(({ text }) => text);
    expect(won(null).line).toBe(`Ben wins the round with “${first} / ${second}”`);
    expect(won('ann')).toMatchObject({ announcement: 'Ben wins the round Why? Cats.', sound: 'chip' });
    expect(won('ben')).toMatchObject({ announcement: 'You win the round! Why? Cats.', sound: 'win' });
  });

  test.each([
    ['ben', 'You win!', 'win'],
    ['ann', 'Ben wins!', 'lose'],
    [null, 'Ben wins!', 'win'],
  ])('the end for %s: %s, sound %s', (me, announcement, sound) => {
    const told = tell(story, room, 'game-over', { winnerId: 'ben', winnerName: 'Ben' }, { me });
    expect(told).toEqual({ line: 'Ben wins the game', announcement, sound, hint: null });
  });
});
