import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { branchRandom, openRandom, startRandom } from './random.ts';

const SEED = Uint8Array.from({ length: 32 }, (_, index) => index);
/** The first 16 words of SHA-256(seed, block number), worked out by another implementation. */
const WORDS = [
  ...[2849432832, 691701949, 952885779, 3497703199, 2360485253, 1376201217, 3186738187, 3844601040],
  ...[1617019960, 1836717960, 3125994216, 3001970662, 326517996, 1973881847, 70057319, 2716171219],
];
const open = (drawn = 0) => openRandom({ ...startRandom(SEED), drawn });

describe('a stream', () => {
  test('is a known one: block n is SHA-256 of the seed and n', () => {
    const random = open();
    expect(WORDS.map(() => random.below(2 ** 32))).toEqual(WORDS);
  });

  test('begins with 256 bits and nothing else', () => {
    expect(startRandom(SEED)).toEqual({
      seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
      drawn: 0,
    });
    for (const length of [0, 16, 31, 33]) expect(() => startRandom(new Uint8Array(length))).toThrow(RangeError);
  });

  test('goes on from wherever it was put down, also in the middle of a block', () => {
    for (let drawn = 0; drawn < WORDS.length; drawn++) {
      const random = open(drawn);
      expect(random.state()).toEqual({ ...startRandom(SEED), drawn });
      expect(random.below(2 ** 32)).toBe(WORDS[drawn]);
      expect(random.state().drawn).toBe(drawn + 1);
    }
  });

  test('put down and taken up again after every draw, through JSON, it is the same stream', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { maxLength: 40 }), (bounds) => {
        const whole = open();
        let state = startRandom(SEED);
        for (const bound of bounds) {
          const piece = openRandom(JSON.parse(JSON.stringify(state)));
          expect(piece.below(bound)).toBe(whole.below(bound));
          state = piece.state();
        }
        expect(state).toEqual(whole.state());
      }),
    );
  });

  test('counts far beyond 32 bits of blocks', () => {
    const far = open(8 * 2 ** 33 + 5);
    expect(far.below(2 ** 32)).not.toBe(WORDS[5]);
    expect(far.state().drawn).toBe(8 * 2 ** 33 + 6);
  });

  test('branches are streams of their own, the same for the same label', () => {
    const { seed } = startRandom(SEED);
    expect(branchRandom(seed, 'bots')).toEqual({
      seed: 'e18eacf4cee5bb5b0c4d3308e2e663a25dbe1e8292593671d8017e9c28ff15d7',
      drawn: 0,
    });
    expect(branchRandom(seed, 'pace')).not.toEqual(branchRandom(seed, 'bots'));
  });
});

describe('below', () => {
  test('words that would favour small numbers are drawn again', () => {
    const random = open();
    expect(WORDS[0]).toBeGreaterThanOrEqual(2 ** 31 + 1);
    expect(random.below(2 ** 31 + 1)).toBe(WORDS[1]);
    expect(random.state().drawn).toBe(2);
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1, Infinity])('there is no number below %d', (bound) => {
    expect(() => open().below(bound)).toThrow(RangeError);
  });

  test('every number is equally likely, for bounds that do not divide the range', () => {
    const random = open();
    for (const bound of [2, 3, 7, 10, 52]) {
      const draws = 20_000;
      const counts = Array<number>(bound).fill(0);
      for (let n = 0; n < draws; n++) counts[random.below(bound)]! += 1;
      const fair = draws / bound;
      const chiSquared = counts.reduce((sum, count) => sum + (count - fair) ** 2 / fair, 0);
      const freedom = bound - 1;
      expect(chiSquared).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom));
    }
  });

  test('no modulo bias: with a bound of three quarters of the range, both halves get their share', () => {
    const random = open();
    const bound = 3 * 2 ** 30;
    const draws = 8000;
    let low = 0;
    for (let n = 0; n < draws; n++) if (random.below(bound) < 2 ** 30) low += 1;
    expect(Math.abs(low / draws - 1 / 3)).toBeLessThan(0.03); // with bias it would be a half
  });
});

describe('what is made of it', () => {
  test('between takes in both ends', () => {
    const random = open();
    expect([...new Set(Array.from({ length: 200 }, () => random.between(3, 6)))].sort()).toEqual([3, 4, 5, 6]);
    expect(random.between(5, 5)).toBe(5);
  });

  test('chance', () => {
    const random = open();
    const hits = Array.from({ length: 8000 }, () => random.chance(0.25)).filter(Boolean).length;
    expect(Math.abs(hits - 2000)).toBeLessThan(160);
    expect([random.chance(0), random.chance(1)]).toEqual([false, true]);
  });

  test('pick takes from the list, and nothing from an empty one', () => {
    expect(['a', 'b']).toContain(open().pick(['a', 'b']));
    expect(() => open().pick([])).toThrow(RangeError);
  });

  test('a shuffle is a permutation and leaves its input alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 60 }), fc.nat(1000), (list, drawn) => {
        const given = Object.freeze([...list]);
        const mixed = open(drawn).shuffle(given);
        expect(mixed).not.toBe(given);
        expect([...mixed].sort((a, b) => a - b)).toEqual([...list].sort((a, b) => a - b));
        expect(given).toEqual(list);
      }),
    );
  });

  test('a shuffle gives every order its turn', () => {
    const random = open();
    const counts = new Map<string, number>();
    for (let n = 0; n < 12_000; n++) {
      const order = random.shuffle(['a', 'b', 'c']).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(180);
  });
});
