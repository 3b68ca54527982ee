import { RANK_ORDER, RANKS, SUITS } from './config.ts';
import { cardsMatch, copiesIn } from './deck.ts';
import { bestTrump, bidLimits, cardsOf, REDEALS_ENOUGH } from './estimate.ts';
import { chooseCard } from './standard-card.ts';
import type { Card, Face, PowerHouseAction, PowerHouseView, SelectPartners, Suit } from './types.ts';

/**
 * The standard choice of section 15. The rules need it: it plays for a seat on autopilot and after a turn that ran
 * out, and its call is the one that `getLegalActions` offers.
 */
export function standardAction(view: PowerHouseView, legal: readonly PowerHouseAction[]): PowerHouseAction {
  const choices = withoutResume(legal);
  if (choices.length <= 1) return choices[0] ?? legal[0]!;
  switch (view.phase) {
    case 'bidding':
      return standardBid(view);
    case 'powerhouse':
      return { type: 'select-powerhouse', payload: { suit: bestTrump(view.mine!.hand, view.config) } };
    case 'playing':
      return { type: 'play-card', payload: { card: chooseCard(view) } };
    default:
      return choices[0]!;
  }
}

export const withoutResume = (legal: readonly PowerHouseAction[]): PowerHouseAction[] =>
  legal.filter(({ type }) => type !== 'resume');

/** Bids up to the limit of section 15.1, which `shift` moves. */
export function standardBid(
  { bidding, config, redeals, seatOrder, mine }: PowerHouseView,
  shift = 0,
): PowerHouseAction {
  const { minNextBid: min, currentBid, passes } = bidding!;
  const { limit, limitExtra } = bidLimits(mine!.hand, config, shift);
  if (min <= limit) return bid(min);
  const enough = Math.max(min, config.bidThreshold ?? 0);
  if (config.bidThreshold !== undefined && limitExtra >= enough) return bid(enough);
  const isLastHope = redeals >= REDEALS_ENOUGH && currentBid === 0 && passes.length === seatOrder.length - 1;
  return isLastHope ? bid(min) : { type: 'pass-bid', payload: {} };
}

const bid = (amount: number): PowerHouseAction => ({ type: 'place-bid', payload: { amount } });

/** The partner call of section 15.2, from the leader's view. */
export function standardCall({ mine, powerHouseSuit, partnerCardCount }: PowerHouseView): SelectPartners {
  const { hand, callable } = mine!;
  const freeOf = (face: Face): number => callable.find(({ card }) => cardsMatch(card, face))?.free ?? 0;
  const cards = callOrder(hand, powerHouseSuit!, (face) => freeOf(face) > 0).slice(0, partnerCardCount!);
  const duplicateSpecs = cards
    .filter((face) => freeOf(face) === 2)
    .map((card) => ({ card, whichCopy: '1st' }) as const);
  return { type: 'select-partners', payload: { cards, duplicateSpecs } };
}

/** Faces a leader may call, best first. */
function callOrder(hand: readonly Card[], trump: Suit, isFree: (face: Face) => boolean): Face[] {
  const holds = (face: Face): boolean => copiesIn(hand, face) > 0;
  const others = SUITS.filter((suit) => suit !== trump).sort(
    (a, b) => cardsOf(hand, b).length - cardsOf(hand, a).length,
  );
  const aces = others
    .map((suit): Face => ({ suit, rank: 'A' }))
    .sort((a, b) => Number(holds({ suit: b.suit, rank: 'K' })) - Number(holds({ suit: a.suit, rank: 'K' })));
  const wished: Face[] = [
    { suit: trump, rank: isFree({ suit: trump, rank: 'A' }) ? 'A' : 'K' },
    ...aces,
    ...(['K', 'Q'] as const).flatMap((rank) => [trump, ...others].map((suit) => ({ suit, rank }))),
  ];
  const rest = [...RANKS].sort((a, b) => RANK_ORDER[b] - RANK_ORDER[a]);
  const all = [...wished, ...rest.flatMap((rank) => SUITS.map((suit) => ({ suit, rank })))];
  return all.filter((face, index) => isFree(face) && all.findIndex((other) => cardsMatch(other, face)) === index);
}
