import { pino } from 'pino';
import { expect, test } from 'vitest';
import { commitTo } from '../../../../tests/support/commit.ts';
import { Table } from '../../../../tests/support/table.ts';
import { TestClock, type TestPlayer, TestServer } from '../../../../tests/support/test-server.ts';
import type { GameEvent, PlayerId } from '../../../kit/contract.ts';
import type { Room } from '../../../rooms/room.ts';
import { gamesById } from '../../../server/app.ts';
import { textsOf } from '../../../server/broadcast/commit-messages.ts';
import { parseChannel } from '../../../wire/channels.ts';
import { at, quickRandom } from '../fixtures/positions.ts';
import { anyBet, playHand, stacksFor, tableOf } from '../fixtures/random-hands.ts';
import { lieng } from '../index.ts';
import type { CardId, LiengState } from './types.ts';

const HANDS = 10_000;
const MOST_PLAYERS = 4;
const CARD = /"(?:10|[2-9JQKA])[SHDC]"/g;
const CARD_IN_PROSE = /\b(?:10|[2-9JQKA])[SHDC]\b/;
const cardsIn = (text: string): CardId[] => (text.match(CARD) ?? []).map((found) => found.slice(1, -1));

/** L10: own cards always, live hands from the showdown on. Null is a spectator, and what the whole table hears. */
function seenBy(state: LiengState, viewer: PlayerId | null): Set<CardId> {
  const isRevealed = state.outcome?.uncontested === false;
  const isSeen = ({ playerId, state: is }: LiengState['seats'][number]) =>
    playerId === viewer || (isRevealed && is !== 'FOLDED');
  return new Set(state.seats.filter(isSeen).flatMap(({ cards }) => cards));
}

/** People p0, p1, … in a World of their own, at which a hand can be put. */
function worldOf(count: number): Room {
  const table = new Table(lieng, { seats: count, playerId: 'p0' });
  for (let seat = 1; seat < count; seat++) table.join(`p${seat}`);
  table.start('p0');
  return table.room;
}

test('[L10] the serialised traffic of 10,000 hands holds no card its receiver may not see', () => {
  const random = quickRandom(5);
  const choose = anyBet(random);
  const worlds = Array.from({ length: MOST_PLAYERS + 1 }, (_, count) => (count < 2 ? null : worldOf(count)));
  const read = { messages: 0, withCards: 0, refusals: 0 };

  const search = (state: LiengState, events: readonly GameEvent[]) => {
    const world = worlds[state.seats.length]!;
    const commit = commitTo({ ...world, game: state }, events);
    for (const { channel, event, data } of textsOf(commit, gamesById([lieng]))) {
      read.messages += 1;
      const cards = cardsIn(data);
      if (cards.length === 0) continue;
      read.withCards += 1;
      const to = parseChannel(channel)!;
      const allowed = seenBy(state, to.kind === 'player' ? to.playerId : null);
      const leak = cards.find((card) => !allowed.has(card));
      if (leak) expect.unreachable(`${event} on ${channel} shows ${leak} in ${state.phase}`);
    }
  };

  const searchRefusal = (state: LiengState) => {
    const { playerId } = random.pick(state.seats);
    const action = random.pick(['BO', 'THEO', 'TO', 'TO_TAT'] as const);
    const payload = { action, amount: random.between(1, 50), turnNo: state.turnNo + random.below(2) };
    const result = lieng.processAction(state, playerId, { type: 'bet', payload }, at());
    if (result.ok) return;
    read.refusals += 1;
    if (cardsIn(JSON.stringify(result)).length > 0) expect.unreachable(JSON.stringify(result));
  };

  for (let hand = 0; hand < HANDS; hand++)
    playHand(tableOf(stacksFor(random, MOST_PLAYERS), { hands: 0 }), random, choose, (state, events) => {
      search(state, events);
      searchRefusal(state);
    });
  expect(read.messages).toBeGreaterThan(20 * HANDS);
  expect(read.withCards).toBeGreaterThan(10 * HANDS);
  expect(read.refusals).toBeGreaterThan(2 * HANDS);
}, 600_000);

const BAD_BETS = [
  { action: 'bo' },
  { action: 'TO', amount: '100' },
  { action: 'TO', amount: 11 },
  { action: 'THEO', turnNo: 9999 },
  { action: 'TO', amount: 1e9 },
];

test('[L10] no line of the server’s log and no error it answers with holds a card', async () => {
  const log: string[] = [];
  const clock = new TestClock();
  let thoughts = 0;
  /** Now and then a bot's answer makes no sense: that is logged. */
  const game = {
    ...lieng,
    getBotAction: (...args: Parameters<typeof lieng.getBotAction>) =>
      ++thoughts % 5 === 0
        ? ({ type: 'bet', payload: { action: 'TO', amount: 1 } } as const)
        : lieng.getBotAction(...args),
  };
  const server = await TestServer.start({
    clock,
    games: new Map([['lieng', game]]),
    log: pino({ level: 'trace' }, { write: (line: string) => log.push(line) }),
  });
  const answers: string[] = [];
  const hosts: { ann: TestPlayer; roomCode: string }[] = [];
  for (let world = 0; world < 4; world++) {
    const { ann, roomCode } = await server.create('lieng');
    await ann.post('/api/game/start', { roomCode, playerId: ann.id, settings: { turnTimeSec: 15 } });
    hosts.push({ ann, roomCode });
  }
  for (let round = 0; round < 120; round++) {
    clock.pass(16_000); // whatever a table waits for has come
    await server.app.scheduler.runOnce();
    for (const { ann, roomCode } of hosts) {
      await ann.post('/api/rooms/heartbeat', { roomCode, playerId: ann.id });
      const { status, body } = await ann.act(roomCode, 'bet', BAD_BETS[round % BAD_BETS.length]);
      if (status !== 200) answers.push(JSON.stringify(body));
    }
  }
  const played = await Promise.all(hosts.map(({ ann, roomCode }) => ann.look(roomCode)));
  await server.stop();
  for (const { view } of played) expect((view as LiengState).handNo).toBeGreaterThan(5);
  expect(answers.length).toBeGreaterThan(100);
  expect(log.length).toBeGreaterThan(30);
  expect([...log, ...answers].filter((line) => CARD_IN_PROSE.test(line))).toEqual([]);
});
