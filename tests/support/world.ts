import type { AnyGame, PlayerId, Timestamp } from '../../src/kit/contract.ts';
import { branchRandom, openRandom } from '../../src/kit/random.ts';
import type { Commit } from '../../src/rooms/commit.ts';
import type { Observer, Ports, RulesFault } from '../../src/rooms/ports.ts';
import { replayEntry } from '../../src/rooms/reduce.ts';
import type { Room, RoomCode } from '../../src/rooms/room.ts';
import { Rooms } from '../../src/rooms/service.ts';
import { MemoryLastSeen } from '../../src/server/storage/memory-last-seen.ts';
import { MemoryStore } from '../../src/server/storage/memory-store.ts';

const START = 1_700_000_000_000;

/** Opens the rooms service on ports in memory, with a clock that the test moves. */
export function openWorld(games: readonly AnyGame[], change: Partial<Ports> = {}) {
  const published: Commit[] = [];
  const observed = observe();
  const clock = { now: START as Timestamp };
  const ports: Ports = { ...memoryPorts(games, published, observed.observer), now: () => clock.now, ...change };
  const load = async (code: RoomCode): Promise<Room> => {
    const room = await ports.store.load(code);
    if (room === null) throw new Error('the room is gone');
    return room;
  };
  return {
    rooms: new Rooms(ports),
    ports,
    published,
    ...observed,
    now: () => clock.now,
    load,
    later: (ms: number) => {
      clock.now += ms;
    },
    async create(playerId: PlayerId, gameId: string, seats?: number): Promise<RoomCode> {
      const created = await this.rooms.create(playerId, { name: playerId, gameId, ...(seats && { seats }) });
      if (!created.ok) throw new Error(created.refusal.code);
      return created.value.roomCode;
    },
    replay: (code: RoomCode) => replayLog(ports, code),
  };
}

function memoryPorts(games: readonly AnyGame[], published: Commit[], observer: Observer): Omit<Ports, 'now'> {
  let rooms = 0;
  const botChance = openRandom(branchRandom('world', 'bots'));
  return {
    games: new Map(games.map((game) => [game.config.id, game])),
    store: new MemoryStore(),
    lastSeen: new MemoryLastSeen(),
    publisher: { publish: (commit) => void published.push(commit) },
    mind: {
      choose: async (game, { view, legal, level, now: at }) =>
        game.getBotAction(view, legal, { now: at, level, random: botChance }),
    },
    entropy: {
      roomCode: () => `ROOM${String(++rooms).padStart(2, '2')}`,
      seed: () => branchRandom('world', `room ${rooms}`).seed,
    },
    observer,
  };
}

async function replayLog({ store, games }: Ports, code: RoomCode): Promise<Room | null> {
  const log = await store.readLog(code);
  const gameId = log[0]!.command.type === 'create' ? log[0]!.command.gameId : '';
  return log.reduce<Room | null>((room, entry) => replayEntry(room, entry, games.get(gameId)!), null);
}

function observe() {
  const refusals: string[] = [];
  const botFailures: string[] = [];
  const faults: RulesFault[] = [];
  const ended: RoomCode[] = [];
  const observer: Observer = {
    committed: () => {},
    refused: (code) => refusals.push(code),
    rulesFailed: (fault) => faults.push(fault),
    gameEnded: (code) => ended.push(code),
    botFailed: (_code, _gameId, reason) => botFailures.push(reason),
  };
  return { observer, refusals, botFailures, faults, ended };
}
