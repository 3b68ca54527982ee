import type { Random } from '../../../kit/random.ts';
import { answerOf, promptOf } from './cards.ts';
import { HAND_SIZE } from './constants.ts';
import type { BlackCard, CardId, TerribleState, WhiteCard } from './types.ts';

type Hands = Pick<TerribleState, 'seats' | 'hands' | 'whiteDeck' | 'discardWhite'>;
type Prompts = Pick<TerribleState, 'blackDeck' | 'discardBlack'>;

/** T6: everybody back to ten, in seat order. A dry deck is made anew from the discards; when both are dry hands stay short. */
export function refillHands({ seats, hands, whiteDeck, discardWhite }: Hands, random: Random): Omit<Hands, 'seats'> {
  let deck = whiteDeck;
  let discard = discardWhite;
  const take = (count: number): CardId[] => {
    const taken = deck.slice(0, count);
    deck = deck.slice(count);
    if (taken.length === count || discard.length === 0) return taken;
    deck = random.shuffle(discard);
    discard = [];
    return [...taken, ...take(count - taken.length)];
  };
  const refill = (hand: readonly WhiteCard[]) => [...hand, ...take(HAND_SIZE - hand.length).map(answerOf)];
  const refilled = Object.fromEntries(seats.map((id) => [id, refill(hands[id]!)]));
  return { hands: refilled, whiteDeck: deck, discardWhite: discard };
}

/**
 * The next prompt that the shortest hand can answer; those passed over go to the bottom. The prompt just played is
 * discarded afterwards, so it comes twice in a row only when there is no other. Null when none fits.
 */
export function drawPrompt(
  { blackDeck, discardBlack }: Prompts,
  played: BlackCard | null,
  shortestHand: number,
  random: Random,
): (Prompts & { readonly blackCard: BlackCard }) | null {
  const fits = (id: CardId): boolean => promptOf(id).pick <= shortestHand;
  const isReshuffled = !blackDeck.some(fits);
  const deck = isReshuffled ? [...blackDeck, ...random.shuffle(discardBlack)] : blackDeck;
  const discard = isReshuffled ? [] : discardBlack;
  const at = deck.findIndex(fits);
  if (at < 0) {
    const isOnlyOne = played !== null && fits(played.id);
    return isOnlyOne ? { blackCard: played, blackDeck: deck, discardBlack: discard } : null;
  }
  return {
    blackCard: promptOf(deck[at]!),
    blackDeck: [...deck.slice(at + 1), ...deck.slice(0, at)],
    discardBlack: played === null ? discard : [...discard, played.id],
  };
}
