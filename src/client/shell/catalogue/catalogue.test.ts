import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../kit/words.ts';
import { type Catalogue, fillIn, type Phrase, translator } from '../../../ui/catalogue.ts';
import { uiWords } from '../../../ui/words.ts';
import { catalogue } from './index.ts';

const games = import.meta.glob<Record<string, Catalogue>>('../../../games/*/screen/words.ts', { eager: true });
const catalogues: readonly (readonly [string, Catalogue])[] = [
  ['client', catalogue],
  ['ui', uiWords],
  ...Object.entries(games).flatMap(([path, module]) => Object.values(module).map((words) => [path, words] as const)),
];

const textsOf = (phrase: Phrase): string[] => (typeof phrase === 'string' ? [phrase] : Object.values(phrase));
const holesIn = (phrase: Phrase): string[] =>
  [...new Set(textsOf(phrase).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();

describe.each(catalogues)('the catalogue of %s', (_, { en, ...others }) => {
  test.each(Object.entries(others))('says everything in %s', (_, phrases) => {
    expect(Object.keys(phrases).sort()).toEqual(Object.keys(en).sort());
  });

  test('has no empty phrase', () => {
    for (const phrases of [en, ...Object.values(others)]) {
      for (const phrase of Object.values(phrases)) for (const text of textsOf(phrase)) expect(text.trim()).not.toBe('');
    }
  });

  test('fills in the same things in every language', () => {
    for (const [key, phrase] of Object.entries(en)) {
      for (const phrases of Object.values(others)) {
        const holes = holesIn(phrases[key]!);
        const allowed = [...holesIn(phrase), '{count}'];
        expect(
          holes.filter((hole) => !allowed.includes(hole)),
          key,
        ).toEqual([]);
        expect(
          holesIn(phrase).filter((hole) => hole !== '{count}' && !holes.includes(hole)),
          key,
        ).toEqual([]);
      }
    }
  });
});

test('plurals follow the language', () => {
  const t = translator(catalogue, 'en');
  expect(t('doorSeats', { count: 1 })).toBe('1 seat');
  expect(t('doorSeats', { count: 2 })).toBe('2 seats');
  expect(translator(catalogue, 'vi')('doorSeats', { count: 2 })).toBe('2 chỗ');
});

test('numbers are written as the language writes them', () => {
  const written = LANGUAGES.map((language) => fillIn('{chips}', language, { chips: 12500 }));
  expect(written).toEqual(['12,500', '12.500']);
});

test('an unknown hole stays as it is', () => {
  expect(fillIn('{who} waits', 'en', {})).toBe('{who} waits');
});
