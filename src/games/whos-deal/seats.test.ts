import { describe, expect, test } from 'vitest';
import type { GameAction, PlayerId } from '../../engine/game-module.ts';
import { openRandom } from '../../engine/random.ts';
import { shouldAdvancePhase, shouldExecuteBotAction } from '../../platform/schedule.ts';
import { Table } from '../../testing/table.ts';
import { openWorld } from '../../testing/world.ts';
import { whosDeal } from './index.ts';
import type { TrumpPhase, WhosDealAction, WhosDealGameState } from './types.ts';

const PEOPLE = ['ann', 'ben', 'cat', 'dan'];

function seated(...people: readonly string[]): Table {
  const table = new Table(whosDeal);
  for (const name of people) table.join(name);
  return table;
}

const stateOf = (table: Table) => table.room.game as WhosDealGameState;
const onTurn = (table: Table): PlayerId => stateOf(table).seats[stateOf(table).round.currentTurnSeatIndex]!;
const legalOf = (table: Table): readonly WhosDealAction[] => whosDeal.getLegalActions(stateOf(table), onTurn(table));
const names = (table: Table) => table.events.map(({ name }) => name);

/** Plays the first legal action (passing where asked) until the phase is reached. */
function playUntil(table: Table, phase: TrumpPhase, prefer: (action: GameAction) => boolean = () => false): void {
  for (let step = 0; step < 60 && stateOf(table).round.trumpPhase !== phase; step++) {
    const legal = legalOf(table);
    expect(table.play(onTurn(table), legal.find(prefer) ?? legal[0]!)).toBe('done');
  }
  expect(stateOf(table).round.trumpPhase).toBe(phase);
}
const isPass = ({ type }: GameAction) => type === 'pass-trump';
const isAlone = ({ payload }: GameAction) => (payload as { goAlone?: boolean }).goAlone === true;

describe('the lobby', () => {
  test('[§3] join order fills the seats: 1 and 3 against 2 and 4, target 10, bots for the rest', () => {
    const table = seated('ben', 'cat');
    expect(table.seats.slice(0, 3)).toEqual(['ann', 'ben', 'cat']);
    expect([table.seat(3).isBot, table.room.settings.targetScore]).toEqual([true, 10]);
    expect(table.events.find(({ name }) => name === 'teams-updated')!.data).toEqual({
      teams: { a: ['ann', 'cat'], b: ['ben', table.seats[3]] },
    });
  });

  test('[§3] the owner swaps two of opposite teams; they exchange seats', () => {
    const table = seated('ben', 'cat');
    expect(table.set('swap-teams', { playerIdA: 'ben', playerIdB: 'ann' })).toBe('done');
    expect(table.seats.slice(0, 3)).toEqual(['ben', 'ann', 'cat']);
    expect(table.set('swap-teams', { playerIdA: 'ben', playerIdB: 'cat' })).toBe('INVALID_SWAP');
    expect(table.set('swap-teams', { playerIdA: 'ben', playerIdB: 'eve' })).toBe('INVALID_SWAP');
    expect(table.set('swap-teams', { playerIdA: 'ann', playerIdB: 'cat' }, 'ben')).toBe('NOT_OWNER');
    table.start();
    expect(table.set('swap-teams', { playerIdA: 'ann', playerIdB: 'cat' })).toBe('INVALID_PHASE');
    expect(stateOf(table).seats.slice(0, 3)).toEqual(['ben', 'ann', 'cat']);
  });

  test('[§17] a swap survives somebody falling silent: the teams know the bot in that seat', () => {
    const table = seated('ben', 'cat');
    expect(table.set('swap-teams', { playerIdA: 'ben', playerIdB: 'cat' })).toBe('done');
    expect(table.seats.slice(0, 3)).toEqual(['ann', 'cat', 'ben']);
    table.leave('cat', 'silent');
    expect(names(table)).toContain('teams-updated');
    const bots = table.room.players.filter(({ isBot }) => isBot);
    expect(bots).toHaveLength(2);
    table.start();
    expect(stateOf(table).seats).toEqual(table.seats);
    expect([...stateOf(table).teams.a.playerIds, ...stateOf(table).teams.b.playerIds].sort()).toEqual(
      [...table.seats].sort(),
    );
  });

  test('[§3] [§17] the target is 5, 7, 10 or 11 as a number, also with the start', () => {
    const table = seated('ben');
    for (const targetScore of [1, 6, '10', null, 10.5])
      expect(table.set('set-target-score', { targetScore })).toBe('INVALID_SETTING');
    for (const targetScore of [5, 7, 11, 10]) expect(table.set('set-target-score', { targetScore })).toBe('done');
    expect(table.set('set-target-score', { targetScore: 10 })).toBe('unchanged');
    expect(table.set('set-target-score', { targetScore: 7 }, 'ben')).toBe('NOT_OWNER');
    expect(table.start('ann', { targetScore: 1 })).toBe('INVALID_SETTING');
    expect(table.start('ann', { teams: { a: ['ann', 'ann'], b: ['ben', table.seats[3]] } })).toBe('INVALID_SETTING');
    const [ann, ben, bot, other] = table.seats as [string, string, string, string];
    expect(table.start('ann', { targetScore: 5, teams: { a: [ann, ben], b: [bot, other] } })).toBe('done');
    expect(stateOf(table)).toMatchObject({ targetScore: 5, seats: [ann, bot, ben, other] });
    expect(table.start()).toBe('unchanged'); // D18
  });
});

describe('bots', () => {
  test('[E70] a bot on turn acts 1.5 to 3 s later, a person whenever they like', () => {
    const table = seated();
    table.start();
    expect(table.room.botActionAt! - table.now).toBeGreaterThanOrEqual(1500);
    expect(table.room.botActionAt! - table.now).toBeLessThanOrEqual(3000);
    const people = seated('ben', 'cat', 'dan');
    people.start();
    expect([people.room.botActionAt, people.room.dueAt]).toEqual([null, null]);
  });

  test('[D8] [E70] after a trick a bot leads no sooner than 2 s later', () => {
    const table = seated('ben', 'cat', 'dan');
    table.start();
    playUntil(table, 'playing');
    const pace = (change: object) =>
      whosDeal.getBotPaceMs!({ ...stateOf(table), round: { ...stateOf(table).round, ...change } }, 'ann');
    expect(pace({})).toEqual([1500, 3000]);
    expect(pace({ tricksPlayed: 1 })).toEqual([2000, 3000]);
    expect(pace({ tricksPlayed: 1, currentTrick: [1] })).toEqual([1500, 3000]);
  });

  test('[E70] [D9] a whole game moves on heartbeats alone, two at a time, each step once', async () => {
    const world = openWorld([whosDeal]);
    const code = await world.create('ann', 'whos-deal');
    await world.rooms.start('ann', code);
    const phases = new Set<string>();
    for (let beat = 0; beat < 3000; beat++) {
      world.later(1000);
      await Promise.all([world.rooms.heartbeat('ann', code), world.rooms.heartbeat('ann', code)]);
      const look = await world.rooms.look('ann', code);
      if (!look.ok) throw new Error('lost');
      const room = await world.load(code);
      const game = room.game as WhosDealGameState;
      phases.add(game.round.trumpPhase);
      if (shouldAdvancePhase(room, world.now())) expect(game.round.trumpPhase).toBe('round_over');
      if (room.status === 'finished') break;
      const [first] = look.value.legal;
      if (first) await world.rooms.play('ann', { roomCode: code, ...pick(look.value.legal) });
    }
    const room = await world.load(code);
    expect(room.status).toBe('finished');
    expect([...phases].sort()).toContain('round_over');
    expect(world.botFailures).toEqual([]);
    expect(shouldExecuteBotAction(room, world.now() + 1e9)).toBe(false);
    expect(await world.replay(code)).toEqual(room);
  });
  const pick = (legal: readonly GameAction[]): GameAction => legal.find(isPass) ?? legal[0]!;
});

describe('departure and return', () => {
  const moments: [string, (table: Table) => void][] = [
    ['round 1', () => {}],
    ['round 2', (table) => playUntil(table, 'round2', isPass)],
    ['the discard', (table) => playUntil(table, 'dealer_discard')],
    ['play', (table) => playUntil(table, 'playing')],
    ['a lone hand', (table) => playUntil(table, 'playing', isAlone)],
    ['the discard of a lone hand', (table) => playUntil(table, 'dealer_discard', isAlone)],
    ['the result', (table) => playUntil(table, 'round_over')],
  ];
  test.each(moments)('[E80] [E81] [D23] in %s every seat can leave and come back', (_when, prepare) => {
    for (const leaver of PEOPLE) {
      const table = seated('ben', 'cat', 'dan');
      table.start();
      prepare(table);
      const before = stateOf(table);
      const wasOnTurn = before.round.trumpPhase !== 'round_over' && onTurn(table) === leaver;
      expect(table.leave(leaver)).toBe('done');
      const bot = table.seats.find((id) => !PEOPLE.includes(id))!;
      expect(JSON.parse(JSON.stringify(before).replaceAll(`"${leaver}"`, `"${bot}"`))).toEqual(stateOf(table));
      expect(table.room.botActionAt !== null).toBe(wasOnTurn);
      expect(table.send({ type: 'rejoin', playerId: leaver })).toBe('done');
      expect(stateOf(table)).toEqual(before);
      expect(table.room.botActionAt).toBeNull();
    }
  });

  test('[§11] the bot plays on for whoever left: the same turn, and the person cannot play it again', () => {
    const table = seated('ben', 'cat', 'dan');
    table.start();
    const [first] = legalOf(table);
    table.leave('ben');
    const bot = onTurn(table);
    const view = whosDeal.sanitizeForPlayer(stateOf(table), bot);
    const random = openRandom({ seed: 'c'.repeat(64), drawn: 0 });
    const choice = whosDeal.getBotAction(view, legalOf(table), { now: table.now, random, level: 'standard' });
    expect(table.play(bot, choice)).toBe('done');
    table.send({ type: 'rejoin', playerId: 'ben' });
    expect(table.play('ben', first!)).toBe('unchanged');
  });

  test('[E62] [§11] Play Again keeps seats, target and bots; only the owner; twice is once', () => {
    const table = seated('ben');
    table.set('set-target-score', { targetScore: 5 });
    table.start();
    for (let step = 0; step < 2000 && table.room.status === 'playing'; step++) {
      if (stateOf(table).round.trumpPhase !== 'round_over') table.play(onTurn(table), legalOf(table)[0]!);
      else table.later(5000).send({ type: 'advance' });
    }
    expect(table.room.status).toBe('finished');
    const { seats } = table;
    expect(table.playAgain('ben')).toBe('NOT_OWNER');
    expect(table.playAgain()).toBe('done');
    expect(table.playAgain()).toBe('unchanged');
    expect(stateOf(table)).toMatchObject({ seats, targetScore: 5, dealerSeatIndex: 0, roundNo: 1, winningTeam: null });
    expect(table.room.players.map(({ score }) => score)).toEqual([0, 0, 0, 0]);
  });
});
