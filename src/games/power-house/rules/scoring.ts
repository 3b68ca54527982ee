import type { PlayerId } from '../../../kit/contract.ts';
import type { ByPlayer, DoneTrick, GameResult, PowerHouseState, Ranking } from './types.ts';

export const sumPointsForTeam = (
  tricks: readonly Pick<DoneTrick, 'winner' | 'points'>[],
  teamPlayerIds: readonly PlayerId[],
): number => tricks.reduce((sum, { winner, points }) => (teamPlayerIds.includes(winner) ? sum + points : sum), 0);

type Finished = Pick<PowerHouseState, 'teams' | 'tricks' | 'bidding' | 'leader' | 'seatOrder'>;

export function calculateGameResult({ teams, tricks, bidding, leader, seatOrder }: Finished): GameResult {
  const bidTeamPoints = sumPointsForTeam(tricks, teams.bid);
  const opposeTeamPoints = sumPointsForTeam(tricks, teams.oppose);
  const bidAmount = bidding!.currentBid;
  const bidTeamSuccess = bidTeamPoints >= bidAmount;
  const deltaOf = (id: PlayerId): number => {
    if (teams.oppose.includes(id)) return opposeTeamPoints;
    if (bidTeamSuccess) return bidTeamPoints;
    return id === leader ? -bidAmount : Math.floor(opposeTeamPoints / 2);
  };
  const playerDeltas = Object.fromEntries(seatOrder.map((id) => [id, deltaOf(id)]));
  return { bidTeamPoints, opposeTeamPoints, bidAmount, bidTeamSuccess, playerDeltas };
}

export function applyScoring(
  currentScores: ByPlayer<number>,
  { playerDeltas }: Pick<GameResult, 'playerDeltas'>,
): Record<PlayerId, number> {
  const scores = { ...currentScores };
  for (const [id, delta] of Object.entries(playerDeltas)) scores[id] = (scores[id] ?? 0) + delta;
  return scores;
}

/** Best first; equal scores share a rank and stand in seat order. */
export function rankPlayers(seatOrder: readonly PlayerId[], scores: ByPlayer<number>): Ranking[] {
  const scoreOf = (id: PlayerId): number => scores[id] ?? 0;
  return [...seatOrder]
    .sort((a, b) => scoreOf(b) - scoreOf(a))
    .map((playerId) => ({
      playerId,
      score: scoreOf(playerId),
      rank: 1 + seatOrder.filter((id) => scoreOf(id) > scoreOf(playerId)).length,
    }));
}
