import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PowerHouseAction, PowerHouseView } from '../../src/games/power-house/rules/types.ts';
import type { GameAction } from '../../src/kit/contract.ts';
import { openDatabase } from '../../src/server/storage/sqlite/database.ts';
import type { LookAnswer, SeatedAnswer } from '../../src/wire/messages.ts';
import { sendRequest } from '../support/http.ts';
import { freePort, newDataDir, removeDir, ServerProcess } from '../support/server-process.ts';

type Look = LookAnswer<PowerHouseView, PowerHouseAction>;

const dataDir = newDataDir();
let port: number;
let server: ServerProcess;
let roomCode = '';
const people: SeatedAnswer[] = [];

async function ask<T>(path: string, token: string, body?: object): Promise<T> {
  const answer = await sendRequest<T>(server.url + path, { token, body });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const [ann, dan] = [() => people[0]!, () => people[3]!];
const look = ({ token }: SeatedAnswer = ann()) => ask<Look>(`/api/rooms/${roomCode}`, token);
const send = ({ token, playerId }: SeatedAnswer, action: GameAction) =>
  ask('/api/game/action', token, { roomCode, playerId, ...action });
/** Everything the four of them can see, clocks included. */
async function allViews(): Promise<unknown> {
  const looks = await Promise.all(people.map((person) => look(person)));
  return looks.map(({ version, room, view, legal }) => ({ version, room, view, legal }));
}

/** Dan's seat is a bot's while he is away: it moves by itself. */
const danLeaves = () => ask('/api/rooms/leave', dan().token, { roomCode, playerId: dan().playerId });
const danReturns = () => ask('/api/rooms/join', dan().token, { roomCode, name: 'Dan' });

/** Whoever of the people has something to do does it: in the first game they pass, in the second they bid. */
async function everybodyActs(): Promise<void> {
  let isStill = true;
  for (const person of people) {
    const { legal, view, me } = await look(person);
    if (!me.isSeated || legal.length === 0) continue;
    await send(person, legal.at(view!.gameNumber === 1 ? -1 : 0)!);
    isStill = false;
  }
  if (isStill) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function playUntil(isThere: (view: PowerHouseView) => boolean): Promise<void> {
  for (let { view } = await look(); !isThere(view!); { view } = await look()) await everybodyActs();
}

const isBotsTurn = ({ currentTurn }: PowerHouseView): boolean =>
  currentTurn !== null && people.every(({ playerId }) => playerId !== currentTurn);

/** Killed without warning and started with its clocks stopped, it is exactly what it was. */
async function killAndCompare(): Promise<void> {
  const before = await allViews();
  await restart({ SCHEDULER: 'off' });
  expect(await allViews()).toEqual(before);
}

/** Killed again and left alone, it moves on. */
async function killAndWatch(): Promise<void> {
  const { view } = await look();
  await restart({});
  await expect.poll(async () => (await look()).view, { timeout: 20_000 }).not.toEqual(view);
}

async function restart(env: Record<string, string>): Promise<void> {
  await server.kill();
  server = await ServerProcess.start(port, dataDir, env);
}

beforeAll(async () => {
  port = await freePort();
  server = await ServerProcess.start(port, dataDir);
  for (const name of ['Ann', 'Ben', 'Cat', 'Dan']) {
    const road = roomCode === '' ? 'create' : 'join';
    const wish = roomCode === '' ? { name, gameId: 'power-house' } : { name, roomCode };
    const seated = await ask<SeatedAnswer>(`/api/rooms/${road}`, '', wish);
    roomCode = seated.roomCode;
    people.push(seated);
  }
  await send(ann(), { type: 'set-setting', payload: { seriesLength: 2 } });
  await send(ann(), { type: 'start', payload: {} });
});
afterAll(async () => {
  await server?.kill();
  removeDir(dataDir);
});

describe('[power-house 18] killed in every phase: the same hands, turn, bids and scores, and it moves on by itself', () => {
  test('dealing', async () => {
    await danLeaves();
    expect((await look()).view!.phase).toBe('dealing');
    await killAndCompare();
    await killAndWatch();
  });

  test.each(['bidding', 'powerhouse', 'partners', 'playing'])('%s', async (phase) => {
    await playUntil((view) => view.phase === phase && isBotsTurn(view));
    await killAndCompare();
    await killAndWatch();
  });

  test('between two games, and the scores stay', async () => {
    await danReturns();
    await playUntil(({ phase }) => phase === 'scoring');
    await danLeaves();
    const { scores } = (await look()).view!;
    await killAndCompare();
    await killAndWatch();
    await playUntil(({ phase }) => phase === 'dealing');
    expect((await look()).view).toMatchObject({ gameNumber: 2 });
    expect(Object.values((await look()).view!.scores)).toEqual(Object.values(scores));
  });

  test('the end of the series, and another one begins', async () => {
    await danReturns();
    await playUntil(({ phase }) => phase === 'series-end');
    await killAndCompare();
    expect((await look()).view!.finalRankings).toHaveLength(4);
    await restart({});
    await send(ann(), { type: 'play-again', payload: {} });
    await expect.poll(async () => (await look()).view!.phase, { timeout: 20_000 }).toBe('bidding');
  });

  test('[12] a stored game of an unknown schema: everybody is back in the lobby, and told why', async () => {
    await server.kill('SIGTERM');
    const db = openDatabase(join(dataDir, 'oyster.db'));
    db.exec(`UPDATE rooms SET room = json_set(room, '$.game.schema', 2)`);
    db.close();
    server = await ServerProcess.start(port, dataDir);
    expect(await look()).toMatchObject({ view: null, room: { status: 'waiting', notice: 'unknown-state' } });
    await send(ann(), { type: 'start', payload: {} });
    expect((await look()).view!.phase).toBe('dealing');
  });
});
