import { expect } from 'vitest';
import { type AnyGame, BOT_LEVELS } from '../../src/kit/contract.ts';
import type { RefusalTable } from '../../src/kit/result.ts';
import { changeSettings, initialSettings, type SettingField } from '../../src/kit/settings.ts';
import { LANGUAGES, type Words } from '../../src/kit/words.ts';
import { PLATFORM_REFUSALS } from '../../src/wire/refusals.ts';
import { figuresIn } from './refusal-figures.ts';

/** Checks everything that a game says of itself in its `config`. */
export function checkCard({ config, reviseSettings }: AnyGame): void {
  const { seats, settings, botLevels, botPaceMs, refusals } = config;
  expect(config.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  for (const text of [config.name, config.icon]) expect(text.trim()).not.toBe('');
  checkWords(config.description, 'description');
  expect(Number.isInteger(config.rulesVersion) && config.rulesVersion >= 1).toBe(true);

  expect(seats.min).toBeGreaterThanOrEqual(1);
  expect(seats.min <= seats.initial && seats.initial <= seats.max, 'seats: min, initial, max').toBe(true);
  if (config.hasTeams) expect([seats.min % 2, seats.max % 2], 'teams need pairs').toEqual([0, 0]);

  expect(botLevels).toContain('standard');
  expect(botLevels, 'levels from the weakest up').toEqual(BOT_LEVELS.filter((level) => botLevels.includes(level)));
  expect(botPaceMs[0] >= 0 && botPaceMs[0] <= botPaceMs[1], 'bot pace').toBe(true);

  checkRefusals(refusals);
  for (const [code, { status }] of Object.entries(refusals)) {
    expect(Object.hasOwn(PLATFORM_REFUSALS, code), `${code} already belongs to the platform`).toBe(false);
    expect(status, code).toBeLessThan(500);
  }

  expect(new Set(settings.map(({ key }) => key)).size, 'two settings share a key').toBe(settings.length);
  for (const field of settings) checkField(field);
  for (let count = seats.min; count <= seats.max; count++) {
    const revised = reviseSettings?.(initialSettings(settings), [], count);
    expect(revised, `the initial settings must do for ${count}`).not.toBeNull();
  }
}

/** Every code has a status, words in every language, and names the same figures in each of them. */
export function checkRefusals(refusals: RefusalTable): void {
  for (const [code, { status, words }] of Object.entries(refusals)) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(status, code).toBeGreaterThanOrEqual(400);
    checkWords(words, code);
    const figures = new Set(LANGUAGES.map((language) => figuresIn(words[language]).sort().join()));
    expect(figures.size, `the words of ${code} name other figures in another language`).toBe(1);
  }
}

function checkField(field: SettingField): void {
  checkWords(field.label, field.key);
  if (field.hint) checkWords(field.hint, field.key);
  const options = field.kind === 'choice' ? field.choices : field.kind === 'tags' ? field.tags : [];
  for (const { value, label } of options) checkWords(label, `${field.key}: ${value}`);
  expect(changeSettings([field], {}, { [field.key]: field.initial }), `${field.key}: initial value`).not.toBeNull();
}

function checkWords(words: Words, told: string): void {
  expect(Object.keys(words).sort(), told).toEqual([...LANGUAGES].sort());
  for (const language of LANGUAGES) expect(words[language].trim(), `${told} (${language})`).not.toBe('');
}
