import { buildDeck, type Card, type Suit } from '../../../kit/cards.ts';
import type { PlayerId } from '../../../kit/contract.ts';
import { type SeatIndex, seatAfter, type Team } from '../../../kit/seats.ts';
import { EUCHRE_RANKS, SEAT_COUNT } from './constants.ts';
import type { PlayedCard, PublicRound } from './types.ts';

type LoneHand = Pick<PublicRound, 'goingAlone' | 'inactivePartnerSeatIndex'>;

const PARTNER_SUITS: Readonly<Record<Suit, Suit>> = { S: 'C', C: 'S', H: 'D', D: 'H' };
const SUIT_WORDS: ReadonlyMap<string, Suit> = new Map([
  ...(['S', 'H', 'D', 'C'] as const).map((suit) => [suit, suit] as const),
  ['spades', 'S'],
  ['hearts', 'H'],
  ['diamonds', 'D'],
  ['clubs', 'C'],
]);
const STANDARD_RANKS: readonly string[] = ['9', '10', 'J', 'Q', 'K', 'A'];
const TRUMP_RANKS: readonly string[] = ['9', '10', 'Q', 'K', 'A'];
const RIGHT_BOWER = 8;
const LEFT_BOWER = 7;

const CARDS: readonly Card[] = buildDeck(1, EUCHRE_RANKS);

/** E10: 9 to A in four suits, S H D C. */
export const buildEuchreDeck = (): Card[] => [...CARDS];

/** D26: a letter or a word; null for anything else. */
export const parseSuit = (text: string): Suit | null => SUIT_WORDS.get(text) ?? null;

/** The other suit of the colour. */
export const getPartnerSuit = (suit: Suit): Suit => PARTNER_SUITS[suit];

export const isSameColor = (a: Suit, b: Suit): boolean => a === b || a === getPartnerSuit(b);

export const isRightBower = (card: Card, trump: Suit): boolean => card.rank === 'J' && card.suit === trump;
export const isLeftBower = (card: Card, trump: Suit): boolean =>
  card.rank === 'J' && card.suit === getPartnerSuit(trump);
export const isBower = (card: Card, trump: Suit): boolean => card.rank === 'J' && isSameColor(card.suit, trump);

/** E14: the left bower belongs to trump for every purpose. */
export const getEffectiveSuit = (card: Card, trump: Suit): Suit => (isLeftBower(card, trump) ? trump : card.suit);

export const isTrump = (card: Card, trump: Suit): boolean => getEffectiveSuit(card, trump) === trump;

/** E12: right 8, left 7, A 6 … 9 2; 0 for a card that is not trump. */
export function getTrumpRank(card: Card, trump: Suit): number {
  if (isRightBower(card, trump)) return RIGHT_BOWER;
  if (isLeftBower(card, trump)) return LEFT_BOWER;
  return card.suit === trump ? TRUMP_RANKS.indexOf(card.rank) + 2 : 0;
}

/** E13: A 6, K 5, Q 4, J 3, 10 2, 9 1. */
export const getStandardRank = (card: Card): number => STANDARD_RANKS.indexOf(card.rank) + 1;

/** Above zero: a beats b. Zero: both lose to the card that was led. Not a sort order. */
export function compareCards(a: Card, b: Card, lead: Suit, trump: Suit): number {
  return powerOf(a, lead, trump) - powerOf(b, lead, trump);
}

function powerOf(card: Card, lead: Suit, trump: Suit): number {
  if (isTrump(card, trump)) return 10 + getTrumpRank(card, trump);
  return card.suit === lead ? getStandardRank(card) : 0;
}

/** E15: follow the led suit if you can. Nothing led: any card. */
export function getPlayableCards(hand: readonly Card[], lead: Suit | null, trump: Suit): readonly Card[] {
  if (lead === null) return hand;
  const following = hand.filter((card) => getEffectiveSuit(card, trump) === lead);
  return following.length > 0 ? following : hand;
}

/** The suit to follow: that of the first card of the trick. */
export const getLedSuit = (trick: readonly PlayedCard[], trump: Suit): Suit | null =>
  trick.length === 0 ? null : getEffectiveSuit(trick[0]!.card, trump);

/** E16: the best card so far. */
export function getWinningCard(trick: readonly PlayedCard[], trump: Suit): PlayedCard {
  const lead = getLedSuit(trick, trump)!;
  return trick.reduce((best, played) => (compareCards(played.card, best.card, lead, trump) > 0 ? played : best));
}

/** E23. The only place that knows. */
export const expectedCardsThisTrick = ({ goingAlone }: LoneHand): number => (goingAlone ? SEAT_COUNT - 1 : SEAT_COUNT);

/** E21: clockwise, past the partner of a lone hand. */
export function nextActiveSeat(seat: SeatIndex, { inactivePartnerSeatIndex }: LoneHand): SeatIndex {
  const next = seatAfter(seat, SEAT_COUNT);
  return next === inactivePartnerSeatIndex ? seatAfter(next, SEAT_COUNT) : next;
}

export const partnerSeat = (seat: SeatIndex): SeatIndex => seatAfter(seat, SEAT_COUNT, 2);

export const otherTeam = (team: Team): Team => (team === 'a' ? 'b' : 'a');

export const seatOf = ({ seats }: { readonly seats: readonly PlayerId[] }, playerId: PlayerId): SeatIndex | null => {
  const seat = seats.indexOf(playerId);
  return seat < 0 ? null : seat;
};
