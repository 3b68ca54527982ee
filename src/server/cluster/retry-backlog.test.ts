import { expect, test } from 'vitest';
import { RetryBacklog } from './retry-backlog.ts';

/** A backlog whose work succeeds only where it may, and whose waits end by hand. */
function backlog() {
  const done: string[] = [];
  const failures: unknown[] = [];
  const waits: (() => void)[] = [];
  const mayWork = new Set<string>();
  let tries = 0;
  const items = new RetryBacklog<string>({
    async work(item) {
      tries += 1;
      if (!mayWork.has(item)) throw new Error(item);
      done.push(item);
    },
    onFailure: (error) => failures.push(error),
    wait: () => new Promise((resolve) => waits.push(resolve)),
  });
  const settle = () => new Promise(setImmediate);
  const waited = async () => {
    waits.shift()!();
    await settle();
  };
  return { items, done, failures, waits, mayWork, settle, waited, tries: () => tries };
}

test('work that fails is repeated after a wait until it succeeds, and reported once', async () => {
  const { items, done, failures, mayWork, settle, waited, waits } = backlog();
  items.add(['a', 'b']);
  await settle();
  await waited();
  expect([done, failures]).toEqual([[], [new Error('a')]]);
  mayWork.add('a').add('b');
  await waited();
  expect([done, waits]).toEqual([['a', 'b'], []]);
});

test('an item that always fails does not hold up the others', async () => {
  const { items, done, mayWork, settle, waited } = backlog();
  const names = Array.from({ length: 120 }, (_, index) => `item ${index}`);
  for (const name of names) mayWork.add(name);
  items.add(['bad', ...names]);
  await settle();
  for (let attempt = 0; attempt < 3; attempt++) await waited();
  expect(done).toEqual(names);
});

test('an item that is added during its work is worked on again', async () => {
  const { items, done, mayWork, settle } = backlog();
  mayWork.add('a');
  items.add(['a']);
  items.add(['a']);
  await settle();
  expect(done).toEqual(['a', 'a']);
});

test('close ends the attempts', async () => {
  const { items, settle, waited, waits, tries } = backlog();
  items.add(['a']);
  await settle();
  items.close();
  await waited();
  expect([waits, tries()]).toEqual([[], 1]);
});
