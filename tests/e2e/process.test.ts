import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { LookAnswer, SeatedAnswer } from '../../src/wire/messages.ts';
import { root } from '../../tools/scripts/lib/prepare.mjs';
import { sendRequest } from '../support/http.ts';
import { freePort, newDataDir, removeDir, ServerProcess } from '../support/server-process.ts';

const dirs: string[] = [];
const dataDir = (): string => {
  const dir = newDataDir();
  dirs.push(dir);
  return dir;
};
afterEach(() => {
  for (const dir of dirs.splice(0)) removeDir(dir);
});

const call = async <T>(url: string, token: string, body?: object): Promise<T> =>
  (await sendRequest<T>(url, { token, body })).body;

describe('when it cannot start: one clear sentence, exit code 1', () => {
  test('the port is taken', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    const { port } = squatter.address() as { port: number };
    const server = new ServerProcess(port, dataDir());
    expect(await server.exited).toMatchObject({ code: 1 });
    expect(lines(server.output)).toEqual([`Port ${port} is taken; set PORT to another one.`]);
    squatter.close();
  });

  test('the port is taken by a server on the same data, which goes on as before', async () => {
    const [port, dir] = [await freePort(), dataDir()];
    const first = await ServerProcess.start(port, dir);
    const second = new ServerProcess(port, dir);
    expect(await second.exited).toMatchObject({ code: 1 });
    expect(lines(second.output)).toEqual([`Port ${port} is taken; set PORT to another one.`]);
    const ann = await call<SeatedAnswer>(`${first.url}/api/rooms/create`, '', { name: 'Ann', gameId: '4-kate' });
    expect(ann.playerName).toBe('Ann');
    await first.kill();
  });

  test('the data directory cannot be written to', async () => {
    const file = join(dataDir(), 'a-file');
    writeFileSync(file, '');
    chmodSync(file, 0o444);
    const server = new ServerProcess(await freePort(), file);
    expect(await server.exited).toMatchObject({ code: 1 });
    expect(lines(server.output)).toEqual([
      `The data directory "${file}" cannot be written to; set DATA_DIR to one that can.`,
    ]);
  });

  test('the environment makes no sense', async () => {
    const server = new ServerProcess(0, dataDir(), { PORT: 'many' });
    expect(await server.exited).toMatchObject({ code: 1 });
    expect(lines(server.output)).toEqual(['PORT must be a number from 0 to 65535, not "many".']);
  });

  test('Node.js is too old', () => {
    const code = `import { requireNode } from './tools/scripts/lib/prepare.mjs'; requireNode('18.20.4');`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr.trim()]).toEqual([1, 'Oyster World needs Node.js 20.19 or newer; this is 18.20.4.']);
  });
});

test('it says where it is, with a QR code', async () => {
  const server = await ServerProcess.start(await freePort(), dataDir());
  await expect.poll(() => server.output).toMatch(/http:\/\/localhost:\d+/);
  expect(server.output).toMatch(/[█▀▄]{5}/);
  await server.kill();
});

test('asked to stop, it closes cleanly, and the game is there again after the start', async () => {
  const [port, dir] = [await freePort(), dataDir()];
  const first = await ServerProcess.start(port, dir);
  const ann = await call<SeatedAnswer>(`${first.url}/api/rooms/create`, '', { name: 'Ann', gameId: '4-kate' });
  const me = { roomCode: ann.roomCode, playerId: ann.playerId };
  await call(`${first.url}/api/game/start`, ann.token, me);
  await call(`${first.url}/api/game/action`, ann.token, { ...me, type: 'drop', payload: { column: 3 } });
  const before = await call<LookAnswer>(`${first.url}/api/rooms/${ann.roomCode}`, ann.token);
  expect(await first.kill('SIGTERM')).toMatchObject({ code: 0 });

  const second = await ServerProcess.start(port, dir, { SCHEDULER: 'off' });
  const after = await call<LookAnswer>(`${second.url}/api/rooms/${ann.roomCode}`, ann.token);
  expect(after.view).toEqual(before.view);
  expect(after.room).toEqual(before.room);
  await second.kill();

  // With its scheduler on, the restarted server plays the bot's overdue move by itself.
  const third = await ServerProcess.start(port, dir);
  const moves = async () =>
    ((await call<LookAnswer>(`${third.url}/api/rooms/${ann.roomCode}`, ann.token)).view as { moves: unknown[] }).moves
      .length;
  await expect.poll(moves, { timeout: 5000 }).toBe(2);
  await third.kill();
});

test('the log tells no secrets', async () => {
  const server = await ServerProcess.start(await freePort(), dataDir(), { LOG_LEVEL: 'trace' });
  const ann = await call<SeatedAnswer>(`${server.url}/api/rooms/create`, '', { name: 'Ann', gameId: '4-kate' });
  await call(`${server.url}/api/game/action`, ann.token, {
    roomCode: ann.roomCode,
    playerId: ann.playerId,
    type: 'nonsense',
  });
  await fetch(`${server.url}/api/rooms/create`, {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ann.token}` },
  });
  await server.kill('SIGTERM');
  expect(server.output).toContain('closing');
  expect(server.output).not.toContain(ann.token);
  expect(server.output).not.toMatch(/"seed"|[0-9a-f]{64}/);
});

const lines = (output: string): string[] => output.trim().split('\n');
