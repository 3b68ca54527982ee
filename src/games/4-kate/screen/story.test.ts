import { describe, expect, test } from 'vitest';
import type { RoomView } from '../../../kit/room-view.ts';
import { translator } from '../../../ui/catalogue.ts';
import { nameOf } from '../../../ui/player-name.ts';
import { lineOf } from '../../../ui/story.ts';
import { fourKate } from '../index.ts';
import type { Color, FourKateView } from '../rules/types.ts';
import { story } from './story.ts';
import { words } from './words.ts';

const room = {
  players: [
    { id: 'ann', name: 'Ann' },
    { id: 'ben', name: 'Ben' },
  ],
} as unknown as RoomView;
const event = (name: string, data: object) => ({ sequence: 1, name, data });

describe('a line of the log', () => {
  test.each([
    ['move-made', { color: 'red', column: 3 }, 'Red drops in column 4.', 'Đỏ thả vào cột 4.'],
    ['game-over', { winner: 'yellow' }, 'Yellow got four in a row', 'Vàng đã nối được bốn quân'],
    ['game-over', { winner: 'draw' }, 'The board is full: a draw', 'Bàn đã kín: hòa'],
  ])('%s %o: %s', (name, data, en, vi) => {
    expect(lineOf(story, event(name, data), { room, language: 'en' })).toBe(en);
    expect(lineOf(story, event(name, data), { room, language: 'vi' })).toBe(vi);
  });

  test('events without words have no line', () => {
    for (const name of ['game-started', 'not-known']) {
      expect(lineOf(story, event(name, {}), { room, language: 'en' })).toBeNull();
    }
  });
});

/** What the story is given when an event arrives. */
const contextOf = <Data>(data: Data, me: string | null, changes: Partial<FourKateView> = {}) => {
  const players = [
    { id: 'ann', name: 'Ann' },
    { id: 'ben', name: 'Ben' },
  ];
  const { state } = fourKate.initialize(players, {}, { now: 0, random: null as never });
  return {
    ...{ data, room, me, language: 'en' as const, legal: [], view: { ...state, ...changes } },
    t: translator(words, 'en'),
    nameOf: (ref: string | number) => nameOf(room, ref),
  };
};

describe('the announcement of a move', () => {
  const announced = (me: string | null, changes?: Partial<FourKateView>) =>
    story.events['move-made']!.announcement!(contextOf({ color: 'yellow', column: 0 } as never, me, changes));

  test('says to the player on turn that it is their turn', () => {
    expect(announced('ann')).toBe('Yellow drops in column 1. Your turn.');
    expect(announced('ben')).toBe('Yellow drops in column 1.');
    expect(announced(null)).toBe('Yellow drops in column 1.');
  });

  test('says how the game ended', () => {
    expect(announced('ann', { phase: 'game_over', winner: 'yellow' })).toBe('Yellow drops in column 1. Ben wins!');
    expect(announced('ann', { phase: 'game_over', winner: 'draw' })).toBe("Yellow drops in column 1. It's a draw!");
  });
});

test.each<[string | null, Color, string]>([
  ['ann', 'red', 'win'],
  ['ben', 'red', 'lose'],
  [null, 'red', 'win'],
])('the sound of the end for %s when %s wins is %s', (me, winner, sound) => {
  const soundOf = story.events['game-over']!.sound as (context: unknown) => string;
  expect(soundOf(contextOf({}, me, { winner }))).toBe(sound);
});
