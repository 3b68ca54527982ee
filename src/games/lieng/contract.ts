import { cardId } from '../../kit/cards.ts';
import type { PlayerId } from '../../kit/contract.ts';
import type { GameContract } from '../../kit/game-contract.ts';
import type { Random } from '../../kit/random.ts';
import { lieng } from './index.ts';
import { createDeck } from './rules/deck.ts';
import type { LiengAction, LiengState, Seat } from './rules/types.ts';
import { getPublicState } from './rules/views.ts';

/** Deals the hands that this viewer cannot see anew, from their cards and the rest of the deck. */
function redeal(state: LiengState, viewer: PlayerId | null, random: Random): LiengState {
  const shown = getPublicState(state).seats;
  const isHidden = (seat: Seat) => seat.playerId !== viewer && shown[seat.seat]!.cards === null;
  const known = new Set(state.seats.filter((seat) => !isHidden(seat)).flatMap((seat) => seat.cards));
  const unseen = random.shuffle(
    createDeck()
      .map(cardId)
      .filter((id) => !known.has(id)),
  );
  return {
    ...state,
    seats: state.seats.map((seat) => (isHidden(seat) ? { ...seat, cards: seat.cards.map(() => unseen.pop()!) } : seat)),
  };
}

/** Amounts between the ends of a raise, and a turn number left out. */
function isAlsoLegal(state: LiengState, playerId: PlayerId, action: LiengAction): boolean {
  if (action.type !== 'bet') return false;
  const { action: kind, amount = 0, turnNo } = action.payload;
  if (turnNo !== undefined && turnNo !== state.turnNo) return false;
  const listed = lieng
    .getLegalActions(state, playerId)
    .flatMap((legal) => (legal.type === 'bet' ? [legal.payload] : []));
  const same = listed.filter((payload) => payload.action === kind);
  if (kind !== 'TO') return same.length > 0;
  return same.some((low) => low.amount! <= amount) && same.some((high) => high.amount! >= amount);
}

export const contract: GameContract<LiengState, LiengAction> = {
  redeal,
  isAlsoLegal,
  mayRunOn: true, // L3.1: `hands: 0` plays on
  inherited: ({ seats, ...rest }) => ({ ...rest, seats: seats.map((seat) => ({ ...seat, missedTurns: 0 })) }), // L8
};
