import { expect, test } from 'vitest';
import { allChips, quickRandom } from './positions.ts';
import { anyBet, playHand, stacksFor, tableOf } from './random-hands.ts';
import type { LiengState } from './types.ts';

const HANDS = 100_000;

// Faults are said in words and compared here: `expect` in the inner loops would cost more than the hands.

/** L4: what must hold at every step of a hand. */
function faultDuring(chipsBefore: number, state: LiengState): string | null {
  const { phase, turnPlayerId, seats } = state;
  if (allChips(state) !== chipsBefore) return 'chips were made or lost';
  if ((turnPlayerId !== null) !== (phase === 'BETTING')) return `the turn is ${turnPlayerId}'s in ${phase}`;
  for (const { playerId, chips, bet, state: is } of seats) {
    if (chips < 0 || bet < 0) return `${playerId} has ${chips} and bet ${bet}`;
    const isAsked = phase === 'DEALING' || phase === 'BETTING';
    if (isAsked && is !== 'FOLDED' && (is === 'ALL_IN') !== (chips === 0)) return `${playerId} is ${is} with ${chips}`;
  }
  return null;
}

/** L7.2: what must hold when the hand is paid. */
function faultAfter(table: LiengState, { outcome, seats }: LiengState): string | null {
  const { payouts, net } = outcome!;
  const stakes = seats.map(({ seat, playerId, chips }) => table.seats[seat]!.chips - chips + payouts[playerId]!);
  const topLive = Math.max(...seats.map(({ state }, seat) => (state === 'FOLDED' ? 0 : stakes[seat]!)));
  for (const { playerId, state, bet, seat, chips } of seats) {
    const won = payouts[playerId]!;
    if (bet !== 0) return `${playerId} has a bet left over`;
    if (state === 'FOLDED' && won !== 0) return `${playerId} folded and was paid`;
    if (chips - table.seats[seat]!.chips !== net[playerId]) return `net of ${playerId}`;
    const stake = stakes[seat]!;
    if (stake === topLive || won === 0) continue;
    const cap = stakes.reduce((sum, theirs) => sum + Math.min(stake, theirs), 0);
    if (won > cap) return `${playerId} won more than his own stake from somebody`;
  }
  return null;
}

test('[L16] 100,000 random hands of 2 to 17: all end, no chip made or lost, none negative, the cap of D1 holds, a folded player is never paid', () => {
  const random = quickRandom(1);
  const choose = anyBet(random);
  const seen = { sidePots: 0, showdowns: 0, refunds: 0, splits: 0, folds: 0, allInByAnte: 0, fullTables: 0 };
  for (let hand = 0; hand < HANDS; hand++) {
    const stacks = stacksFor(random, hand % 4 === 0 ? 17 : 6);
    const table = tableOf(stacks, { hands: 0, tieBreak: hand % 2 ? 'suit' : 'split', minRaise: random.pick([10, 25]) });
    const chips = allChips(table);
    let fault: string | null = null;
    const { last } = playHand(table, random, choose, (state) => {
      fault ??= faultDuring(chips, state);
      if (state.phase === 'DEALING' && state.seats.some((seat) => seat.state === 'ALL_IN')) seen.allInByAnte += 1;
    });
    fault ??= faultAfter(table, last);
    if (fault !== null) expect.unreachable(`hand ${hand}: ${fault}`);
    const { pots, uncontested, refund } = last.outcome!;
    if (pots.length > 1) seen.sidePots += 1;
    if (!uncontested) seen.showdowns += 1;
    if (refund) seen.refunds += 1;
    if (pots.some(({ winners }) => winners.length > 1)) seen.splits += 1;
    if (last.seats.some(({ state }) => state === 'FOLDED')) seen.folds += 1;
    if (stacks.length === 17) seen.fullTables += 1;
  }
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(HANDS / 200);
}, 600_000);

test('the same chance and the same choices give the same game, also through JSON at every step', () => {
  const play = (through: (state: LiengState) => LiengState) => {
    const random = quickRandom(3);
    const choose = anyBet(random);
    const table = tableOf([300, 200, 100, 50], { hands: 0 });
    return playHand(through(table), random, (state, id, legal) => choose(through(state), id, legal)).last;
  };
  expect(play((state) => JSON.parse(JSON.stringify(state)))).toEqual(play((state) => state));
});
