import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { allGames, quiet, type TestPlayer, TestServer, type TestTab } from '../../tests/support/test-server.ts';
import { openDatabase } from './storage/sqlite/database.ts';
import { SqliteStore } from './storage/sqlite/store.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Nested and long, but within the limits on requests and messages. */
const JUNK = {
  deepJunk: JSON.parse(`${'['.repeat(24)}${']'.repeat(24)}`),
  longJunk: 'ếx\\"'.repeat(300),
  wideJunk: Array(100).fill({ roomCode: 'AAAAAA' }),
};

interface Sender {
  /** Sends an action and expects that it is accepted. */
  act(roomCode: string, type: string, payload?: object): Promise<unknown>;
}

const byHttp = (player: TestPlayer): Sender => ({
  async act(roomCode, type, payload = {}) {
    const body = { ...{ roomCode, playerId: player.id, type }, payload: { ...payload, ...JUNK }, ...JUNK };
    expect([type, (await player.post('/api/game/action', body)).status]).toEqual([type, 200]);
  },
});

let actions = 0;
const bySocket = (tab: TestTab): Sender => ({
  async act(roomCode, type, payload = {}) {
    const actionId = `s${++actions}`;
    tab.channel.trigger('client-action', {
      ...{ roomCode, actionId, type },
      payload: { ...payload, ...JUNK },
      ...JUNK,
    });
    const [refused] = await Promise.race([
      tab.next<{ ack?: string }>('view', ({ ack }) => ack === actionId).then(() => []),
      tab.next<{ actionId: string }>('action-refused', (refusal) => refusal.actionId === actionId).then((r) => [r]),
    ]);
    expect([type, refused]).toEqual([type, undefined]);
  },
});

/** Every command of the platform, and moves. */
async function playWithJunk(server: TestServer, senderOf: (player: TestPlayer) => Promise<Sender>): Promise<void> {
  const [ann, bob] = [server.player(), server.player()];
  const party = (await ann.create('terrible-people', 'Ann')).roomCode;
  await bob.post('/api/rooms/join', { roomCode: party, name: 'Bob', ...JUNK });
  await bob.join(party, 'Bob');
  const owner = await senderOf(ann);
  await owner.act(party, 'set-seats', { seats: 5 });
  await owner.act(party, 'set-bot-level', { level: 'easy' });
  await owner.act(party, 'swap-teams', { playerIdA: ann.id, playerIdB: bob.id });
  await owner.act(party, 'kick', { playerId: bob.id });
  expect((await ann.post('/api/rooms/heartbeat', { roomCode: party, playerId: ann.id, ...JUNK })).status).toBe(200);
  const start = { roomCode: party, playerId: ann.id, settings: JUNK, ...JUNK };
  expect((await ann.post('/api/game/start', start)).status).toBe(200);

  const teams = (await ann.create('whos-deal', 'Ann')).roomCode;
  await owner.act(teams, 'set-target-score', { targetScore: 5 });
  const ids = (await ann.look(teams)).room.players.map(({ id }) => id);
  await owner.act(teams, 'start', { teams: { a: [ids[0], ids[1]], b: [ids[2], ids[3]], ...JUNK } });

  const { roomCode: board } = await ann.create('4-kate', 'Ann');
  await bob.join(board, 'Bob');
  const guest = await senderOf(bob);
  await owner.act(board, 'start');
  for (const column of [0, 1, 0, 1, 0, 1, 0]) await (column === 0 ? owner : guest).act(board, 'drop', { column });
  await owner.act(board, 'play-again');
  const left = await bob.post('/api/rooms/leave', { roomCode: board, playerId: bob.id, ...JUNK });
  expect(left.status).toBe(200);
}

test('junk in every command, over HTTP and socket: none of it is logged, and after a stop every World is there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oyster-junk-'));
  folders.push(folder);
  const server = await TestServer.start({ store: await SqliteStore.open(folder, allGames, quiet) });
  await playWithJunk(server, async (player) => byHttp(player));
  await playWithJunk(server, async (player) => bySocket(await player.openTab()));
  const body = { name: 'Ann', gameId: 'lieng', ...JUNK };
  expect((await server.player().post('/api/rooms/create', body)).status).toBe(200);
  const rooms = [...(server.app.store as SqliteStore).rooms()];
  await server.stop();
  expect(rooms).toHaveLength(7);

  const db = openDatabase(join(folder, 'oyster.db'));
  const rows = db.prepare('SELECT entries FROM log').all() as { entries: string }[];
  db.close();
  const longest = Math.max(
    ...rows.flatMap(({ entries }) => (JSON.parse(entries) as unknown[]).map((e) => JSON.stringify(e).length)),
  );
  expect(rows.some(({ entries }) => /junk|\[\[/i.test(entries))).toBe(false);
  expect(longest).toBeLessThan(500);

  const reopened = await SqliteStore.open(folder, allGames, quiet);
  const byCode = (a: { roomCode: string }, b: { roomCode: string }) => a.roomCode.localeCompare(b.roomCode);
  expect([...reopened.rooms()].sort(byCode)).toEqual(rooms.sort(byCode));
  await reopened.close();
});
