import type { BotContext } from '../../../kit/contract.ts';
import type { Random } from '../../../kit/random.ts';
import { RANK_ORDER, RANKS, SUITS } from '../rules/config.ts';
import { cardsMatch, copiesIn } from '../rules/deck.ts';
import type { Card, Face, PowerHouseAction, PowerHouseView, SelectPartners, Suit } from '../rules/types.ts';
import { chooseCard } from './bot-play.ts';
import { bestTrump, bidLimits, cardsOf, REDEALS_ENOUGH } from './estimate.ts';
import { type Effort, expertAction, FULL_EFFORT } from './expert/expert.ts';

const EASY_SHIFT = 20;
const EASY_CARD_SLIP = 1 / 6;

export function getBotAction(
  view: PowerHouseView,
  legal: readonly PowerHouseAction[],
  { random, level }: BotContext,
  effort: Effort = FULL_EFFORT,
): PowerHouseAction {
  const isEasy = level === 'easy';
  const choices = legal.filter(({ type }) => type !== 'resume');
  if (level === 'expert' && choices.length > 0) return expertAction(view, choices, random, effort);
  if (choices.length <= 1) return choices[0] ?? legal[0]!;
  switch (view.phase) {
    case 'bidding':
      return chooseBid(view, isEasy ? random : null);
    case 'powerhouse':
      return { type: 'select-powerhouse', payload: { suit: bestTrump(view.mine!.hand, view.config) } };
    case 'playing':
      if (isEasy && random.chance(EASY_CARD_SLIP)) return random.pick(choices);
      return { type: 'play-card', payload: { card: chooseCard(view) } };
    default:
      return choices[0]!;
  }
}

function chooseBid(
  { bidding, config, redeals, seatOrder, mine }: PowerHouseView,
  slip: Random | null,
): PowerHouseAction {
  const { minNextBid: min, currentBid, passes } = bidding!;
  const shift = slip ? slip.between(-EASY_SHIFT * config.decks, EASY_SHIFT * config.decks) : 0;
  const { limit, limitExtra } = bidLimits(mine!.hand, config, shift);
  if (min <= limit) return bid(min);
  const enough = Math.max(min, config.bidThreshold ?? 0);
  if (config.bidThreshold !== undefined && limitExtra >= enough) return bid(enough);
  const isLastHope = redeals >= REDEALS_ENOUGH && currentBid === 0 && passes.length === seatOrder.length - 1;
  return isLastHope ? bid(min) : { type: 'pass-bid', payload: {} };
}

const bid = (amount: number): PowerHouseAction => ({ type: 'place-bid', payload: { amount } });

/** The standard bot's partner call, from the leader's view. */
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
