import { cardId } from '../../kit/cards.ts';
import type { LegalAction, PlayerId } from '../../kit/contract.ts';
import type { GameContract } from '../../kit/game-contract.ts';
import { isInRange } from '../../kit/legal-action.ts';
import type { Random } from '../../kit/random.ts';
import { lieng } from './index.ts';
import { createDeck } from './rules/deck.ts';
import type { Bet, LiengAction, LiengState, Seat } from './rules/types.ts';
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

/** A turn number may be left out. */
const isAlsoLegal = (state: LiengState, playerId: PlayerId, action: LiengAction): boolean =>
  action.type === 'bet' &&
  action.payload.turnNo === undefined &&
  lieng.getLegalActions(state, playerId).some((legal) => isSameBet(legal, action.payload));

function isSameBet(legal: LegalAction<LiengAction>, { action, amount }: Bet['payload']): boolean {
  if (legal.type !== 'bet' || legal.payload.action !== action) return false;
  const range = legal.between?.amount;
  return amount === legal.payload.amount || (range !== undefined && isInRange(amount, range));
}

/** L16: the chips that the players brought are on the table, no player owes chips, and each card is there once. */
function conservation({ seats, settings }: LiengState): string | null {
  if (seats.some(({ chips, bet }) => chips < 0 || bet < 0)) return 'negative chips';
  const held = seats.reduce((sum, { chips, bet }) => sum + chips + bet, 0);
  const brought = seats.reduce((sum, { rebuys }) => sum + (1 + rebuys) * settings.startingChips, 0);
  if (held !== brought) return `${brought} chips were brought, ${held} are there`;
  const cards = seats.flatMap((seat) => seat.cards);
  return new Set(cards).size === cards.length ? null : 'the same card twice';
}

export const contract: GameContract<LiengState, LiengAction> = {
  game: lieng,
  redeal,
  conservation,
  examples: {
    bet: [
      { action: 'TO', amount: 40, turnNo: 1 },
      { action: 'THEO' },
      { action: 'BO', turnNo: 2 },
      { action: 'TO_TAT' },
    ],
    rebuy: [{}],
    'sit-in': [{}],
  },
  run: { seeds: 9, maxSteps: 110 },
  isAlsoLegal,
  mayRunOn: true, // L3.1: `hands: 0` plays on
  inherited: ({ seats, ...rest }) => ({ ...rest, seats: seats.map((seat) => ({ ...seat, missedTurns: 0 })) }), // L8
};
