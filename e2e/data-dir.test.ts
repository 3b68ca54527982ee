import { afterEach, describe, expect, test } from 'vitest';
import { TestPlayer } from '../src/testing/test-server.ts';
import { fullDisks } from './full-disk.ts';
import { freePort, ServerProcess } from './server-process.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(dir: string, env: Record<string, string> = {}) {
  const port = await freePort();
  const server = await ServerProcess.start(port, dir, env);
  cleanups.push(() => server.kill());
  const player = () => {
    const player = new TestPlayer({ url: server.url, port });
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
