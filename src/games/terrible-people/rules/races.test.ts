import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../tests/support/world.ts';
import { branchRandom, openRandom, type Random } from '../../../kit/random.ts';
import { Rooms } from '../../../rooms/service.ts';
import { MemoryStore } from '../../../server/storage/memory-store.ts';
import { allCards, PEOPLE } from '../fixtures/rehearsal.ts';
import { terriblePeople } from '../index.ts';
import { answerersOf, czarOf } from './looks.ts';
import type { TerribleAction, TerribleState } from './types.ts';

/** RACES=10000 for the long run. */
const RACES = Number(process.env.RACES ?? 500);

type Answer = 'success' | string;

/** A store at some distance: between a server's look at a room and its commit the other one gets a turn. */
class DistantStore extends MemoryStore {
  /** Commits that came too late. */
  lost = 0;

  override async commit(...args: Parameters<MemoryStore['commit']>): ReturnType<MemoryStore['commit']> {
    await new Promise(setImmediate);
    const written = await super.commit(...args);
    if (written === false) this.lost += 1;
    return written;
  }
}

/** A table of people, and two servers on one store who carry out whatever is sent to either. */
async function openTable(seats: number, seed: string) {
  const store = new DistantStore();
  const world = openWorld([terriblePeople], { store });
  const servers = [world.rooms, new Rooms(world.ports)];
  const chance = openRandom(branchRandom(seed, 'races'));
  const code = await world.create('ann', 'terrible-people', seats);
  for (const id of PEOPLE.slice(1, seats)) await world.rooms.join(id, code, id);
  await world.rooms.start('ann', code, { targetScore: 3, maxHeat: 1 + chance.below(3) });
  let requests = 0;
  return {
    world,
    store,
    code,
    chance,
    game: async () => (await world.load(code)).game as TerribleState,
    /** Whoever lost too many races asks once more, as a browser does. */
    async send(playerId: string, action: TerribleAction, actionId = `request ${++requests}`): Promise<Answer> {
      const result = await servers[chance.below(2)]!.act(playerId, { roomCode: code, actionId, ...action });
      if (result.ok) return 'success';
      return result.refusal.code === 'RACE_CONDITION' ? this.send(playerId, action, actionId) : result.refusal.code;
    },
    /** Both servers find the room due at the same moment. */
    timeUp: async () => {
      world.later((await world.load(code)).dueAt! - world.now());
      await Promise.all(servers.map((server) => server.advance(code)));
    },
  };
}
type RaceTable = Awaited<ReturnType<typeof openTable>>;

/** Everybody answers at once: twice with one id, once more with another, and with a change of mind. */
async function answerAtOnce(table: RaceTable): Promise<void> {
  const { chance } = table;
  const game = await table.game();
  const requests = answerersOf(game).flatMap((id) => {
    const [action, other] = twoOf(terriblePeople.getLegalActions(game, id), chance);
    const actionId = `${id} in round ${game.currentRound}`;
    return [
      () => table.send(id, action, actionId),
      () => table.send(id, action, actionId),
      () => table.send(id, action),
      ...(chance.chance(0.3) ? [() => table.send(id, other)] : []),
    ];
  });
  const answers = await Promise.all(chance.shuffle(requests).map((request) => request()));
  for (const answer of answers) expect(['success', 'ALREADY_SUBMITTED']).toContain(answer);
  const after = await table.game();
  assert.equal(after.phase, 'judging');
  assert.deepEqual(Object.keys(after.submissions).sort(), answerersOf(after).sort());
}

/** The Czar picks two answers at once, and somebody else tries, too: one point in total. */
async function judgeAtOnce(table: RaceTable): Promise<void> {
  const { chance } = table;
  const game = await table.game();
  const czar = czarOf(game);
  const [one, other] = twoOf(terriblePeople.getLegalActions(game, czar), chance);
  const requests = [
    () => table.send(czar, one),
    () => table.send(czar, other),
    () => table.send(answerersOf(game)[0]!, one),
  ];
  const order = chance.shuffle([0, 1, 2]);
  const answers = await Promise.all(order.map((at) => requests[at]!()));
  const answerTo = (at: number): Answer => answers[order.indexOf(at)]!;
  assert.deepEqual([answerTo(0), answerTo(1)], ['success', 'success']);
  expect(['NOT_CZAR', 'INVALID_PHASE']).toContain(answerTo(2));
  assert.equal((await table.game()).history.length, game.history.length + 1);
}

function twoOf(legal: readonly TerribleAction[], chance: Random): [TerribleAction, TerribleAction] {
  const [one, other] = chance.shuffle(legal);
  return [one!, other!];
}

/** A whole game, and how often two servers got in each other's way. */
async function soundRace(index: number): Promise<number> {
  const table = await openTable(3 + (index % 8), `${index}`);
  const start = allCards(await table.game());
  while ((await table.world.load(table.code)).status === 'playing') {
    await table.timeUp();
    assert.equal((await table.game()).phase, 'submitting');
    await answerAtOnce(table);
    await judgeAtOnce(table);
    if ((await table.game()).phase === 'round_result') await table.timeUp();
  }
  const end = await table.game();
  assert.deepEqual(allCards(end), start);
  assert.equal(
    Object.values(end.scores).reduce((sum, score) => sum + score),
    end.history.length,
  );
  const told = table.world.published.flatMap(({ events }) => events.map(({ name }) => name));
  for (const name of ['submissions-revealed', 'round-result'])
    assert.equal(told.filter((event) => event === name).length, end.history.length, name);
  assert.deepEqual(await table.world.replay(table.code), await table.world.load(table.code));
  return table.store.lost;
}

test(`[16] ${RACES} games with concurrent duplicates on two servers: never stuck, never corrupted, identical replay`, async () => {
  let lost = 0;
  for (let index = 0; index < RACES; index++) {
    try {
      lost += await soundRace(index);
    } catch (error) {
      throw new Error(`game ${index}: ${error instanceof Error ? error.message : error}`);
    }
  }
  expect(lost, 'lost races').toBeGreaterThan(RACES);
}, 3_600_000);
