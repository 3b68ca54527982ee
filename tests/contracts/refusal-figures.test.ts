import { expect, test } from 'vitest';
import type { AnyGame } from '../../src/kit/contract.ts';
import { refuse } from '../../src/kit/result.ts';
import { Table } from '../support/table.ts';
import { toyGame } from '../support/toy-game/index.ts';
import { faultOfRefusal } from './refusal-figures.ts';

const TABLE = { TOO_LOW: { status: 400, words: { en: 'At least {min}.', vi: 'Ít nhất {min} {unit}.' } } };

test.each([
  ['a refusal with all its figures', { code: 'TOO_LOW', params: { min: 5, unit: 'chip' } }, null],
  [
    'a figure of the Vietnamese words only',
    { code: 'TOO_LOW', params: { min: 5 } },
    'the words of TOO_LOW name {unit}, its params do not',
  ],
  ['no params', { code: 'TOO_LOW' }, 'the words of TOO_LOW name {min}, its params do not'],
  ['no words', { code: 'TOO_HIGH' }, 'no words for TOO_HIGH'],
])('%s', (_what, refusal, fault) => {
  expect(faultOfRefusal(refusal, TABLE)).toBe(fault);
});

test('a table of the platform throws at a refusal without the figures that its words name', () => {
  const game: AnyGame = {
    ...toyGame,
    config: { ...toyGame.config, refusals: TABLE },
    processAction: () => refuse('TOO_LOW'),
  };
  const table = new Table(game);
  table.start();
  expect(() => table.play('ann', { type: 'place', payload: { square: 4 } })).toThrow(/TOO_LOW name \{min\}/);
});
