import { describe, expect, test } from 'vitest';
import { changeSettings, initialSettings, type NumberField, rangeOf, type SettingField } from './settings.ts';

const label = { en: 'Label', vi: 'Nhãn' };
const FIELDS: readonly SettingField[] = [
  {
    kind: 'choice',
    key: 'timer',
    label,
    choices: [
      { value: null, label },
      { value: 30, label },
      { value: 'long', label },
    ],
    initial: 30,
  },
  { kind: 'toggle', key: 'isStrict', label, initial: false },
  { kind: 'number', key: 'target', label, min: 5, max: 20, step: 5, initial: 10 },
  {
    kind: 'tags',
    key: 'packs',
    label,
    tags: [
      { value: 'base', label },
      { value: 'extra', label },
    ],
    initial: ['base'],
  },
];
const INITIAL = { timer: 30, isStrict: false, target: 10, packs: ['base'] };

const change = (wish: Record<string, unknown>) => changeSettings(FIELDS, INITIAL, wish);

test('settings begin with every initial value', () => {
  expect(initialSettings(FIELDS)).toEqual(INITIAL);
});

describe('on offer', () => {
  test.each([
    [{ timer: null }],
    [{ timer: 'long' }],
    [{ isStrict: true }],
    [{ target: 5 }],
    [{ target: 20 }],
    [{ packs: [] }],
    [{ packs: ['extra', 'base'] }],
    [{ timer: null, isStrict: true, target: 15 }],
    [{}],
  ])('%j', (wish) => {
    expect(change(wish)).toEqual({ ...INITIAL, ...wish });
  });
});

describe('not on offer', () => {
  test.each([
    [{ timer: 31 }],
    [{ timer: '30' }],
    [{ timer: undefined }],
    [{ isStrict: 'true' }],
    [{ isStrict: 1 }],
    [{ isStrict: null }],
    [{ target: 4 }],
    [{ target: 25 }],
    [{ target: 7 }],
    [{ target: 10.5 }],
    [{ target: '10' }],
    [{ target: Number.NaN }],
    [{ target: Infinity }],
    [{ packs: 'base' }],
    [{ packs: ['base', 'base'] }],
    [{ packs: ['none'] }],
    [{ packs: [['base']] }],
    [{ packs: { 0: 'base', length: 1 } }],
    [{ unknown: 1 }],
    [{ target: 15, unknown: 1 }],
  ])('%j', (wish) => {
    expect(change(wish)).toBeNull();
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('the key %s', (key) => {
    expect(change(JSON.parse(`{"${key}":{"target":15}}`))).toBeNull();
    expect(({} as Record<string, unknown>).target).toBeUndefined();
  });
});

test('a change leaves the old settings alone', () => {
  const before = Object.freeze({ ...INITIAL });
  expect(changeSettings(FIELDS, before, { target: 15 })).toEqual({ ...INITIAL, target: 15 });
  expect(before).toEqual(INITIAL);
});

test('a range may follow from another setting, and stays within its own', () => {
  const field: NumberField = { kind: 'number', key: 'raise', label, min: 5, max: 1000, step: 1, initial: 10 };
  const byAnte: NumberField = { ...field, timesOf: { key: 'ante', min: 1, max: 10 } };
  expect(rangeOf(field, { ante: 10 })).toEqual({ min: 5, max: 1000 });
  expect(rangeOf(byAnte, { ante: 10 })).toEqual({ min: 10, max: 100 });
  expect(rangeOf(byAnte, { ante: 1 })).toEqual({ min: 5, max: 10 });
  expect(rangeOf(byAnte, { ante: 200 })).toEqual({ min: 200, max: 1000 });
  expect(rangeOf(byAnte, {})).toEqual({ min: 5, max: 1000 });
});
