import { setTimeout as sleep } from 'node:timers/promises';
import * as registry from '../../src/games/registry.ts';
import { branchRandom, openRandom, type Random } from '../../src/kit/random.ts';
import type { RoomStore } from '../../src/rooms/ports.ts';
import { gamesById } from '../../src/server/app.ts';
import { judge } from './checker.ts';
import { Deployment } from './deployment.ts';
import { nameOf, type PlannedFault, planFaults } from './fault-plan.ts';
import type { History, RoomRecord } from './history.ts';
import type { Person } from './person.ts';
import { openTables, type Table, versionOf } from './tables.ts';
import type { Finding, Tally } from './verdict.ts';

export type Mode = 'embedded' | 'redis';

export interface CampaignOptions {
  readonly mode: Mode;
  readonly seed: string;
  /** How long faults strike. */
  readonly seconds: number;
  readonly rooms: number;
  /** A slow machine plays on after the faults until so many answers have come. */
  readonly answers?: number;
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
const CALM_LIMIT_MS = 60_000;
const FINAL_LIMIT_MS = 30_000;
const POLL_MS = 100;
const REDIS_SERVERS = 2;

/** People play all games in many rooms while faults strike; then all is judged. */
export async function runCampaign(options: CampaignOptions): Promise<Report> {
  const { mode, seed, seconds } = options;
  const startedAt = performance.now();
  const now = (): number => performance.now() - startedAt;
  const tell = (line: string): void => options.tell?.(`${(now() / 1000).toFixed(1)} s ${line}`);
  const games = gamesById(Object.values(registry));
  const streamOf = (label: string): Random => openRandom(branchRandom(seed, `${mode}/${label}`));
  const hasRedis = mode === 'redis';
  const servers = hasRedis ? REDIS_SERVERS : 1;
  const deployment = await Deployment.open({ games, servers, hasRedis });
  try {
    const { doors, sessions } = deployment;
    const tables = await openTables({ doors, sessions, games, count: options.rooms, streamOf, now });
    const people = tables.flatMap((table) => table.people);
    tell(`${tables.length} rooms, ${people.length} people`);
    let isOver = false;
    const playing = Promise.all(people.map((person) => person.play(() => isOver)));
    const plan = planFaults(streamOf('plan'), { seconds, servers, hasRedis });
    const faults = await strikeAll(deployment, plan, seconds, streamOf('links'), tell);
    const calm = await calmDown(deployment, tables, options.answers ?? 0);
    isOver = true;
    await playing;
    tell('every room has moved on, or never will');
    await comeToRest(deployment, people);
    tell('judging');
    const rooms = await readRooms(deployment, tables, calm);
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

/** Faults overlap where their times do; this ends when the last is over. */
async function strikeAll(
  deployment: Deployment,
  plan: readonly PlannedFault[],
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

/** No more faults: from the version it has now, every room has to move on. */
async function calmDown(
  deployment: Deployment,
  tables: readonly Table[],
  answers: number,
): Promise<Map<string, number>> {
  deployment.heal();
  const people = tables.flatMap((table) => table.people);
  const answered = (): number => people.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const calm = new Map(tables.map((table) => [table.roomCode, versionOf(table)]));
  const hasMovedOn = (table: Table): boolean => versionOf(table) > calm.get(table.roomCode)!;
  await until(() => tables.every(hasMovedOn) && answered() >= answers, CALM_LIMIT_MS);
  return calm;
}

/** Everything restarts with nothing moving by itself, everybody comes back, looks once more, and leaves. */
async function comeToRest(deployment: Deployment, people: readonly Person[]): Promise<void> {
  await deployment.restartAtRest();
  await until(() => people.every((person) => person.isSubscribed), FINAL_LIMIT_MS);
  await Promise.all(people.map(lastLook));
  for (const person of people) person.leave();
}

async function lastLook(person: Person): Promise<void> {
  const giveUpAt = performance.now() + FINAL_LIMIT_MS;
  while (!(await person.look()) && performance.now() < giveUpAt) await sleep(POLL_MS);
}

async function readRooms(
  deployment: Deployment,
  tables: readonly Table[],
  calm: ReadonlyMap<string, number>,
): Promise<RoomRecord[]> {
  const store = await deployment.openStore();
  const rooms = await Promise.all(tables.map((table) => recordOf(store, table, calm.get(table.roomCode)!)));
  await store.close();
  return rooms;
}

async function recordOf(store: RoomStore, { roomCode, gameId }: Table, calmVersion: number): Promise<RoomRecord> {
  return { roomCode, gameId, log: await store.readLog(roomCode), stored: await store.load(roomCode), calmVersion };
}

async function until(isSo: () => boolean, limitMs: number): Promise<void> {
  const giveUpAt = performance.now() + limitMs;
  while (!isSo() && performance.now() < giveUpAt) await sleep(POLL_MS);
}
