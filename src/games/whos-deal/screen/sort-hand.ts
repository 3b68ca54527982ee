import { type Card, SUITS, type Suit } from '../../../kit/cards.ts';
import { getEffectiveSuit, getStandardRank, getTrumpRank } from '../rules/helpers.ts';

/** Trump first, the left bower among them, then suit by suit; each from the highest down. */
export function sortHand(hand: readonly Card[], trump: Suit | null): Card[] {
  const place = (card: Card): number => {
    const suit = trump === null ? card.suit : getEffectiveSuit(card, trump);
    return suit === trump ? -1 : SUITS.indexOf(suit);
  };
  const height = (card: Card): number => (trump === null ? 0 : 10 * getTrumpRank(card, trump)) + getStandardRank(card);
  return [...hand].sort((a, b) => place(a) - place(b) || height(b) - height(a));
}
