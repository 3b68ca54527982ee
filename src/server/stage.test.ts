import { expect, test } from 'vitest';
import { Stage } from './stage.ts';

const nextTurn = () => new Promise(setImmediate);

test('what comes before its time is dealt with together, in the order in which it came', async () => {
  const steps: string[][] = [];
  const stage = new Stage<string>(setImmediate, (items) => steps.push([...items]));
  stage.push('a');
  stage.push('b');
  expect(steps).toEqual([]);
  await nextTurn();
  stage.push('c');
  await nextTurn();
  expect(steps).toEqual([['a', 'b'], ['c']]);
});

test('what comes while a step is being done waits for the next one', async () => {
  const steps: string[][] = [];
  const stage = new Stage<string>(process.nextTick, (items) => {
    steps.push([...items]);
    if (items.includes('a')) stage.push('b');
  });
  stage.push('a');
  await nextTurn();
  expect(steps).toEqual([['a'], ['b']]);
});

test('whoever cannot wait has it done at once, and nothing is done twice', async () => {
  const done: string[] = [];
  const stage = new Stage<string>(setImmediate, (items) => done.push(...items));
  stage.push('a');
  stage.run();
  expect(done).toEqual(['a']);
  stage.push('b');
  await nextTurn();
  await nextTurn();
  expect(done).toEqual(['a', 'b']);
});
