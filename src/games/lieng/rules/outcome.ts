import type { PlayerId } from '../../../kit/contract.ts';
import { compareHands, evaluateHand } from './hand-evaluator.ts';
import { potOf } from './managed.ts';
import { settlePots, sumWinnings } from './pot-manager.ts';
import { isDealtIn, isLive } from './seating.ts';
import type { HandOutcome, LiengState, RankedHand, Refund, SettledPot } from './types.ts';
import { cardsOf, nameHand } from './views.ts';

/** L7.2 for hands that are shown. */
export function settleShowdown(state: LiengState, refund: Refund | null): HandOutcome {
  const ranking = rankHands(state);
  return outcomeOf(state, refund, settlePots(potOf(state), groupByPlace(ranking)), ranking);
}

/** One player is left and shows nothing. */
export function settleUncontested(state: LiengState, refund: Refund | null): HandOutcome {
  const winner = state.seats.find(isLive)!.playerId;
  return outcomeOf(state, refund, settlePots(potOf(state), [winner]), []);
}

function outcomeOf(
  { seats, order }: LiengState,
  refund: Refund | null,
  pots: readonly SettledPot[],
  ranking: readonly RankedHand[],
): HandOutcome {
  const payouts = sumWinnings(order, pots);
  const net = Object.fromEntries(
    seats.filter(isDealtIn).map(({ playerId, bet }) => [playerId, payouts[playerId]! - bet]),
  );
  return { uncontested: ranking.length === 0, refund, pots, ranking, payouts, net };
}

/** Live hands, best first; equal ones share a place. */
export function rankHands({ seats, settings: { tieBreak } }: LiengState): RankedHand[] {
  const hands = seats
    .filter(isLive)
    .map(({ playerId, cards }) => ({ playerId, cards, result: evaluateHand(cardsOf(cards)) }))
    .sort((a, b) => compareHands(a.result, b.result, tieBreak));
  return hands.map(({ playerId, cards, result }) => {
    const place = 1 + hands.findIndex((other) => compareHands(other.result, result, tieBreak) === 0);
    return { playerId, place, cards, ...nameHand(cards) };
  });
}

function groupByPlace(ranking: readonly RankedHand[]): PlayerId[][] {
  const places = [...new Set(ranking.map(({ place }) => place))];
  return places.map((place) => ranking.filter((hand) => hand.place === place).map(({ playerId }) => playerId));
}
