import type { PlayerId } from '../../../kit/contract.ts';
import { seatOf } from './helpers.ts';
import type { EuchreRound, PlayedCard, TeamState, WhosDealGameState } from './types.ts';

type Rename = <T extends PlayerId | null>(id: T) => T;

/** E80: the arriving id takes the place of the leaving one wherever a player is named; cards and scores stay. */
export function processPlayerReplacement(
  game: WhosDealGameState,
  leaving: PlayerId,
  arriving: PlayerId,
): WhosDealGameState {
  if (seatOf(game, leaving) === null) return game;
  const rename: Rename = (id) => (id === leaving ? (arriving as typeof id) : id);
  return {
    ...game,
    seats: game.seats.map(rename),
    teams: { a: renameTeam(game.teams.a, rename), b: renameTeam(game.teams.b, rename) },
    round: renameRound(game.round, rename),
  };
}

const renameTeam = ({ playerIds: [first, second], score }: TeamState, rename: Rename): TeamState => ({
  playerIds: [rename(first), rename(second)],
  score,
});

function renameRound(round: EuchreRound, rename: Rename): EuchreRound {
  const renameCard = (played: PlayedCard): PlayedCard => ({ ...played, playerId: rename(played.playerId) });
  return {
    ...round,
    hands: Object.fromEntries(Object.entries(round.hands).map(([id, hand]) => [rename(id), hand])),
    passedPlayers: round.passedPlayers.map(rename),
    currentTrick: round.currentTrick.map(renameCard),
    playedTricks: round.playedTricks.map((trick) => ({ ...trick, cards: trick.cards.map(renameCard) })),
    callingPlayerId: rename(round.callingPlayerId),
    alonePlayerId: rename(round.alonePlayerId),
  };
}
