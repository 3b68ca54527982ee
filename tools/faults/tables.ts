import type { Random } from '../../src/kit/random.ts';
import type { Games } from '../../src/rooms/ports.ts';
import type { Sessions } from '../../src/server/gateway/sessions.ts';
import type { SeatedAnswer } from '../../src/wire/messages.ts';
import { ask, type Doors } from './doors.ts';
import { Person } from './person.ts';

/** One room and the people in it; bots have the other seats. */
export interface Table {
  readonly roomCode: string;
  readonly gameId: string;
  readonly people: readonly Person[];
}

export interface TableOptions {
  readonly doors: Doors;
  /** The servers' own, so that a seat can be asked for again with the same session. */
  readonly sessions: Sessions;
  readonly games: Games;
  readonly count: number;
  streamOf(label: string): Random;
  now(): number;
}

const SEAT_TRIES = 20;

/** All games in turn, each table at least half full of people, all of them connected. */
export function openTables(options: TableOptions): Promise<Table[]> {
  const random = options.streamOf('tables');
  return Promise.all(Array.from({ length: options.count }, (_, index) => openTable(options, index, random)));
}

async function openTable(
  { doors, sessions, games, streamOf, now }: TableOptions,
  index: number,
  random: Random,
): Promise<Table> {
  const gameId = [...games.keys()][index % games.size]!;
  const { initial } = games.get(gameId)!.config.seats;
  const wanted = random.between(Math.ceil(initial / 2), initial);
  const host = await takeSeat(doors, sessions, '/api/rooms/create', { name: 'Host', gameId }, random);
  const seats = [host];
  while (seats.length < wanted) {
    const wish = { name: `Guest ${seats.length}`, roomCode: host.roomCode };
    seats.push(await takeSeat(doors, sessions, '/api/rooms/join', wish, random));
  }
  const people = seats.map((seat, at) => {
    const name = `${index}.${at}`;
    return new Person(name, seat, doors, streamOf(`person ${name}`), now);
  });
  for (const person of people) person.connect();
  return { roomCode: host.roomCode, gameId, people };
}

async function takeSeat(
  doors: Doors,
  sessions: Sessions,
  path: string,
  wish: object,
  random: Random,
): Promise<SeatedAnswer> {
  const { secret } = sessions.issue(); // asking twice with one secret is asking once
  for (let tries = 0; tries < SEAT_TRIES; tries++) {
    const answer = await ask<SeatedAnswer>(doors.any(random), path, secret, wish);
    if (answer?.status === 200) return answer.body;
  }
  throw new Error(`no seat for ${JSON.stringify(wish)}`);
}

/** The newest version anybody at the table knows of. */
export const versionOf = ({ people }: Table): number => Math.max(...people.map(({ version }) => version));
