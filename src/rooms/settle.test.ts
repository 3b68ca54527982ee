import { describe, expect, test } from 'vitest';
import { partyGame } from '../../templates/party-game/index.ts';
import type { PartyState } from '../../templates/party-game/rules/types.ts';
import { Table } from '../../tests/support/table.ts';
import { fourKate } from '../games/4-kate/index.ts';
import { accept } from '../kit/result.ts';
import { botToAct, shouldAdvancePhase, shouldExecuteBotAction } from './due.ts';

const drop = (column: number) => ({ type: 'drop', payload: { column } });
const pick = (value: number) => ({ type: 'pick', payload: { value } });

/** Two bots, one after the other, and somebody who only watches. */
const alternating = {
  ...partyGame,
  config: { ...partyGame.config, botPaceMs: [1500, 1500] as const },
  getLegalActions: ({ round, seats }: PartyState, id: string) => (seats[1 + (round % 2)]!.id === id ? [pick(1)] : []),
  processAction: (state: PartyState) => accept({ state: { ...state, round: state.round + 1 }, events: [] }),
};

/** Ann against a bot, and it is the bot's turn. */
function botOnTurn(): Table {
  const table = new Table(fourKate);
  table.start();
  table.later(1000).play('ann', drop(3));
  return table;
}

describe('the clock of a bot', () => {
  test('[K7] is set when its turn begins, 1.5 s ahead', () => {
    const table = new Table(fourKate);
    table.start();
    expect(table.room).toMatchObject({ botActionAt: null, dueAt: null, botClocks: {} });
    table.later(1000).play('ann', drop(3));
    const at = table.now + 1500;
    expect(table.room).toMatchObject({ botActionAt: at, dueAt: at, botClocks: { [table.seats[1]!]: at } });
  });

  test('[K7] rings neither early nor for anybody else', () => {
    const { room, now, seats } = botOnTurn();
    expect(shouldExecuteBotAction(room, now + 1499)).toBe(false);
    expect(shouldExecuteBotAction(room, now + 1500)).toBe(true);
    expect(shouldAdvancePhase(room, now + 99_999)).toBe(false);
    expect(botToAct(room)).toBe(seats[1]);
  });

  test('is kept until the bot acts, whatever else happens', () => {
    const table = botOnTurn();
    const at = table.room.botActionAt;
    table.later(700).send({ type: 'connection', playerId: 'ann', isConnected: false });
    expect(table.room.botActionAt).toBe(at);
    table.later(700).send({ type: 'connection', playerId: 'ann', isConnected: true });
    expect(table.room.botActionAt).toBe(at);
    expect(table.play('ann', drop(3))).toBe('NOT_YOUR_TURN');
    expect(table.room.botActionAt).toBe(at);
  });

  test('[K8] two bots alternate, 1.5 s from the moment each turn begins, however late the call', () => {
    const table = new Table(alternating, { seats: 3 });
    table.start();
    for (const late of [0, 90, 60_000]) {
      const bot = botToAct(table.room)!;
      const next = table.seats.find((id) => id !== bot && id !== 'ann')!;
      table.now = table.room.botActionAt! + late;
      expect(table.play(bot, pick(1))).toBe('done');
      expect(table.room.botClocks).toEqual({ [next]: table.now + 1500 });
    }
  });

  test('[K10] goes when the human comes back on turn; `turnStartedAt` stays', () => {
    const table = new Table(fourKate);
    table.join('ben');
    table.start();
    table.play('ann', drop(3));
    const { turnStartedAt } = table.room.game as { turnStartedAt: number };
    table.later(500).leave('ben');
    expect(table.room.botActionAt).toBe(table.now + 1500);
    table.later(500).join('ben');
    expect(table.room).toMatchObject({ botActionAt: null, dueAt: null, botClocks: {}, game: { turnStartedAt } });
  });

  test('[12] is not left over from before a human returned', () => {
    const table = new Table(fourKate);
    table.join('ben');
    table.start();
    table.play('ann', drop(3));
    table.leave('ben');
    table.join('ben');
    table.later(10_000).leave('ben');
    expect(table.room.botActionAt).toBe(table.now + 1500);
  });

  test('is null in game over', () => {
    const table = new Table(fourKate);
    table.start();
    for (const column of [0, 1, 0, 1, 0, 1]) {
      const { players, currentTurn } = table.room.game as { players: Record<string, string>; currentTurn: string };
      table.play(players[currentTurn]!, drop(column));
    }
    table.play('ann', drop(0));
    expect(table.room).toMatchObject({ status: 'finished', botActionAt: null, dueAt: null, botClocks: {} });
  });
});

describe('several bots at once', () => {
  test('each has a clock of its own, drawn within the pace; the earliest is the one shown', () => {
    const table = new Table(partyGame, { seats: 6 });
    table.start();
    const { botClocks, botActionAt, dueAt } = table.room;
    expect(Object.keys(botClocks)).toEqual(table.seats.slice(1));
    const waits = Object.values(botClocks).map((at) => at - table.now);
    for (const wait of waits) expect(wait >= 1000 && wait <= 4000).toBe(true);
    expect(new Set(waits).size).toBeGreaterThan(1);
    expect(botActionAt).toBe(table.now + Math.min(...waits));
    expect(dueAt).toBe(botActionAt);
  });

  test('one acting leaves the clocks of the others alone', () => {
    const table = new Table(partyGame, { seats: 6 });
    table.start();
    const before = table.room.botClocks;
    const first = botToAct(table.room)!;
    expect(before[first]).toBe(table.room.botActionAt);
    table.later(1234).play(first, pick(1));
    const { [first]: _acted, ...others } = before;
    expect(table.room.botClocks).toEqual(others);
    expect(table.room.botActionAt).toBe(Math.min(...Object.values(others)));
  });

  test('the pace is drawn beside the stream of the room, which moves only inside the rules', () => {
    const table = new Table(partyGame, { seats: 2 });
    table.start();
    expect(table.room.generator.drawn).toBe(2);
    table.play('ann', pick(1));
    expect(table.room.generator.drawn).toBe(2);
  });

  test('a game may set another pace', () => {
    const hasty = { ...partyGame, getBotPaceMs: () => [50, 50] as const };
    const table = new Table(hasty);
    table.start();
    expect(table.room.botActionAt).toBe(table.now + 50);
  });
});

describe('the time of the game', () => {
  test("on a bot's turn the time-out is never applied: the bot comes first, however late", () => {
    const table = new Table(partyGame, { seats: 2 });
    table.start();
    const { phaseEndsAt } = table.room.game as PartyState;
    const late = phaseEndsAt! + 60_000;
    expect(shouldExecuteBotAction(table.room, late)).toBe(true);
    expect(shouldAdvancePhase(table.room, late)).toBe(false);

    table.later(100).play(table.seats[1]!, pick(1));
    expect(table.room).toMatchObject({ botActionAt: null, dueAt: phaseEndsAt });
    expect(shouldAdvancePhase(table.room, phaseEndsAt! - 1)).toBe(false);
    expect(shouldAdvancePhase(table.room, phaseEndsAt!)).toBe(true);
  });

  test('advances one step when due, from now on, and nothing when early or repeated', () => {
    const table = new Table(partyGame, { seats: 2 });
    table.start();
    table.play(table.seats[1]!, pick(1));
    expect(table.send({ type: 'advance' })).toBe('unchanged');
    expect(table.later(3_600_000).send({ type: 'advance' })).toBe('done');
    expect(table.room.game).toMatchObject({ phase: 'reveal', phaseEndsAt: table.now + 5000 });
    expect(table.room.dueAt).toBe(table.now + 5000);
    expect(table.send({ type: 'advance' })).toBe('unchanged');
    expect(new Table(partyGame).send({ type: 'advance' })).toBe('unchanged');
  });

  test('with no human seated the world sleeps: no clock, no time-out', () => {
    const table = new Table(partyGame, { seats: 2 });
    table.start();
    table.leave('ann', 'silent');
    expect(table.room).toMatchObject({ status: 'playing', botClocks: {}, botActionAt: null, dueAt: null });
  });
});

describe('every change', () => {
  test('counts one version up, touches the room and mirrors the scores', () => {
    const table = new Table(partyGame, { seats: 2 });
    table.start();
    const secrets = (table.room.game as PartyState).seats.map(({ secret }) => secret);
    table.seats.forEach((id, seat) => {
      table.later(10).play(id, pick(secrets[seat]!));
    });
    expect(table.room.players.map(({ score }) => score)).toEqual([1, 1]);
    expect(table.room).toMatchObject({ version: 4, touchedAt: table.now });
    expect(table.log.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
  });
});
