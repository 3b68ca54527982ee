import type { PlayerId } from '../../../kit/contract.ts';
import { seatOf } from './helpers.ts';
import { scoreRound } from './round.ts';
import type { PublicRound, WhosDealGameState, WhosDealView } from './types.ts';

/** Section 12: what lies on the table, and the viewer's own cards. */
export function sanitizeForPlayer(game: WhosDealGameState, viewer: PlayerId | null): WhosDealView {
  const { round } = game;
  const seat = viewer === null ? null : seatOf(game, viewer);
  return {
    seats: game.seats,
    teams: game.teams,
    targetScore: game.targetScore,
    dealerSeatIndex: game.dealerSeatIndex,
    phase: game.phase,
    winningTeam: game.winningTeam,
    roundNo: game.roundNo,
    turnNo: game.turnNo,
    phaseEndsAt: game.phaseEndsAt,
    round: publicRound(game),
    handCounts: game.seats.map((id) => round.hands[id]!.length),
    lastTrick: round.playedTricks.at(-1) ?? null,
    result: round.trumpPhase === 'round_over' ? scoreRound(round) : null,
    mySeatIndex: seat,
    myHand: seat === null ? [] : round.hands[viewer!]!,
    myDiscard: seat === game.dealerSeatIndex ? round.discardedCard : null,
  };
}

const publicRound = ({ round }: WhosDealGameState): PublicRound => ({
  faceUpCard: round.faceUpCard,
  trumpPhase: round.trumpPhase,
  trumpSuit: round.trumpSuit,
  callingPlayerId: round.callingPlayerId,
  callingTeam: round.callingTeam,
  goingAlone: round.goingAlone,
  alonePlayerId: round.alonePlayerId,
  inactivePartnerSeatIndex: round.inactivePartnerSeatIndex,
  dealerPickedUp: round.dealerPickedUp,
  dealerDiscarded: round.dealerDiscarded,
  currentTurnSeatIndex: round.currentTurnSeatIndex,
  passedPlayers: round.passedPlayers,
  currentTrick: round.currentTrick,
  trickLeadSeatIndex: round.trickLeadSeatIndex,
  tricksWon: round.tricksWon,
  tricksPlayed: round.tricksPlayed,
  playedTricks: round.playedTricks,
});
