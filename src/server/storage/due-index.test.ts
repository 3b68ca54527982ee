import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DueIndex } from './due-index.ts';

test('hands out what a sorted list would, whatever was set, moved and cleared before', () => {
  const code = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F');
  const change = fc.tuple(code, fc.option(fc.integer({ min: 0, max: 20 })));
  fc.assert(
    fc.property(
      fc.array(change),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 6 }),
      (changes, now, limit) => {
        const index = new DueIndex();
        const plain = new Map<string, number>();
        for (const [room, at] of changes) {
          index.set(room, at);
          if (at === null) plain.delete(room);
          else plain.set(room, at);
        }
        const due = [...plain].filter(([, at]) => at <= now).sort((a, b) => a[1] - b[1]);
        expect(index.next()).toBe(plain.size === 0 ? null : Math.min(...plain.values()));
        const claimed = index.claim(now, limit, 5);
        expect(claimed.map((room) => plain.get(room))).toEqual(due.slice(0, limit).map(([, at]) => at));
        expect(new Set(claimed).size).toBe(claimed.length);
        for (const room of claimed) plain.set(room, now + 5);
        expect(index.next()).toBe(plain.size === 0 ? null : Math.min(...plain.values()));
      },
    ),
    { numRuns: 2000 },
  );
});
