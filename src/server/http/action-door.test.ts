import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

/** As a program sends it, and in a way that only Fastify's route takes. */
const KINDS = { door: 'application/json', route: 'application/json; charset=utf-8' };

async function send(kind: keyof typeof KINDS, text: string, headers: Record<string, string>) {
  const response = await fetch(`${server.url}/api/game/action`, {
    method: 'POST',
    headers: { 'content-type': KINDS[kind], ...headers },
    body: text,
  });
  // Fastify hangs up on whoever sends no JSON, which is its own affair.
  const { date: _when, connection: _stays, 'keep-alive': _howLong, ...others } = Object.fromEntries(response.headers);
  return { status: response.status, headers: others, body: (await response.json()) as Record<string, unknown> };
}

/** What two tables that are alike answer to the same request, each in its own way. */
async function answersTo(text: (it: { roomCode: string; playerId: string }) => string, headers = {}) {
  const answers = [];
  for (const kind of ['door', 'route'] as const) {
    const { ann, roomCode } = await server.table();
    const auth = { authorization: `Bearer ${ann.token}` };
    answers.push(await send(kind, text({ roomCode, playerId: ann.id }), { ...auth, ...headers }));
  }
  return answers as [Awaited<ReturnType<typeof send>>, Awaited<ReturnType<typeof send>>];
}

const drop = (it: object, change: object = {}): string =>
  JSON.stringify({ ...it, type: 'drop', payload: { column: 3 }, actionId: 'a1', ...change });

describe('the door for actions answers as the route does', () => {
  test.each<[string, number, Parameters<typeof answersTo>[0], object?]>([
    ['a move', 200, drop],
    ['a move in bytes of several characters', 200, (it) => drop(it, { note: 'Liêng ♥' })],
    ['a move without an id', 200, (it) => drop(it, { actionId: undefined })],
    ['a column that is not there', 400, (it) => drop(it, { payload: { column: 9 } })],
    ['a payload of the wrong kind', 400, (it) => drop(it, { payload: 7 })],
    ['no type', 400, (it) => drop(it, { type: undefined })],
    ['a code that leads nowhere', 404, (it) => drop(it, { roomCode: 'ZZZZZZ' })],
    ["somebody else's id", 401, (it) => drop(it, { playerId: 'eve' })],
    ['no JSON', 400, () => '{"type":'],
    ['nothing', 400, () => ''],
    ['a prototype key', 400, (it) => drop(it).replace('"payload":{', '"payload":{"__proto__":{},')],
    ['a prototype key in disguise', 400, (it) => drop(it).replace('"payload":{', '"payload":{"\\u005f_proto__":{},')],
    ['a body that is too long', 400, (it) => drop(it, { note: 'x'.repeat(17_000) })],
    ['another origin', 403, drop, { origin: 'http://elsewhere.example' }],
    ['a token that is none', 401, drop, { authorization: 'Bearer nobody' }],
  ])('to %s: %i', async (_name, status, text, headers) => {
    const [door, route] = await answersTo(text, headers);
    expect(door).toEqual(route);
    expect(door.status).toBe(status);
  });

  test('and a repeat gets the first answer, whichever way it comes', async () => {
    const { ann, roomCode } = await server.table();
    const auth = { authorization: `Bearer ${ann.token}` };
    const text = drop({ roomCode, playerId: ann.id });
    const first = await send('door', text, auth);
    expect(first.status).toBe(200);
    expect(await send('route', text, auth)).toEqual(first);
    expect(await send('door', text, auth)).toEqual(first);
  });
});
