import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBack } from '../testing/read-back.ts';
import { type ActionTable, readActions, writeActions } from './action-tables.ts';
import type { GameAction } from './game-module.ts';

const tablesOf = (actions: readonly GameAction[]): ActionTable[] =>
  readBack((out) => writeActions(out, actions)) as ActionTable[];

test('actions alike become one table, in their order', () => {
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

test('the tables give the actions again, whatever they say', () => {
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
