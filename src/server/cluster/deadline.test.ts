import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../rooms/ports.ts';
import { Deadline } from './deadline.ts';
import { ANSWER_LIMIT_MS } from './redis-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const outcomeOf = (answer: Promise<string>): { is: string } => {
  const outcome = { is: 'waiting' };
  answer.then(
    (value) => (outcome.is = value),
    (error: Error) => (outcome.is = error instanceof StoreUnavailable ? error.message : `${error}`),
  );
  return outcome;
};

test('an answer that does not come is given up at its limit, and within a second', async () => {
  const deadline = new Deadline(ANSWER_LIMIT_MS);
  await vi.advanceTimersByTimeAsync(50); // asked between two looks at the clock
  const outcome = outcomeOf(deadline.keep(new Promise(() => {})));
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS - 1);
  expect(outcome.is).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1000 - ANSWER_LIMIT_MS);
  expect(outcome.is).toBe('no answer from Redis in time');
  deadline.stop();
});

test('an answer in time is passed on, and so is what went wrong', async () => {
  const deadline = new Deadline(ANSWER_LIMIT_MS);
  const answered = outcomeOf(deadline.keep(Promise.resolve('PONG')));
  const failed = outcomeOf(deadline.keep(Promise.reject(new Error('LOADING'))));
  await vi.advanceTimersByTimeAsync(2 * ANSWER_LIMIT_MS);
  expect(answered.is).toBe('PONG');
  expect(failed.is).toBe('Redis: LOADING');
  deadline.stop();
});
