import { describe, expect, test } from 'vitest';
import { Table } from '../../../../tests/support/table.ts';
import { openWorld } from '../../../../tests/support/world.ts';
import { allCards } from '../fixtures/rehearsal.ts';
import { terriblePeople } from '../index.ts';
import { answersNeeded, cardsFor } from './cards.ts';
import { BOT_JUDGE_DELAY_MS, CZAR_REVEAL_DURATION_MS, ROUND_RESULT_DURATION_MS } from './constants.ts';
import { czarOf } from './looks.ts';
import { type TerribleState, THEMES } from './types.ts';

const gameOf = (table: Table): TerribleState => table.room.game as TerribleState;
const names = (table: Table) => table.room.players.map(({ name }) => name);

/** What comes due at this table happens, until nothing is due by then. */
function letTimePass(table: Table, ms: number): void {
  const until = table.now + ms;
  while (table.room.dueAt !== null && table.room.dueAt <= until) {
    table.now = table.room.dueAt;
    const clocks = Object.entries(table.room.botClocks).sort(([, a], [, b]) => a - b);
    const [botId] = clocks[0] ?? [];
    if (botId === undefined) table.send({ type: 'advance' });
    else table.play(botId, terriblePeople.getLegalActions(gameOf(table), botId)[0]!);
  }
  table.now = until;
}

function started(seats = 4, people: readonly string[] = []): Table {
  const table = new Table(terriblePeople, { seats });
  for (const id of people) table.join(id);
  table.start();
  return table;
}

const answer = (table: Table, playerId: string) =>
  table.play(playerId, terriblePeople.getLegalActions(gameOf(table), playerId)[0]!);

describe('[3] the lobby', () => {
  test('one person and three bots by default; bots are named in order', () => {
    expect(names(new Table(terriblePeople))).toEqual(['Ann', 'Bot Alice', 'Bot Bob', 'Bot Charlie']);
    const full = new Table(terriblePeople, { seats: 10 });
    expect(names(full).slice(1)).toEqual(
      ['Alice', 'Bob', 'Charlie', 'Dora', 'Edgar', 'Fern', 'Gus', 'Hilda', 'Igor'].map((name) => `Bot ${name}`),
    );
  });

  test('set-seats: 3 to 10, never below the people, who keep their order', () => {
    const table = new Table(terriblePeople);
    for (const seats of [2, 11, 3.5, '4', null]) expect(table.set('set-seats', { seats })).toBe('INVALID_SETTING');
    expect(table.set('set-seats', { seats: 10 })).toBe('done');
    expect(table.room.players).toHaveLength(10);
    for (const id of ['ben', 'cat', 'dan']) table.join(id);
    expect(table.set('set-seats', { seats: 3 })).toBe('INVALID_SETTING');
    expect(table.set('set-seats', { seats: 4 })).toBe('done');
    expect(table.seats).toEqual(['ann', 'ben', 'cat', 'dan']);
    expect(table.set('set-seats', { seats: 5 }, 'ben')).toBe('NOT_OWNER');
    table.start();
    expect(table.set('set-seats', { seats: 5 })).toBe('INVALID_PHASE');
  });

  test('set-target-score: 3, 5, 7 or 10', () => {
    const table = new Table(terriblePeople);
    expect(table.room.settings).toMatchObject({ targetScore: 7, turnTimer: null, maxHeat: 2, tags: [] });
    for (const targetScore of [3, 5, 10]) expect(table.set('set-target-score', { targetScore })).toBe('done');
    for (const targetScore of [0, 4, '7']) {
      expect(table.set('set-target-score', { targetScore })).toBe('INVALID_SETTING');
    }
    expect(table.events).toEqual([{ name: 'settings-updated', data: expect.objectContaining({ targetScore: 10 }) }]);
  });

  test('timer, heat and tags, as long as enough cards remain', () => {
    const table = new Table(terriblePeople);
    for (const turnTimer of [60, 90, 120, null]) expect(table.set('set-setting', { turnTimer })).toBe('done');
    expect(table.set('set-setting', { turnTimer: 30 })).toBe('INVALID_SETTING');
    for (const maxHeat of [1, 3]) expect(table.set('set-setting', { maxHeat })).toBe('done');
    expect(table.set('set-setting', { maxHeat: 4 })).toBe('INVALID_SETTING');
    expect(table.set('set-setting', { tags: ['gross', 'body'] })).toBe('done');
    expect(table.set('set-setting', { tags: ['tortoises'] })).toBe('INVALID_SETTING');
    expect(table.set('set-setting', { tags: [...THEMES] })).toBe('INVALID_SETTING');
    expect(table.room.settings).toMatchObject({ tags: ['gross', 'body'] });
  });

  test('a choice that is enough for four is refused for ten, whichever comes first', () => {
    expect([answersNeeded(3), answersNeeded(10)]).toEqual([54, 138]);
    const few = { maxHeat: 1, tags: ['absurd', 'petty', 'dramatic', 'mundane'] };
    const { answers } = cardsFor(few);
    expect(answers.length >= answersNeeded(4) && answers.length < answersNeeded(10)).toBe(true);
    const table = new Table(terriblePeople);
    expect(table.set('set-setting', few)).toBe('done');
    expect(table.set('set-seats', { seats: 10 })).toBe('INVALID_SETTING');
    const large = new Table(terriblePeople, { seats: 10 });
    expect(large.set('set-setting', few)).toBe('INVALID_SETTING');
  });

  test('all three bot levels', () => {
    const table = new Table(terriblePeople);
    for (const level of ['easy', 'expert', 'standard']) expect(table.set('set-bot-level', { level })).toBe('done');
  });

  test('joining only while waiting', () => {
    expect(started().join('ben')).toBe('GAME_IN_PROGRESS');
  });
});

describe('[6] start', () => {
  test('by the owner, while waiting; once more is a success that changes nothing', () => {
    const table = new Table(terriblePeople);
    table.join('ben');
    expect(table.start('ben')).toBe('NOT_OWNER');
    expect(table.start()).toBe('done');
    expect(table.start()).toBe('unchanged');
    expect(table.events).toEqual([]);
  });
});

describe('[7] time', () => {
  test('[D7, pitfall] bots answer 2 to 5 s after the phase opened, each at its own moment', () => {
    const table = started(10);
    letTimePass(table, CZAR_REVEAL_DURATION_MS);
    expect(gameOf(table).phase).toBe('submitting');
    const delays = Object.values(table.room.botClocks).map((at) => at - table.now);
    expect(delays).toHaveLength(9);
    expect(delays.every((ms) => ms >= 2000 && ms <= 5000)).toBe(true);
    expect(new Set(delays).size).toBeGreaterThan(6);
    letTimePass(table, 1999);
    expect(Object.keys(gameOf(table).submissions)).toEqual([]);
    letTimePass(table, 3001);
    expect(gameOf(table).phase).toBe('judging');
  });

  test('a bot Czar judges 3 s after the last answer', () => {
    const table = started(3);
    letTimePass(table, CZAR_REVEAL_DURATION_MS + 5000);
    answer(table, 'ann');
    letTimePass(table, ROUND_RESULT_DURATION_MS + CZAR_REVEAL_DURATION_MS);
    expect(czarOf(gameOf(table))).not.toBe('ann');
    letTimePass(table, 5000);
    expect(answer(table, 'ann')).toBe('done');
    expect(gameOf(table).phase).toBe('judging');
    expect(table.room.botActionAt).toBe(table.now + BOT_JUDGE_DELAY_MS);
    letTimePass(table, BOT_JUDGE_DELAY_MS);
    expect(gameOf(table).phase).toBe('round_result');
  });

  test('early and repeated calls change nothing', () => {
    const table = started();
    expect(table.later(CZAR_REVEAL_DURATION_MS - 1).send({ type: 'advance' })).toBe('unchanged');
    expect(table.later(1).send({ type: 'advance' })).toBe('done');
    expect(table.send({ type: 'advance' })).toBe('unchanged');
  });

  test('by heartbeats alone a whole game of bots and one idle person with a timer comes to its end', async () => {
    const world = openWorld([terriblePeople]);
    const code = await world.create('ann', 'terrible-people');
    await world.rooms.start('ann', code, { targetScore: 3, turnTimer: 60 });
    for (let beat = 0; beat < 400 && (await world.load(code)).status === 'playing'; beat++) {
      world.later(5000);
      await world.rooms.heartbeat('ann', code);
    }
    expect((await world.load(code)).status).toBe('finished');
    expect(await world.replay(code)).toEqual(await world.load(code));
    expect(world.botFailures).toEqual([]);
  });
});

describe('[6] double requests', () => {
  test('same actionId: first outcome, no change; new id, same cards: success; other cards: refused', () => {
    const table = started(4, ['ben']);
    letTimePass(table, CZAR_REVEAL_DURATION_MS);
    const [first, second] = terriblePeople.getLegalActions(gameOf(table), 'ben') as [never, never];
    expect(table.play('ben', first, 'one')).toBe('done');
    for (const actionId of ['one', 'two']) {
      expect(table.play('ben', first, actionId)).toBe('unchanged');
      expect(table.events).toEqual([]);
    }
    expect(table.play('ben', second, 'three')).toBe('ALREADY_SUBMITTED');
  });

  test('[pitfall] two last submissions at once: both counted, one transition, one reveal', async () => {
    const world = openWorld([terriblePeople]);
    const code = await world.create('ann', 'terrible-people', 3);
    for (const id of ['ben', 'cat']) await world.rooms.join(id, code, id);
    await world.rooms.start('ann', code);
    world.later(CZAR_REVEAL_DURATION_MS);
    await world.rooms.advance(code);
    const game = (await world.load(code)).game as TerribleState;
    const send = (id: string) =>
      world.rooms.act(id, { roomCode: code, ...terriblePeople.getLegalActions(game, id)[0]! });
    const results = await Promise.all([send('ben'), send('cat')]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(((await world.load(code)).game as TerribleState).phase).toBe('judging');
    const told = world.published.flatMap(({ events }) => events.map(({ name }) => name));
    expect(told.filter((name) => name === 'submissions-revealed')).toHaveLength(1);

    const judge = (submissionId: string) =>
      world.rooms.act('ann', { roomCode: code, type: 'judge', payload: { submissionId } });
    const verdicts = await Promise.all([judge('s0'), judge('s1')]);
    expect(verdicts.map(({ ok }) => ok)).toEqual([true, true]);
    const { scores } = (await world.load(code)).game as TerribleState;
    expect(Object.values(scores).reduce((sum, score) => sum + score)).toBe(1);
  });
});

describe('[6, pitfall] a person and the bot that covers the seat answer at once', () => {
  test.each(['the bot', 'the person'])('one answer stands when %s is first', async (first) => {
    const world = openWorld([terriblePeople]);
    const code = await world.create('ann', 'terrible-people', 3);
    for (const id of ['ben', 'cat']) await world.rooms.join(id, code, id);
    await world.rooms.start('ann', code);
    world.later(CZAR_REVEAL_DURATION_MS);
    await world.rooms.advance(code);
    const before = (await world.load(code)).game as TerribleState;
    const mine = terriblePeople.getLegalActions(before, 'ben')[3]!;
    await world.rooms.leave('ben', code);
    world.later(5000);
    const bot = () => world.rooms.advance(code);
    const person = async () => {
      await world.rooms.join('ben', code, 'ben');
      return world.rooms.act('ben', { roomCode: code, ...mine });
    };
    await Promise.all(first === 'the bot' ? [bot(), person()] : [person(), bot()]);
    const game = (await world.load(code)).game as TerribleState;
    expect(game.seats).toEqual(['ann', 'ben', 'cat']);
    expect(Object.keys(game.submissions)).toEqual(['ben']);
    expect(game.hands.ben).toHaveLength(10 - game.blackCard.pick);
    expect(allCards(game)).toEqual(allCards(before));
    expect((await world.load(code)).botClocks).toEqual({});
  });
});

describe('[9] Play Again', () => {
  test('not before the game is over', () => {
    expect(started(3).playAgain()).toBe('INVALID_PHASE');
  });

  test('it keeps seats and settings, and pressing it twice is harmless', () => {
    const table = started(3, ['ben', 'cat']);
    table.send({ type: 'advance' });
    for (let step = 0; step < 400 && table.room.status === 'playing'; step++) {
      letTimePass(table, CZAR_REVEAL_DURATION_MS + ROUND_RESULT_DURATION_MS);
      for (const id of table.seats) if (terriblePeople.getLegalActions(gameOf(table), id).length > 0) answer(table, id);
    }
    expect(table.room.status).toBe('finished');
    expect(table.playAgain('ben')).toBe('NOT_OWNER');
    expect(table.playAgain()).toBe('done');
    expect(table.playAgain()).toBe('unchanged');
    expect(gameOf(table)).toMatchObject({ currentRound: 1, czarIndex: 0, scores: { ann: 0, ben: 0, cat: 0 } });
    expect(table.replay()).toEqual(table.room);
  });
});
