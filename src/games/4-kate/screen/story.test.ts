import { describe, expect, test } from 'vitest';
import { roomOf, tell } from '../../../../tests/support/story.ts';
import { lineOf } from '../../../ui/story.ts';
import { fourKate } from '../index.ts';
import type { Color, FourKateView } from '../rules/types.ts';
import { story } from './story.ts';

const room = roomOf('ann', 'ben');
/** Ann, who has Red, is on turn. */
const { state } = fourKate.initialize(room.players, {}, { now: 0, random: null as never });

test.each([
  [3, 'Red drops in column 4.', 'Đỏ thả vào cột 4.'],
  [0, 'Red drops in column 1.', 'Đỏ thả vào cột 1.'],
])('the line of a piece in column index %i', (column, en, vi) => {
  const data = { color: 'red', column } as const;
  expect(tell(story, room, 'move-made', data, { view: state }).line).toBe(en);
  expect(tell(story, room, 'move-made', data, { view: state, language: 'vi' }).line).toBe(vi);
});

test.each([
  ['yellow', 'Yellow got four in a row', 'Vàng đã nối được bốn quân'],
  ['draw', 'The board is full: a draw', 'Bàn đã kín: hòa'],
] as const)('the line of a game that ends with %s', (winner, en, vi) => {
  expect(tell(story, room, 'game-over', { winner }).line).toBe(en);
  expect(tell(story, room, 'game-over', { winner }, { language: 'vi' }).line).toBe(vi);
});

test('events without words have no line', () => {
  for (const name of ['game-started', 'not-known']) {
    expect(lineOf(story, { sequence: 1, name, data: {} }, { room, language: 'en' })).toBeNull();
  }
});

describe('the announcement of a move', () => {
  const announced = (me: string | null, changes?: Partial<FourKateView>) =>
    tell(story, room, 'move-made', { color: 'yellow', column: 0 }, { me, view: { ...state, ...changes } }).announcement;

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
  expect(tell(story, room, 'game-over', { winner }, { me, view: { ...state, winner } }).sound).toBe(sound);
});
