import { type Card, isSameCard, parseCardId } from '../../../kit/cards.ts';
import type { Result } from '../../../kit/result.ts';
import type { SeatIndex } from '../../../kit/seats.ts';
import type { EuchreRound, WhosDealGameState, WhosDealStep } from './types.ts';

export type Game = WhosDealGameState;
export type StepResult = Result<WhosDealStep>;

export const handAt = ({ seats, round }: Game, seat: SeatIndex): readonly Card[] => round.hands[seats[seat]!]!;

export function cardInHand(game: Game, seat: SeatIndex, id: string): Card | null {
  const wanted = parseCardId(id);
  return (wanted && handAt(game, seat).find((card) => isSameCard(card, wanted))) ?? null;
}

export const withoutCard = (game: Game, seat: SeatIndex, card: Card): EuchreRound['hands'] => ({
  ...game.round.hands,
  [game.seats[seat]!]: handAt(game, seat).filter((held) => held !== card),
});

/** An accepted action of this seat: the round it led to, and the turn counted. */
export const acted = (game: Game, seat: SeatIndex, round: EuchreRound): Game => ({
  ...game,
  round,
  turnNo: game.turnNo + 1,
  lastActedTurn: game.lastActedTurn.with(seat, game.turnNo),
});
