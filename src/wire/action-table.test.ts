import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GameAction } from '../kit/contract.ts';
import { type ActionTable, readActions, tabulate } from './action-table.ts';

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const tablesOf = (actions: readonly GameAction[]): ActionTable[] => throughJson(tabulate(actions));

test('consecutive actions with the same type and fields become one table', () => {
  const actions = [
    { type: 'bid', payload: { amount: 150, trump: null } },
    { type: 'bid', payload: { amount: 155, trump: 'hearts' } },
    { type: 'bid', payload: { amount: 160 } },
    { type: 'pass' },
    { type: 'pass', payload: {} },
    { type: 'bid', payload: { amount: 165 } },
  ];
  expect(tablesOf(actions)).toEqual([
    ['bid', ['amount', 'trump'], [150, null], [155, 'hearts']],
    ['bid', ['amount'], [160]],
    ['pass', [], [], []],
    ['bid', ['amount'], [165]],
  ]);
  expect(tablesOf([])).toEqual([]);
});

test('ranges follow the values of their action, and a reader who knows no ranges skips them', () => {
  const actions = [
    { type: 'bid', payload: { amount: 150 }, between: { amount: [150, 250, 5] as const } },
    { type: 'bid', payload: { amount: 250 } },
  ];
  expect(tablesOf(actions)).toEqual([['bid', ['amount'], [150, { amount: [150, 250, 5] }], [250]]]);
  expect(readActions(tablesOf(actions))).toEqual(actions);
});

test('reading the tables gives the same actions', () => {
  const text = fc.oneof(fc.constantFrom('a', 'b', 'turn no', 'say "it"', 'ế\n'), fc.string());
  const payload = fc.dictionary(text, fc.oneof(fc.jsonValue(), fc.constant(undefined)), {
    maxKeys: 3,
    noNullPrototype: true,
  });
  const action = fc.record({ type: text, payload });
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      expect(readActions(tablesOf(actions))).toEqual(JSON.parse(JSON.stringify(actions)));
    }),
    { numRuns: 2000 },
  );
});
