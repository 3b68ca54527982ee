import type { PlayerId } from '../../../kit/contract.ts';
import { cardsEqual, type Hands } from './deck.ts';
import type { Card, Face, PowerHouseState, Suit } from './types.ts';

/** The player who must act now, if there is one. */
export function actorOf({ phase, seatOrder, bidding, leader, currentTrick }: PowerHouseState): PlayerId | null {
  switch (phase) {
    case 'bidding':
      return seatOrder[bidding!.turnIndex]!;
    case 'powerhouse':
    case 'partners':
      return leader;
    case 'playing':
      return seatOrder[currentTrick!.turnIndex]!;
    default:
      return null;
  }
}

export const isPlayersTurn = (state: PowerHouseState, playerId: PlayerId): boolean => actorOf(state) === playerId;

export const canFollowSuit = (hand: readonly Face[], ledSuit: Suit | null): boolean =>
  hand.some((card) => card.suit === ledSuit);

export const findCardInHand = (hands: Hands, playerId: PlayerId, card: Card): number =>
  hands[playerId]?.findIndex((held) => cardsEqual(held, card)) ?? -1;

export const validateCardInHand = (hands: Hands, playerId: PlayerId, card: Card): boolean =>
  findCardInHand(hands, playerId, card) >= 0;

/** Following suit only: trumping is never forced, so the PowerHouse suit does not matter. */
export const validateCardPlay = (
  hand: readonly Face[],
  card: Face,
  ledSuit: Suit | null,
  _powerHouseSuit: Suit | null,
): boolean => card.suit === ledSuit || !canFollowSuit(hand, ledSuit);
