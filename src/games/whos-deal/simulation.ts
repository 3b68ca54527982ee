import type { GameEvent, PlayerId } from '../../engine/game-module.ts';
import { teamOfSeat } from '../../engine/seats.ts';
import { scoreRound } from './round.ts';
import type { WhosDealGameState } from './types.ts';

/** Both partners score what their team does. */
export function handPoints({ name }: GameEvent, { seats, round }: WhosDealGameState): Record<PlayerId, number> | null {
  if (name !== 'round-over') return null;
  const { pointsAwarded } = scoreRound(round);
  return Object.fromEntries(seats.map((id, seat) => [id, pointsAwarded[teamOfSeat(seat)]]));
}

/** What a player asks of a hand: who called, and what became of it. */
export function asks({ name }: GameEvent, { seats, round }: WhosDealGameState) {
  if (name !== 'round-over') return [];
  const playerId = round.callingPlayerId!;
  const { kind } = scoreRound(round);
  const answers = [
    ...seats.map((id) => ({ what: 'called', playerId: id, isSo: id === playerId })),
    { what: 'own calls euchred', playerId, isSo: kind === 'euchre' },
    { what: 'own calls marched', playerId, isSo: kind === 'march' || kind === 'alone-march' },
    { what: 'own calls alone', playerId, isSo: round.goingAlone },
  ];
  return round.goingAlone
    ? [...answers, { what: 'lone hands marched', playerId, isSo: kind === 'alone-march' }]
    : answers;
}
