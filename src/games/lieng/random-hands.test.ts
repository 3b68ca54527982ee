import { expect, test } from 'vitest';
import { getBotAction } from './bots.ts';
import { GameManager } from './game-manager.ts';
import { lieng } from './index.ts';
import { allChips, NOON, quickRandom } from './positions.ts';
import { anyBet, playHand, tableOf } from './random-hands.ts';
import type { LiengState } from './types.ts';

/** `LIENG_HANDS=100000` plays them all; the daily number finds what a careless change breaks. */
const HANDS = Number(process.env.LIENG_HANDS ?? 10_000);

const stacksFor = (random: ReturnType<typeof quickRandom>, most: number) =>
  Array.from({ length: random.between(2, most) }, () => random.between(1, random.pick([20, 200, 1000])));

/** Says what is wrong, or nothing: `expect` in the inner loop would cost more than the hands. */
function faultOf(table: LiengState, last: LiengState): string | null {
  const { outcome, seats } = last;
  if (allChips(last) !== allChips(table)) return 'chips were made or lost';
  if (seats.some(({ chips, bet }) => chips < 0 || bet !== 0)) return 'negative chips, or a bet left over';
  for (const { playerId, state, seat, chips } of seats) {
    const put = table.seats[seat]!.chips - chips + outcome!.payouts[playerId]!;
    if (state === 'FOLDED' && outcome!.payouts[playerId] !== 0) return `${playerId} folded and was paid`;
    if (chips - table.seats[seat]!.chips !== outcome!.net[playerId]) return `net of ${playerId}`;
    const cap = seats.reduce((sum, other) => {
      const theirs = table.seats[other.seat]!.chips - other.chips + outcome!.payouts[other.playerId]!;
      return sum + Math.min(put, theirs);
    }, 0);
    const isTop = seats.every(
      (other) =>
        other.state === 'FOLDED' ||
        table.seats[other.seat]!.chips - other.chips + outcome!.payouts[other.playerId]! <= put,
    );
    if (!isTop && outcome!.payouts[playerId]! > cap) return `${playerId} won more than his own stake from somebody`;
  }
  return null;
}

test('[L16] random hands of 2 to 17: all end, no chip made or lost, none negative, the cap of D1 holds', () => {
  const random = quickRandom(1);
  const choose = anyBet(random);
  const seen = { sidePots: 0, showdowns: 0, refunds: 0, splits: 0 };
  for (let hand = 0; hand < HANDS; hand++) {
    const stacks = stacksFor(random, hand % 10 === 0 ? 17 : 6);
    const table = tableOf(stacks, { hands: 0, tieBreak: hand % 2 ? 'suit' : 'split', minRaise: random.pick([10, 25]) });
    const { last } = playHand(table, random, choose);
    const fault = faultOf(table, last);
    if (fault !== null) expect.unreachable(`hand ${hand}: ${fault}`);
    const { pots, uncontested, refund } = last.outcome!;
    if (pots.length > 1) seen.sidePots += 1;
    if (!uncontested) seen.showdowns += 1;
    if (refund) seen.refunds += 1;
    if (pots.some(({ winners }) => winners.length > 1)) seen.splits += 1;
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(HANDS / 200);
}, 600_000);

const CARD = /"(?:10|[2-9JQKA])[SHDC]"/g;

test('[L10] the serialised traffic of random hands holds no card its receiver may not see', () => {
  const random = quickRandom(5);
  const choose = anyBet(random);
  let messages = 0;
  let shown = 0;
  const expectClean = (state: LiengState, viewer: string | null, message: object) => {
    messages += 1;
    const found = JSON.stringify(message).match(CARD);
    if (found === null) return;
    shown += 1;
    const isRevealed = state.outcome?.uncontested === false;
    const allowed = new Set(
      state.seats
        .filter((seat) => seat.playerId === viewer || (isRevealed && seat.state !== 'FOLDED'))
        .flatMap(({ cards }) => cards),
    );
    const leak = found.find((id) => !allowed.has(id.slice(1, -1)));
    if (leak) expect.unreachable(`${viewer ?? 'a spectator'} saw ${leak} in ${state.phase}`);
  };
  for (let hand = 0; hand < HANDS / 5; hand++) {
    playHand(tableOf(stacksFor(random, 5), { hands: 0 }), random, choose, (state, events) => {
      for (const viewer of [...state.seats.map(({ playerId }) => playerId), null]) {
        expectClean(state, viewer, lieng.sanitizeForPlayer(state, viewer));
        for (const event of events) if (!event.only || event.only === viewer) expectClean(state, viewer, event.data);
      }
    });
  }
  expect(messages).toBeGreaterThan(HANDS * 4);
  expect(shown).toBeGreaterThan(HANDS);
}, 600_000);

test('[L14] 1,000 hands of six standard bots in under a second', () => {
  const random = quickRandom(9);
  const table = tableOf(Array(6).fill(1000), { hands: 0 });
  const began = performance.now();
  for (let hand = 0; hand < 1000; hand++)
    playHand(table, random, (state, id, legal) =>
      getBotAction(GameManager.getStateForPlayer(state, id), legal, { now: NOON, random, level: 'standard' }),
    );
  expect(performance.now() - began).toBeLessThan(3000); // three times the target: the machine may be busy
});

test('the same chance and the same choices give the same game, also through JSON at every step', () => {
  const play = (through: (state: LiengState) => LiengState) => {
    const random = quickRandom(3);
    const choose = anyBet(random);
    const table = tableOf([300, 200, 100, 50], { hands: 0 });
    return playHand(through(table), random, (state, id, legal) => choose(through(state), id, legal)).last;
  };
  expect(play((state) => JSON.parse(JSON.stringify(state)))).toEqual(play((state) => state));
});
