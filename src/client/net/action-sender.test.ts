import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWER_WITHIN_MS, createActionSender } from './action-sender.ts';
import { OFFLINE } from './api.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const drop = { type: 'drop', payload: { column: 3 } };

function carriers(hasSocket: boolean) {
  let id = 0;
  return {
    trigger: vi.fn(() => hasSocket),
    post: vi.fn(async () => ({ ok: true as const, value: { version: 7 } })),
    createId: () => `id-${++id}`,
  };
}

test('an answer on the socket is enough', async () => {
  const carry = carriers(true);
  const sender = createActionSender(carry);
  const outcome = sender.send(drop);
  sender.settle('id-1', { ok: true });
  expect(await outcome).toEqual({ ok: true });
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS * 2);
  expect(carry.post).not.toHaveBeenCalled();
});

test('a refusal on the socket is an answer too', async () => {
  const sender = createActionSender(carriers(true));
  const outcome = sender.send(drop);
  sender.settle('id-1', { ok: false, error: { error: 'Column is full', code: 'COLUMN_FULL' } });
  expect(await outcome).toMatchObject({ ok: false, error: { code: 'COLUMN_FULL' } });
});

test('no answer in time: the same id goes by HTTP', async () => {
  const carry = carriers(true);
  const outcome = createActionSender(carry).send(drop);
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);
  expect(carry.post).toHaveBeenCalledExactlyOnceWith('id-1', drop);
  expect(await outcome).toEqual({ ok: true });
});

test('without a socket it goes by HTTP at once', async () => {
  const carry = carriers(false);
  const outcome = createActionSender(carry).send(drop);
  await vi.advanceTimersByTimeAsync(0);
  expect(await outcome).toEqual({ ok: true });
});

test('an answer to nobody is harmless', () => {
  expect(() => createActionSender(carriers(true)).settle('unknown', { ok: true })).not.toThrow();
});

const unanswered = { ok: false as const, error: { error: 'No answer', code: OFFLINE } };

test('with no answer at all it asks again under the same id until one comes', async () => {
  const carry = { ...carriers(false), post: vi.fn() };
  carry.post.mockResolvedValueOnce(unanswered).mockResolvedValueOnce(unanswered);
  carry.post.mockResolvedValue({ ok: true, value: { version: 8 } });
  const outcome = createActionSender(carry).send(drop);
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS * 3);
  expect(await outcome).toEqual({ ok: true });
  expect(carry.post.mock.calls).toEqual([
    ['id-1', drop],
    ['id-1', drop],
    ['id-1', drop],
  ]);
});

test('a server whose store is away is asked again under the same id', async () => {
  const away = { ok: false as const, error: { error: 'One moment', code: 'STORE_UNAVAILABLE' } };
  const carry = { ...carriers(true), post: vi.fn() };
  carry.post.mockResolvedValueOnce(away).mockResolvedValue({ ok: true, value: { version: 8 } });
  const sender = createActionSender(carry);
  const outcome = sender.send(drop);
  sender.settle('id-1', away);
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS * 2);
  expect(await outcome).toEqual({ ok: true });
  expect(carry.post.mock.calls).toEqual([
    ['id-1', drop],
    ['id-1', drop],
  ]);
});

test('after a while it says that it did not work', async () => {
  const carry = { ...carriers(false), post: vi.fn(async () => unanswered) };
  const outcome = createActionSender(carry).send(drop);
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS * 20);
  expect(await outcome).toEqual(unanswered);
});
