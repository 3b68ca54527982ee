import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { root } from '../../tools/scripts/lib/prepare.mjs';
import { fullDisks } from '../support/full-disk.ts';
import { freePort, newDataDir, removeDir, ServerProcess } from '../support/server-process.ts';
import { TestPlayer } from '../support/test-server.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function dataDir(): string {
  const dir = newDataDir();
  cleanups.push(() => removeDir(dir));
  return dir;
}

async function start(dir: string, env: Record<string, string> = {}) {
  const port = await freePort();
  const server = await ServerProcess.start(port, dir, env);
  cleanups.push(() => server.kill());
  const player = () => {
    const player = new TestPlayer(server);
    cleanups.push(() => player.disconnect());
    return player;
  };
  return { server, port, player };
}

/** Ann and Bob play 4 Kate; it is Ann's turn. */
async function startTable(player: () => TestPlayer) {
  const [ann, bob] = [player(), player()];
  const { roomCode } = await ann.create('4-kate', 'Ann');
  await bob.join(roomCode, 'Bob');
  await ann.act(roomCode, 'start');
  return { ann, bob, roomCode };
}

const health = async (url: string): Promise<number> => (await fetch(`${url}/healthz`)).status;
const piecesIn = ({ view }: { readonly view: unknown }): number => (view as { moves: unknown[] }).moves.length;

describe.each(fullDisks)('a full disk (%s)', (_name, openDisk) => {
  test('refuses writes with 503, answers reads, and plays on when there is space again', async () => {
    const disk = openDisk();
    cleanups.push(() => disk.remove());
    const { server, port, player } = await start(disk.dataDir);
    const { ann, bob, roomCode } = await startTable(player);
    const { body: first } = await ann.act(roomCode, 'drop', { column: 3 });
    const bobTab = await bob.openTab();

    disk.fill(server.pid);
    await expect.poll(() => health(server.url)).toBe(503);
    const move = { roomCode, type: 'drop', payload: { column: 3 }, actionId: 'again' };
    const posted = await fetch(`${server.url}/api/game/action`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bob.auth() },
      body: JSON.stringify({ ...move, playerId: bob.id }),
    });
    expect([posted.status, posted.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await posted.json()).toMatchObject({ code: 'STORE_UNAVAILABLE' });
    bobTab.channel.trigger('client-action', move);
    expect(await bobTab.next('action-refused')).toMatchObject({ actionId: 'again', code: 'STORE_UNAVAILABLE' });
    const create = await player().post('/api/rooms/create', { gameId: '4-kate', name: 'Eve' });
    expect([create.status, create.body.code]).toEqual([503, 'STORE_UNAVAILABLE']);
    const during = await bob.look(roomCode);
    expect([during.version, piecesIn(during)]).toEqual([first.version, 1]);

    disk.free(server.pid);
    await expect.poll(() => health(server.url)).toBe(200);
    const next = during.version + 1;
    for (const _ of ['first', 'repeat']) {
      const { status, body } = await bob.act(roomCode, 'drop', { column: 3 }, 'again');
      expect([status, body.version]).toEqual([200, next]);
    }
    expect((await ann.act(roomCode, 'drop', { column: 4 })).status).toBe(200);
    const after = await ann.look(roomCode);
    expect([after.version, piecesIn(after)]).toEqual([next + 1, 3]);

    await server.kill();
    const restarted = await ServerProcess.start(port, disk.dataDir);
    cleanups.push(() => restarted.kill());
    expect((await ann.look(roomCode)).view).toEqual(after.view);
  });

  test('lets the server close cleanly', async () => {
    const disk = openDisk();
    cleanups.push(() => disk.remove());
    const { server, player } = await start(disk.dataDir);
    await startTable(player);
    disk.fill(server.pid);
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
  });
});

describe('a server that another server has replaced on its data', () => {
  test('ends although no one plays', async () => {
    const dir = dataDir();
    const first = await start(dir, { SCHEDULER: 'off' });
    await start(dir);
    expect(await first.server.exited).toMatchObject({ code: 1 });
    expect(first.server.output).toContain('Another server has taken over the data directory; this one ends.');
  });

  test('answers no read and no heartbeat after it was stopped and continued', async () => {
    const dir = dataDir();
    const first = await start(dir, { SCHEDULER: 'off' });
    const { ann, roomCode } = await startTable(first.player);
    first.server.signal('SIGSTOP');
    const second = await start(dir);
    const annThere = second.player();
    Object.assign(annThere, { id: ann.id, token: ann.token });
    expect((await annThere.act(roomCode, 'drop', { column: 3 })).status).toBe(200);

    const heartbeat = JSON.stringify({ roomCode, playerId: ann.id });
    const requests = await Promise.all([
      send(first.port, `GET /api/rooms/${roomCode}`, ann.token),
      send(first.port, 'POST /api/rooms/heartbeat', ann.token, heartbeat),
    ]);
    first.server.signal('SIGCONT');
    expect(await first.server.exited).toMatchObject({ code: 1 });
    expect(await Promise.all(requests.map((request) => request.answer))).toEqual(['', '']);
  });
});

describe('a data directory that another process has locked', () => {
  test('ends the start with one sentence that says what to do', async () => {
    const dir = dataDir();
    await holdLock(dir);
    const server = new ServerProcess(await freePort(), dir, { DATA_DIR_WAIT_MS: '300' });
    cleanups.push(() => server.kill());
    expect(await server.exited).toMatchObject({ code: 1 });
    expect(server.output.trim()).toBe(
      `Another process has locked the data directory "${dir}" and does not answer. Stop that process, or set DATA_DIR to another directory.`,
    );
  });

  test('is waited for', async () => {
    const dir = dataDir();
    const holder = await holdLock(dir);
    const starting = start(dir);
    setTimeout(() => holder.kill('SIGKILL'), 300);
    expect(await health((await starting).server.url)).toBe(200);
  });
});

/** A process that was stopped in the middle of a write to the data. */
async function holdLock(dir: string): Promise<ChildProcess> {
  const first = await ServerProcess.start(await freePort(), dir);
  await first.kill('SIGTERM');
  const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLD_LOCK, join(dir, 'oyster.db')], {
    cwd: root,
  });
  cleanups.push(() => holder.kill('SIGKILL'));
  await once(holder.stdout!, 'data');
  return holder;
}

const HOLD_LOCK = `
  import Database from 'libsql';
  const db = new Database(process.argv[1]);
  db.exec("BEGIN IMMEDIATE; UPDATE meta SET value = value + 1");
  process.stdout.write('locked', () => process.kill(process.pid, 'SIGSTOP'));
`;

/** A request whose bytes have left this process, and all that comes back: '' when the server hangs up. */
async function send(port: number, line: string, token: string, body = ''): Promise<{ answer: Promise<string> }> {
  const socket = connect({ port, host: '127.0.0.1' });
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk)).on('error', () => {});
  const answered = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
  const head = `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close`;
  const type = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  await new Promise((resolve) => socket.write(`${head}\r\n${type}\r\n\r\n${body}`, resolve));
  return { answer: answered };
}
