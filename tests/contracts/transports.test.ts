import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../support/test-server.ts';
import { overHttp, overSocket, transportContract } from './transport-contract.ts';

transportContract('HTTP', overHttp);
transportContract('socket', overSocket);

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

test.each([
  { name: 'HTTP', open: overHttp, repeat: overSocket },
  { name: 'a socket', open: overSocket, repeat: overHttp },
])('an action over $name is not done again when the other transport repeats it', async ({ open, repeat }) => {
  const { roomCode, ann, bob } = await server.table();
  const mover = (await ann.look(roomCode)).legal.length > 0 ? ann : bob;
  const [first, second] = [await open(server, mover), await repeat(server, mover)];
  const action = { roomCode, actionId: 'one', type: 'drop', payload: { column: 3 } };
  const { version } = await first.act(action);
  expect(await second.act(action)).toEqual({ version });
  expect((await ann.look(roomCode)).version).toBe(version);
  for (const transport of [first, second]) transport.close();
});
