import type { BotContext } from '../../engine/game-module.ts';
import type { Random } from '../../engine/random.ts';
import { chooseCard } from './bot-play.ts';
import { getCardPoints, RANK_ORDER, RANKS, SUITS } from './config.ts';
import { cardsMatch, copiesIn } from './deck.ts';
import type { Card, Config, Face, PowerHouseAction, PowerHouseView, SelectPartners, Suit } from './types.ts';

interface Weights {
  readonly trump: number;
  readonly trumpHonours: Readonly<Partial<Record<Card['rank'], number>>>;
  readonly ace: number;
  readonly king: number;
  readonly void: number;
  readonly singleton: number;
}

const WEIGHTS: Readonly<Record<1 | 2, Weights>> = {
  1: { trump: 12, trumpHonours: { A: 8, K: 12, Q: 7, J: 7 }, ace: 12, king: 7, void: 14, singleton: 5 },
  2: { trump: 22, trumpHonours: { A: 25, K: 15, Q: 9, J: 9 }, ace: 8, king: 5, void: 0, singleton: 0 },
};

/** What partners bring, by variant; the second with the extra partner. */
const BASE: Readonly<Record<string, readonly [base: number, withExtra?: number]>> = {
  '4P1D': [75],
  '5P1D': [70, 115],
  '6P1D': [110],
  '6P2D': [125],
  '7P2D': [125, 185],
  '8P2D': [165],
  '9P2D': [160, 205],
  '10P2D': [190],
};

const EASY_SHIFT = 20;
const EASY_CARD_SLIP = 1 / 6;
const REDEALS_ENOUGH = 2;

export function getBotAction(
  view: PowerHouseView,
  legal: readonly PowerHouseAction[],
  { random, level }: BotContext,
): PowerHouseAction {
  const isEasy = level === 'easy';
  const choices = legal.filter(({ type }) => type !== 'resume');
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

const cardsOf = (hand: readonly Card[], suit: Suit): Card[] => hand.filter((card) => card.suit === suit);
const pointsOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + getCardPoints(card), 0);

/** What a hand is worth with this PowerHouse suit, before what partners bring. */
export function handValue(hand: readonly Card[], trump: Suit, decks: 1 | 2): number {
  const weights = WEIGHTS[decks];
  const worthOf = ({ suit, rank }: Card): number => {
    if (suit === trump) return weights.trump + (weights.trumpHonours[rank] ?? 0);
    return rank === 'A' ? weights.ace : rank === 'K' ? weights.king : 0;
  };
  const shortness = SUITS.filter((suit) => suit !== trump).reduce((sum, suit) => {
    const length = cardsOf(hand, suit).length;
    return sum + (length === 0 ? weights.void : length === 1 ? weights.singleton : 0);
  }, 0);
  return hand.reduce((sum, card) => sum + worthOf(card), shortness);
}

export function bestTrump(hand: readonly Card[], { decks }: Pick<Config, 'decks'>): Suit {
  const rated = SUITS.map((suit) => ({
    suit,
    value: handValue(hand, suit, decks),
    points: pointsOf(cardsOf(hand, suit)),
  }));
  return rated.reduce((best, next) =>
    next.value > best.value || (next.value === best.value && next.points > best.points) ? next : best,
  ).suit;
}

/** How high a hand may go: with the usual partners, and where a threshold is in force with one more. */
export function bidLimits(hand: readonly Card[], config: Config, shift = 0): { limit: number; limitExtra: number } {
  const { key, decks, bidMax, bidThreshold } = config;
  const [base, baseExtra] = BASE[key]!;
  const value = handValue(hand, bestTrump(hand, config), decks) + shift;
  const capped = (amount: number, cap: number) => Math.min(Math.floor(amount / 5) * 5, cap);
  if (bidThreshold === undefined) return { limit: capped(base + value, bidMax), limitExtra: 0 };
  const limitExtra = capped((baseExtra ?? base) + value, bidMax);
  return { limit: capped(base + value, bidThreshold - 5), limitExtra: limitExtra >= bidThreshold ? limitExtra : 0 };
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
