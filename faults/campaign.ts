import { setTimeout as sleep } from 'node:timers/promises';
import { branchRandom, openRandom, type Random } from '../src/engine/random.ts';
import * as registry from '../src/games/registry.ts';
import type { Games, RoomStore } from '../src/platform/ports.ts';
import type { SeatedAnswer } from '../src/protocol/messages.ts';
import { gamesById } from '../src/server/app.ts';
import { createSecret } from '../src/server/sessions.ts';
import { type Finding, judge, type Tally } from './checker.ts';
import { Deployment } from './deployment.ts';
import { ask } from './doors.ts';
import { nameOf, planFaults } from './fault-plan.ts';
import type { History, RoomRecord } from './history.ts';
import { Person } from './person.ts';

export type Mode = 'embedded' | 'redis';

export interface CampaignOptions {
  readonly mode: Mode;
  readonly seed: string;
  /** How long faults strike. */
  readonly seconds: number;
  readonly rooms: number;
  tell?(line: string): void;
}

export interface Report {
  readonly mode: Mode;
  readonly seed: string;
  readonly faults: Readonly<Record<string, number>>;
  readonly rooms: number;
  readonly people: number;
  readonly reconnects: number;
  /** Servers that were taken over, woke up and ended by themselves. */
  readonly gaveWay: number;
  readonly gamesFinished: number;
  readonly tally: Tally;
  readonly findings: readonly Finding[];
  /** What was judged. */
  readonly history: History;
}

/** After the last fault, every room has this long to move on. */
const CALM_LIMIT_MS = 45_000;
const FINAL_LIMIT_MS = 30_000;
const POLL_MS = 100;
const SEAT_TRIES = 20;
const REDIS_SERVERS = 2;

interface Table {
  readonly roomCode: string;
  readonly gameId: string;
  readonly people: readonly Person[];
}

/** People play all games in many rooms while faults strike; then all is judged. */
export async function runCampaign(options: CampaignOptions): Promise<Report> {
  const { mode, seed, seconds } = options;
  const beganAt = performance.now();
  const tell = (line: string): void => options.tell?.(`${((performance.now() - beganAt) / 1000).toFixed(1)} s ${line}`);
  const games = gamesById(Object.values(registry));
  const streamOf = (label: string): Random => openRandom(branchRandom(seed, `${mode}/${label}`));
  const hasRedis = mode === 'redis';
  const servers = hasRedis ? REDIS_SERVERS : 1;
  const deployment = await Deployment.open({ games, servers, hasRedis });
  try {
    const startedAt = performance.now();
    const now = (): number => performance.now() - startedAt;
    const tables = await openTables(deployment, games, options.rooms, streamOf, now);
    const people = tables.flatMap((table) => table.people);
    tell(`${tables.length} rooms, ${people.length} people`);
    let isOver = false;
    const playing = Promise.all(people.map((person) => person.play(() => isOver)));

    const plan = planFaults(streamOf('plan'), { seconds, servers, hasRedis });
    const faults = await strikeAll(deployment, plan, seconds, streamOf('links'), tell);
    deployment.heal();
    tell('the last fault is over');
    const calm = new Map(tables.map(({ roomCode, people: seated }) => [roomCode, versionOf(seated)]));
    await until(() => tables.every(({ roomCode, people: seated }) => versionOf(seated) > calm.get(roomCode)!), {
      ...{ limitMs: CALM_LIMIT_MS },
    });
    isOver = true;
    await playing;

    tell('every room has moved on, or never will');
    await deployment.restartAtRest();
    tell('at rest');
    await until(() => people.every((person) => person.isSubscribed), { limitMs: FINAL_LIMIT_MS });
    await Promise.all(people.map(lastLook));
    for (const person of people) person.leave();
    const store = await deployment.openStore();
    const rooms = await Promise.all(tables.map((table) => recordOf(store, table, calm.get(table.roomCode)!)));
    await store.close();
    tell('judging');
    const history: History = { people: people.map((person) => person.history()), rooms };
    const { findings, tally } = judge(history, games);
    return {
      ...{ mode, seed, faults, rooms: rooms.length, people: people.length, tally, findings, history },
      reconnects: people.reduce((sum, { reconnects }) => sum + reconnects, 0),
      gaveWay: deployment.gaveWay,
      gamesFinished: rooms.flatMap(({ log }) => log).filter(({ command }) => command.type === 'play-again').length,
    };
  } finally {
    await deployment.close();
  }
}

async function openTables(
  deployment: Deployment,
  games: Games,
  count: number,
  streamOf: (label: string) => Random,
  now: () => number,
): Promise<Table[]> {
  const ids = [...games.keys()];
  const random = streamOf('tables');
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const gameId = ids[index % ids.length]!;
      const { initial } = games.get(gameId)!.config.seats;
      const seats: SeatedAnswer[] = [];
      const wanted = random.between(Math.ceil(initial / 2), initial);
      for (let seat = 0; seat < wanted; seat++) {
        const [host] = seats;
        const wish = { name: `P${seat}`, ...(host ? { roomCode: host.roomCode } : { gameId }) };
        seats.push(await takeSeat(deployment, `/api/rooms/${host ? 'join' : 'create'}`, wish, random));
      }
      const people = seats.map((seat, at) => {
        const name = `${index}.${at}`;
        return new Person(name, seat, deployment.doors, streamOf(`person ${name}`), now);
      });
      for (const person of people) person.connect();
      return { roomCode: seats[0]!.roomCode, gameId, people };
    }),
  );
}

async function takeSeat(deployment: Deployment, path: string, wish: object, random: Random): Promise<SeatedAnswer> {
  const secret = createSecret(); // asking twice with one secret is asking once
  for (let tries = 0; tries < SEAT_TRIES; tries++) {
    const answer = await ask<SeatedAnswer>(deployment.doors.any(random), path, secret, wish);
    if (answer?.status === 200) return answer.body;
  }
  throw new Error(`no seat for ${JSON.stringify(wish)}`);
}

/** Faults overlap where their times do; this ends when the last is over. */
async function strikeAll(
  deployment: Deployment,
  plan: ReturnType<typeof planFaults>,
  seconds: number,
  random: Random,
  tell: (line: string) => void,
): Promise<Record<string, number>> {
  const startedAt = performance.now();
  const faults: Record<string, number> = {};
  const under: Promise<void>[] = [];
  const isOver = (): boolean => performance.now() - startedAt > seconds * 1000;
  for (const { atMs, fault } of plan) {
    await sleep(Math.max(0, startedAt + atMs - performance.now()));
    const strike = async () => {
      if (!(await deployment.strike(fault, random, isOver))) return;
      faults[nameOf(fault)] = (faults[nameOf(fault)] ?? 0) + 1;
    };
    tell(JSON.stringify(fault));
    under.push(strike());
  }
  await Promise.all(under);
  return faults;
}

async function lastLook(person: Person): Promise<void> {
  const giveUpAt = performance.now() + FINAL_LIMIT_MS;
  while (!(await person.look()) && performance.now() < giveUpAt) await sleep(POLL_MS);
}

async function recordOf(store: RoomStore, { roomCode, gameId }: Table, calmVersion: number): Promise<RoomRecord> {
  return { roomCode, gameId, log: await store.readLog(roomCode), stored: await store.load(roomCode), calmVersion };
}

const versionOf = (people: readonly Person[]): number => Math.max(...people.map(({ version }) => version));

async function until(isSo: () => boolean, { limitMs }: { limitMs: number }): Promise<void> {
  const giveUpAt = performance.now() + limitMs;
  while (!isSo() && performance.now() < giveUpAt) await sleep(POLL_MS);
}
