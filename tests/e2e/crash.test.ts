import { afterAll, expect, test } from 'vitest';
import * as registry from '../../src/games/registry.ts';
import { type LogEntry, replayEntry } from '../../src/rooms/reduce.ts';
import type { Room } from '../../src/rooms/room.ts';
import { gamesById } from '../../src/server/app.ts';
import { SqliteStore } from '../../src/server/storage/sqlite/store.ts';
import type { LookAnswer, SeatedAnswer } from '../../src/wire/messages.ts';
import { type Answer, tryRequest } from '../support/http.ts';
import { freePort, newDataDir, removeDir, ServerProcess } from '../support/server-process.ts';

const ROOMS = 8;
const KILLS = 4;
const games = gamesById(Object.values(registry));
const dataDir = newDataDir();
afterAll(() => removeDir(dataDir));

interface Acknowledged {
  readonly roomCode: string;
  readonly actionId: string;
  readonly version: number;
}

/** Repeats a request until the server is up and answers it. */
async function insist<T>(url: string, token: string, body?: object): Promise<Answer<T>> {
  for (;;) {
    const answer = await tryRequest<T>(url, { token, body });
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('killed again and again while people play: nothing acknowledged is lost, nothing is done twice', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let server = await ServerProcess.start(port, dataDir);
  const acknowledged: Acknowledged[] = [];
  let isOver = false;

  async function playRoom(index: number): Promise<string> {
    const ann = (await insist<SeatedAnswer>(`${url}/api/rooms/create`, '', { name: 'Ann', gameId: '4-kate' })).body;
    const { roomCode } = ann;
    const bob = (await insist<SeatedAnswer>(`${url}/api/rooms/join`, '', { name: 'Bob', roomCode })).body;
    await insist(`${url}/api/game/start`, ann.token, { roomCode, playerId: ann.playerId });
    for (let move = 0; !isOver; move++) {
      for (const { token, playerId } of [ann, bob]) {
        const { legal } = (await insist<LookAnswer>(`${url}/api/rooms/${roomCode}`, token)).body;
        const action = legal?.[move % legal.length];
        if (!action) continue;
        const actionId = `${index}-${playerId.slice(0, 4)}-${move}`;
        const answer = await insist<{ version: number }>(`${url}/api/game/action`, token, {
          roomCode,
          playerId,
          actionId,
          ...action,
        });
        expect(answer.status).toBe(200);
        acknowledged.push({ roomCode, actionId, version: answer.body.version });
      }
    }
    return roomCode;
  }

  const playing = Promise.all(Array.from({ length: ROOMS }, (_, index) => playRoom(index)));
  for (let kill = 0; kill < KILLS; kill++) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 20 + 7 * kill);
    await server.kill();
    server = await ServerProcess.start(port, dataDir);
  }
  isOver = true;
  const codes = await playing;
  await server.kill();

  const store = await SqliteStore.open(dataDir, games, {
    warn: (details, message) => expect.fail(`${message} ${JSON.stringify(details)}`),
  });
  for (const code of codes) {
    const log = await store.readLog(code);
    expect(log.map((entry) => entry.version)).toEqual(log.map((_, index) => index + 1));
    const replayed = log.reduce<Room | null>((room, entry) => replayEntry(room, entry, games.get('4-kate')!), null);
    expect(replayed).toEqual(store.load(code));
    const versions = new Map(log.flatMap((entry) => (actionIdOf(entry) ? [[actionIdOf(entry), entry.version]] : [])));
    const ids = log.flatMap((entry) => actionIdOf(entry) ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const ack of acknowledged.filter((one) => one.roomCode === code)) {
      expect(versions.get(ack.actionId), ack.actionId).toBe(ack.version);
    }
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS * 20);
  await store.close();
});

const actionIdOf = (entry: LogEntry): string | undefined =>
  'actionId' in entry.command ? entry.command.actionId : undefined;
