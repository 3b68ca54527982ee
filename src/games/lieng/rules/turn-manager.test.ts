import { describe, expect, test } from 'vitest';
import { TurnManager } from './turn-manager.ts';

const { create, getCurrentPlayer, recordAction, advance, removePlayer, getActivePlayers, isRoundComplete } =
  TurnManager;

describe('[L6.3] whose turn it is', () => {
  test('[L-D7] first to act is the dealer’s left', () => {
    expect(create(['a', 'b', 'c'], 0).order).toEqual(['b', 'c', 'a']);
    expect(getCurrentPlayer(create(['a', 'b', 'c'], 0))).toBe('b');
    expect(getCurrentPlayer(create(['a', 'b', 'c'], 2))).toBe('a');
    expect(getCurrentPlayer(create(['a', 'b'], 1))).toBe('a');
  });

  test('all-in by the ante is skipped, and a lone player who covers it is not asked', () => {
    expect(getCurrentPlayer(create(['a', 'b', 'c'], 0, ['b']))).toBe('c');
    expect(getCurrentPlayer(create(['a', 'b', 'c'], 0, ['b', 'c']))).toBeNull();
    expect(isRoundComplete(create(['a', 'b', 'c'], 0, ['b', 'c']), [])).toBe(true);
  });

  test('round and round until everybody has spoken', () => {
    const start = create(['a', 'b', 'c'], 0);
    const toC = advance(recordAction(start, 'b', {}), []);
    expect(toC.playerId).toBe('c');
    const toA = advance(recordAction(toC.turn, 'c', {}), []);
    expect(toA.playerId).toBe('a');
    const end = advance(recordAction(toA.turn, 'a', {}), []);
    expect(end.playerId).toBeNull();
    expect(getCurrentPlayer(end.turn)).toBeNull();
  });

  test('a raise asks everybody else again', () => {
    const called = recordAction(create(['a', 'b', 'c'], 0), 'b', {});
    const raised = recordAction(advance(called, []).turn, 'c', { raise: true });
    const toA = advance(raised, ['a', 'b']);
    expect(toA.playerId).toBe('a');
    const toB = advance(recordAction(toA.turn, 'a', {}), ['b']);
    expect(toB.playerId).toBe('b');
    expect(isRoundComplete(recordAction(toB.turn, 'b', {}), [])).toBe(true);
  });

  test('whoever owes chips is asked even when nobody else can act', () => {
    const shoved = recordAction(create(['a', 'b'], 0), 'b', { allIn: true, raise: true });
    expect(advance(shoved, ['a']).playerId).toBe('a');
    expect(isRoundComplete(recordAction(advance(shoved, ['a']).turn, 'a', {}), [])).toBe(true);
  });

  test('folded players are passed over, and the last one left ends the round', () => {
    const start = create(['a', 'b', 'c'], 0);
    const folded = recordAction(start, 'b', { fold: true });
    expect(getActivePlayers(folded)).toEqual(['c', 'a']);
    expect(isRoundComplete(removePlayer(folded, 'c'), ['a'])).toBe(true);
  });

  test('[L15] a player removed off turn can end the betting', () => {
    const turn = recordAction(create(['a', 'b', 'c'], 0), 'b', {});
    const two = removePlayer(advance(turn, []).turn, 'a');
    expect(isRoundComplete(two, [])).toBe(false);
    expect(isRoundComplete(removePlayer(two, 'c'), [])).toBe(true);
  });

  test('[L9] caller’s mistakes throw', () => {
    expect(() => create(['a', 'b'], 2)).toThrow(RangeError);
    expect(() => recordAction(create(['a', 'b'], 0), 'z', {})).toThrow(RangeError);
    expect(() => removePlayer(create(['a', 'b'], 0), 'z')).toThrow(RangeError);
  });
});
