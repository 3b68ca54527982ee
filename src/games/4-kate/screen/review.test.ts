import { describe, expect, test } from 'vitest';
import { translator } from '../../../ui/catalogue.ts';
import type { MoveVerdict } from '../bots/solver/analysis.ts';
import { verdictWords } from './review.ts';
import { words } from './words.ts';

const t = translator(words, 'en');
const verdict = (
  before: MoveVerdict['before'],
  after: MoveVerdict['after'],
  better: number | null = null,
): MoveVerdict => ({ index: 6, before, after, better });

describe('a verdict in words', () => {
  test.each([
    [verdict(1, 1), 'still winning'],
    [verdict(0, 0), 'still drawing'],
    [verdict(-1, -1), 'still losing'],
    [verdict(1, 0, 3), 'from winning to drawing; column 4 still won'],
    [verdict(1, -1, 0), 'from winning to losing; column 1 still won'],
    [verdict(0, -1, 6), 'from drawing to losing; column 7 still drew'],
    [verdict(1, 0), 'from winning to drawing'],
    [verdict(null, 1), 'winning from here'],
    [verdict(1, null), 'too early to tell'],
    [verdict(null, null), 'too early to tell'],
  ])('%o: %s', (given, said) => {
    expect(verdictWords(given, false, t)).toBe(said);
  });

  test('while it is not there yet, and when it never comes', () => {
    expect(verdictWords(undefined, true, t)).toBe('thinking…');
    expect(verdictWords(undefined, false, t)).toBe('its value could not be worked out here');
  });
});
