import { describe, expect, test } from 'vitest';
import { Table } from '../../../../tests/support/table.ts';
import { openWorld } from '../../../../tests/support/world.ts';
import type { GameAction, PlayerId } from '../../../kit/contract.ts';
import { openRandom } from '../../../kit/random.ts';
import { questionAhead } from '../../../rooms/advance.ts';
import { shouldAdvancePhase, shouldExecuteBotAction } from '../../../rooms/due.ts';
import { whosDeal } from '../index.ts';
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
const eventOf = (table: Table, wanted: string) => table.events.find(({ name }) => name === wanted)?.data;
const names = (table: Table) => table.events.map(({ name }) => name);

/** Plays the first legal action (passing where asked) until the phase is reached. */
function playUntil(table: Table, phase: TrumpPhase, prefer: (action: GameAction) => boolean = () => false): void {
  for (let step = 0; step < 60 && stateOf(table).round.trumpPhase !== phase; step++) {
    const legal = legalOf(table);
    expect(table.play(onTurn(table), legal.find(prefer) ?? legal[0]!)).toBe('done');
  }
  expect(stateOf(table).round.trumpPhase).toBe(phase);
}
/** The dealer's partner orders up alone. */
function playUntilDealerSitsOut(table: Table, phase: TrumpPhase): void {
  expect(table.play('ben', { type: 'pass-trump', payload: {} })).toBe('done');
  playUntil(table, phase, isAlone);
  expect(stateOf(table).round.inactivePartnerSeatIndex).toBe(stateOf(table).dealerSeatIndex);
}

function playCards(table: Table, count: number): void {
  playUntil(table, 'playing');
  for (let card = 0; card < count; card++) table.play(onTurn(table), legalOf(table)[0]!);
}

function playUntilOver(table: Table): void {
  for (let step = 0; step < 2000 && table.room.status === 'playing'; step++) {
    if (stateOf(table).round.trumpPhase !== 'round_over') table.play(onTurn(table), legalOf(table)[0]!);
    else table.later(5000).send({ type: 'advance' });
  }
  expect(table.room.status).toBe('finished');
}

const isPass = ({ type }: GameAction) => type === 'pass-trump';
const isAlone = ({ payload }: GameAction) => (payload as { goAlone?: boolean }).goAlone === true;

describe('the lobby', () => {
  test('[§3] [§13] join order fills the seats: 1 and 3 against 2 and 4, target 10, bots for the rest', () => {
    const table = seated('ben', 'cat');
    expect(table.seats.slice(0, 3)).toEqual(['ann', 'ben', 'cat']);
    expect([table.seat(3).isBot, table.room.settings.targetScore]).toEqual([true, 10]);
    expect(eventOf(table, 'teams-updated')).toEqual({ teams: { a: ['ann', 'cat'], b: ['ben', table.seats[3]] } });
  });

  test('[§3] [§13] [D7] the owner swaps two of opposite teams; they exchange seats, and seat 0 deals', () => {
    const table = seated('ben', 'cat');
    expect(table.set('swap-teams', { playerIdA: 'ben', playerIdB: 'ann' })).toBe('done');
    expect(table.seats.slice(0, 3)).toEqual(['ben', 'ann', 'cat']);
    expect(eventOf(table, 'teams-updated')).toEqual({ teams: { a: ['ben', 'cat'], b: ['ann', table.seats[3]] } });
    expect(table.set('swap-teams', { playerIdA: 'ben', playerIdB: 'cat' })).toBe('INVALID_SWAP');
    expect(table.set('swap-teams', { playerIdA: 'ben', playerIdB: 'eve' })).toBe('INVALID_SWAP');
    expect(table.set('swap-teams', { playerIdA: 'ann', playerIdB: 'cat' }, 'ben')).toBe('NOT_OWNER');
    expect(table.start('ben')).toBe('NOT_OWNER');
    table.start();
    expect(table.set('swap-teams', { playerIdA: 'ann', playerIdB: 'cat' })).toBe('INVALID_PHASE');
    expect(stateOf(table).seats.slice(0, 3)).toEqual(['ben', 'ann', 'cat']);
    expect(stateOf(table)).toMatchObject({ dealerSeatIndex: 0, teams: { a: { playerIds: ['ben', 'cat'] } } }); // D7
  });

  test('[§6] an owner’s action by somebody else is NOT_OWNER, whatever the phase', () => {
    const table = seated('ben', 'cat');
    const tries = () => [
      table.set('swap-teams', { playerIdA: 'ann', playerIdB: 'ben' }, 'ben'),
      table.set('set-target-score', { targetScore: 5 }, 'ben'),
      table.set('set-bot-level', { level: 'easy' }, 'ben'),
      table.start('ben'),
      table.playAgain('ben'),
    ];
    expect(new Set(tries())).toEqual(new Set(['NOT_OWNER']));
    table.start();
    expect(new Set(tries())).toEqual(new Set(['NOT_OWNER']));
    expect(table.set('set-target-score', { targetScore: 5 })).toBe('INVALID_PHASE');
    expect(table.set('set-bot-level', { level: 'easy' })).toBe('INVALID_PHASE');
    expect(table.playAgain()).toBe('INVALID_PHASE');
  });

  test('[§3] whoever comes or goes, everybody hears of the teams', () => {
    const table = seated('ben', 'cat');
    const bot = table.seats[3];
    table.leave('ben');
    expect(eventOf(table, 'teams-updated')).toEqual({ teams: { a: ['ann', 'cat'], b: [table.seats[1], bot] } });
    expect(table.seat(1).isBot).toBe(true);
    table.join('dan');
    expect(eventOf(table, 'teams-updated')).toMatchObject({ teams: { a: ['ann', 'cat'] } });
    expect(table.seats).toContain('dan');
    table.set('kick', { playerId: 'cat' });
    expect(eventOf(table, 'teams-updated')).toMatchObject({ teams: { a: ['ann', table.seats[2]] } });
    expect(table.seat(2).isBot).toBe(true);
  });

  test('[§3] bots are easy, standard or expert, as the owner says', () => {
    const table = seated('ben');
    for (const level of ['easy', 'expert', 'standard']) {
      expect(table.set('set-bot-level', { level })).toBe('done');
      expect(eventOf(table, 'settings-updated')).toEqual({ botLevel: level });
    }
    expect(table.set('set-bot-level', { level: 'standard' })).toBe('unchanged');
    expect(table.set('set-bot-level', { level: 'genius' })).toBe('INVALID_SETTING');
  });

  test('[§3] a swap sent twice under one id is one swap', async () => {
    const world = openWorld([whosDeal]);
    const code = await world.create('ann', 'whos-deal');
    await world.rooms.join('ben', code, 'ben');
    const swap = {
      roomCode: code,
      type: 'swap-teams',
      payload: { playerIdA: 'ann', playerIdB: 'ben' },
      actionId: 's1',
    };
    const seats = async () => (await world.load(code)).players.map(({ id }) => id).slice(0, 2);
    await world.rooms.act('ann', swap);
    await world.rooms.act('ann', swap);
    expect(await seats()).toEqual(['ben', 'ann']);
    await world.rooms.act('ann', { ...swap, actionId: 's2' });
    expect(await seats()).toEqual(['ann', 'ben']);
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

  test('[§3] [§13] [§17] [D18] the target is 5, 7, 10 or 11 as a number, also with the start', () => {
    const table = seated('ben');
    for (const targetScore of [1, 6, '10', null, 10.5])
      expect(table.set('set-target-score', { targetScore })).toBe('INVALID_SETTING');
    for (const targetScore of [5, 7, 11, 10]) {
      expect(table.set('set-target-score', { targetScore })).toBe('done');
      expect(table.events).toEqual([{ name: 'settings-updated', data: { targetScore } }]);
    }
    expect(table.set('set-target-score', { targetScore: 10 })).toBe('unchanged');
    expect(table.events).toEqual([]);
    expect(table.set('set-target-score', { targetScore: 7 }, 'ben')).toBe('NOT_OWNER');
    expect(table.start('ann', { targetScore: 1 })).toBe('INVALID_SETTING');
    expect(table.start('ann', { teams: { a: ['ann', 'ann'], b: ['ben', table.seats[3]] } })).toBe('INVALID_SETTING');
    const [ann, ben, bot, other] = table.seats as [string, string, string, string];
    const more = { turnNo: 0, nonsense: [] }; // §6: extra fields are ignored
    expect(table.start('ann', { ...more, targetScore: 5, teams: { a: [ann, ben], b: [bot, other] } })).toBe('done');
    expect(table.room.settings).toEqual({ targetScore: 5 });
    expect(stateOf(table)).toMatchObject({ targetScore: 5, seats: [ann, bot, ben, other] });
    expect(table.start()).toBe('unchanged'); // D18
    expect(table.start('ann', { targetScore: 7 })).toBe('unchanged');
  });

  test.each([
    ['three against one', (seats: readonly string[]) => ({ a: seats.slice(0, 3), b: seats.slice(3) })],
    ['a stranger', (seats: readonly string[]) => ({ a: [seats[0], 'eve'], b: [seats[1], seats[3]] })],
    ['one in both teams', (seats: readonly string[]) => ({ a: [seats[0], seats[1]], b: [seats[1], seats[3]] })],
    ['one team only', (seats: readonly string[]) => ({ a: seats })],
    ['no teams at all', () => null],
  ])('[§3] [§6] no start with %s; left out, the lobby’s settings hold', (_why, teamsOf) => {
    const table = seated('ben');
    expect(table.start('ann', { teams: teamsOf(table.seats) })).toBe('INVALID_SETTING');
    table.set('set-target-score', { targetScore: 11 });
    const { seats } = table;
    expect(table.start()).toBe('done');
    expect(stateOf(table)).toMatchObject({ targetScore: 11, seats });
  });
});

describe('bots', () => {
  test('[E70] a bot on turn acts a whole number of ms from 1500 to 3000 later, each as likely; a person at leisure', () => {
    const waits = Array.from({ length: 400 }, (_, world) => {
      const table = new Table(whosDeal, { seed: world.toString(16).padStart(64, '0') });
      table.start();
      return table.room.botActionAt! - table.now;
    });
    expect(waits.filter((wait) => !Number.isInteger(wait) || wait < 1500 || wait > 3000)).toEqual([]);
    const inFifths = [0, 1, 2, 3, 4].map(
      (fifth) => waits.filter((wait) => Math.floor((wait - 1500) / 300.2) === fifth).length,
    );
    expect(Math.min(...inFifths)).toBeGreaterThan(50); // 80 on average
    const people = seated('ben', 'cat', 'dan');
    people.start();
    expect([people.room.botActionAt, people.room.dueAt]).toEqual([null, null]);
  });

  test('[D8] [E70] having taken a trick, a bot leads no sooner than 2 s later and no later than 3', () => {
    const waits = Array.from({ length: 40 }, (_, round) => {
      const table = new Table(whosDeal, { seed: round.toString(16).padStart(64, '0') });
      table.start();
      while (stateOf(table).round.tricksPlayed === 0) table.play(onTurn(table), legalOf(table)[0]!);
      return onTurn(table) === 'ann' ? null : table.room.botActionAt! - table.now;
    }).filter((wait) => wait !== null);
    expect(waits.length).toBeGreaterThan(20);
    expect(waits.filter((wait) => wait < 2000 || wait > 3000)).toEqual([]);
    expect(new Set(waits).size).toBeGreaterThan(10);
  });

  test('[D8] [E70] only when leading after a trick', () => {
    const table = seated('ben', 'cat', 'dan');
    table.start();
    playUntil(table, 'playing');
    const pace = (change: object) =>
      whosDeal.getBotPaceMs!({ ...stateOf(table), round: { ...stateOf(table).round, ...change } }, 'ann');
    expect(pace({})).toEqual([1500, 3000]);
    expect(pace({ tricksPlayed: 1 })).toEqual([2000, 3000]);
    expect(pace({ tricksPlayed: 1, currentTrick: [1] })).toEqual([1500, 3000]);
  });

  test('[§12] an expert can begin with the view of its seat when its turn begins; nobody else is asked ahead', () => {
    const table = seated();
    table.set('set-bot-level', { level: 'expert' });
    table.start();
    const bot = onTurn(table);
    const ahead = () => questionAhead(table.room, whosDeal, table.now);
    const view = whosDeal.sanitizeForPlayer(stateOf(table), bot);
    expect(ahead()).toEqual({ view, legal: legalOf(table), level: 'expert', now: table.now });
    while (onTurn(table) !== 'ann') table.play(onTurn(table), legalOf(table).find(isPass)!);
    expect(ahead()).toBeNull(); // a person
    const standard = seated();
    standard.start();
    expect(questionAhead(standard.room, whosDeal, standard.now)).toBeNull();
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
      if (first) await world.rooms.act('ann', { roomCode: code, ...pick(look.value.legal) });
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
    ['the discard of a dealer who sits out', (table) => playUntilDealerSitsOut(table, 'dealer_discard')],
    ['a lone hand without the dealer', (table) => playUntilDealerSitsOut(table, 'playing')],
    ['the second trick', (table) => playCards(table, 6)],
    ['the result', (table) => playUntil(table, 'round_over')],
    ['game over', (table) => playUntilOver(table)],
  ];
  test.each(moments)('[E80] [E81] [D23] [§18] in %s every seat can leave and come back', (_when, prepare) => {
    for (const leaver of PEOPLE) {
      const table = seated('ben', 'cat', 'dan');
      table.start();
      prepare(table);
      const before = stateOf(table);
      const wasOnTurn = before.round.trumpPhase !== 'round_over' && onTurn(table) === leaver;
      for (const why of ['left', 'silent'] as const) {
        expect(table.leave(leaver, why)).toBe('done');
        const bot = table.seats.find((id) => !PEOPLE.includes(id))!;
        expect(JSON.parse(JSON.stringify(before).replaceAll(`"${leaver}"`, `"${bot}"`))).toEqual(stateOf(table));
        expect(table.room.botActionAt !== null).toBe(wasOnTurn);
        expect(table.send({ type: 'rejoin', playerId: leaver })).toBe('done');
        expect(stateOf(table)).toEqual(before);
        expect(table.room.botActionAt).toBeNull();
      }
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
    playUntilOver(table);
    const { seats } = table;
    expect(table.playAgain('ben')).toBe('NOT_OWNER');
    expect(table.playAgain()).toBe('done');
    expect(table.playAgain()).toBe('unchanged');
    const bots = table.room.players.filter(({ isBot }) => isBot).map(({ id }) => id);
    expect(bots).toEqual(seats.slice(2));
    expect(stateOf(table)).toMatchObject({ seats, targetScore: 5, dealerSeatIndex: 0, roundNo: 1, winningTeam: null });
    expect(table.room.players.map(({ score }) => score)).toEqual([0, 0, 0, 0]);
    table.play(onTurn(table), legalOf(table)[0]!);
    expect(table.playAgain()).toBe('INVALID_PHASE'); // §10: only before any action of the new game
  });
});
