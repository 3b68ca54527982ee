import { describe, expect, test } from 'vitest';
import { partyGame } from '../../templates/party-game/index.ts';
import { Table } from '../../tests/support/table.ts';
import * as registry from '../games/registry.ts';
import type { AnyGame } from '../kit/contract.ts';
import { branchRandom, openRandom } from '../kit/random.ts';
import { commitFromEntry } from './commit.ts';
import { botToAct } from './due.ts';
import type { LogEntry } from './reduce.ts';
import { coverOf, isMember, type Room } from './room.ts';

const STEPS = 300;
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** One thing that may happen at a table: a move, a bot's or the game's moment, somebody going or coming back. */
function somethingHappens(table: Table, random: ReturnType<typeof openRandom>, step: number): string {
  const { game, room } = table.later(random.below(500));
  if (room.status === 'finished') return table.playAgain(room.ownerId);
  if (!isMember(room, 'ben')) return coverOf(room, 'ben') && random.chance(0.2) ? table.join('ben') : letPlay();
  return random.chance(0.02) ? table.leave('ben', random.pick(['left', 'silent'])) : letPlay();

  function letPlay(): string {
    const mover = random.pick(room.players).id;
    const legal = game.getLegalActions(room.game, mover);
    if (isMember(room, mover) && legal.length > 0) return table.play(mover, random.pick(legal), `click-${step}`);
    table.now = Math.max(table.now, room.dueAt ?? 0);
    if (room.botActionAt === null) return room.dueAt === null ? 'unchanged' : table.send({ type: 'advance' });
    const bot = botToAct(room)!;
    return table.play(bot, random.pick(game.getLegalActions(room.game, bot)));
  }
}

describe('who has the room before and is told what was done knows all that whoever did it knows', () => {
  test.each(Object.values(registry).map((game) => [game.config.id, game as AnyGame] as const))('%s', (_, game) => {
    const random = openRandom(branchRandom('follower', game.config.id));
    const table = new Table(game, {}, false);
    table.join('ben');
    let follower: Room = throughJson(table.room);
    const follow = (events: Table['events']): void => {
      const entry = throughJson(table.log.at(-1)!);
      const told = commitFromEntry(follower, entry, game)!;
      expect(told).toMatchObject({ entry, at: table.now });
      expect(told.previous).toBe(follower);
      expect(throughJson(told.events)).toEqual(throughJson(events));
      follower = told.room!;
      expect(JSON.stringify(follower)).toBe(JSON.stringify(table.room));
    };
    expect(table.start()).toBe('done');
    follow(table.events);
    let changes = 0;
    for (let step = 0; step < STEPS; step++) {
      if (somethingHappens(table, random, step) !== 'done') continue;
      follow(table.events);
      changes += 1;
    }
    expect(changes).toBeGreaterThan(STEPS / 3);
  });
});

describe('retracing', () => {
  const lobby = () => {
    const table = new Table(partyGame);
    const before = table.room;
    table.join('ben');
    return { table, before, entry: table.log.at(-1)! };
  };

  test('says whose action it was, and who is gone by it', () => {
    const { table } = lobby();
    const before = table.room;
    const action = { type: 'set-bot-level', payload: { level: 'easy' } } as const;
    table.send({ type: 'settings', playerId: 'ann', action, actionId: 'a1' });
    const first = commitFromEntry(before, table.log.at(-1)!, partyGame)!;
    expect([first.ack, first.departed]).toEqual([{ playerId: 'ann', actionId: 'a1' }, []]);
    table.leave('ben');
    const second = commitFromEntry(first.room!, table.log.at(-1)!, partyGame)!;
    expect([second.ack, second.departed]).toEqual([undefined, ['ben']]);
  });

  test('needs the very room before, the same rules, and a command that is still accepted', () => {
    const { table, before, entry } = lobby();
    expect(commitFromEntry(before, entry, partyGame)?.room).toEqual(table.room);
    expect(commitFromEntry(table.room, entry, partyGame)).toBeNull();
    expect(commitFromEntry(before, { ...entry, rules: '1/party/0' }, partyGame)).toBeNull();
    const notAllowed = { ...entry, command: { type: 'start', playerId: 'stranger' } } as LogEntry;
    expect(commitFromEntry(before, notAllowed, partyGame)).toBeNull();
    const noChange = { ...entry, command: { type: 'rejoin', playerId: 'ann' } } as LogEntry;
    expect(commitFromEntry(before, noChange, partyGame)).toBeNull();
  });

  test('does not tell of a beginning or an end, for which there is no room before or after', () => {
    const table = new Table(partyGame);
    const { room } = table;
    expect(commitFromEntry({ ...room, version: 0 }, table.log[0]!, partyGame)).toBeNull();
    table.leave('ann');
    expect(commitFromEntry(room, table.log.at(-1)!, partyGame)).toBeNull();
  });
});
