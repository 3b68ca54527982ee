import type { Card } from '../../../kit/cards.ts';
import { type SeatIndex, teamOfSeat } from '../../../kit/seats.ts';
import type { RoundResult, WhosDealEvent, WhosDealGameState } from './types.ts';

const alone = (goingAlone: boolean): { goAlone?: true } => (goingAlone ? { goAlone: true } : {});

export const gameStarted = ({
  teams,
  seats,
  dealerSeatIndex,
  targetScore,
  round,
}: WhosDealGameState): WhosDealEvent => ({
  name: 'game-started',
  data: { teams, seats, dealer: dealerSeatIndex, faceUpCard: round.faceUpCard, targetScore },
});

export const newRound = ({ dealerSeatIndex, round: { faceUpCard } }: WhosDealGameState): WhosDealEvent => ({
  name: 'new-round',
  data: { dealerSeatIndex, faceUpCard },
});

/** Each player's cards, to that player only. */
export const handsUpdated = (game: WhosDealGameState): WhosDealEvent[] =>
  game.seats.map((_, seat) => handUpdated(game, seat));

export function handUpdated({ seats, round }: WhosDealGameState, seat: SeatIndex): WhosDealEvent {
  const only = seats[seat]!;
  return { name: 'hand-updated', data: { hand: round.hands[only]! }, only };
}

export const passed = (seatIndex: SeatIndex, { round: { trumpPhase } }: WhosDealGameState): WhosDealEvent => ({
  name: 'trump-action',
  data: { seatIndex, action: 'pass', trumpPhase },
});

export function called(seatIndex: SeatIndex, action: 'order-up' | 'call', { round }: WhosDealGameState): WhosDealEvent {
  const { goingAlone, trumpPhase } = round;
  return {
    name: 'trump-action',
    data: { seatIndex, action, suit: round.trumpSuit!, ...alone(goingAlone), trumpPhase },
  };
}

/** Never says which card. */
export const dealerDiscarded = ({ dealerSeatIndex: seatIndex }: WhosDealGameState): WhosDealEvent => ({
  name: 'dealer-discarded',
  data: { seatIndex },
});

/** D5: once a round, when play begins. */
export function playBegins({ round }: WhosDealGameState): WhosDealEvent[] {
  const { trumpSuit, callingPlayerId: callingPlayer, callingTeam, goingAlone } = round;
  const data = { trumpSuit, callingPlayer, callingTeam, ...alone(goingAlone) };
  return [{ name: 'trump-confirmed', data }, trickStarted(round.trickLeadSeatIndex)];
}

export const trickStarted = (leadSeatIndex: SeatIndex): WhosDealEvent => ({
  name: 'trick-started',
  data: { leadSeatIndex },
});

export const cardPlayed = (seatIndex: SeatIndex, card: Card): WhosDealEvent => ({
  name: 'card-played',
  data: { seatIndex, card },
});

export const trickWon = (winningSeatIndex: SeatIndex, { round: { tricksWon } }: WhosDealGameState): WhosDealEvent => ({
  name: 'trick-won',
  data: { winningSeatIndex, winningTeam: teamOfSeat(winningSeatIndex), tricksWon },
});

export function roundOver(game: WhosDealGameState, { kind, pointsAwarded }: RoundResult): WhosDealEvent[] {
  const { callingTeam, tricksWon } = game.round;
  const scores = { a: game.teams.a.score, b: game.teams.b.score };
  const isGameOver = game.phase === 'game_over';
  const data = { callingTeam, tricksWon, pointsAwarded, scores, isGameOver, kind };
  const over: WhosDealEvent = { name: 'game-over', data: { winningTeam: game.winningTeam!, finalScores: scores } };
  return [{ name: 'round-over', data }, ...(isGameOver ? [over] : [])];
}
