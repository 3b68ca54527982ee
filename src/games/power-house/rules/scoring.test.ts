import { describe, expect, test } from 'vitest';
import { deepFreeze } from '../../../../tests/support/deep-freeze.ts';
import { applyScoring, calculateGameResult, rankPlayers, sumPointsForTeam } from './scoring.ts';

const tricksOf = (taken: Record<string, number>) =>
  Object.entries(taken).map(([winner, points]) => ({ winner, points, plays: [] }));

const finished = (leader: string, bid: number, partners: string[], taken: Record<string, number>) => {
  const seatOrder = Object.keys(taken);
  const team = [leader, ...partners];
  return deepFreeze({
    seatOrder,
    leader,
    teams: { bid: team, oppose: seatOrder.filter((id) => !team.includes(id)) },
    tricks: tricksOf(taken),
    bidding: {
      currentBid: bid,
      currentBidder: leader,
      turnIndex: 0,
      passes: [],
      startingBid: 150,
      biddingComplete: true,
    },
  });
};

describe('[9] scoring', () => {
  test('success: 180 against a bid of 160', () => {
    expect(calculateGameResult(finished('D', 160, ['C'], { A: 40, B: 30, C: 75, D: 105 }))).toEqual({
      bidTeamPoints: 180,
      opposeTeamPoints: 70,
      bidAmount: 160,
      bidTeamSuccess: true,
      playerDeltas: { A: 70, B: 70, C: 180, D: 180 },
    });
  });

  test('failure: 145 against a bid of 200, half of 105 rounded down', () => {
    const result = calculateGameResult(finished('B', 200, ['D', 'E'], { A: 60, B: 90, C: 45, D: 55, E: 0 }));
    expect(result).toMatchObject({ bidTeamPoints: 145, opposeTeamPoints: 105, bidTeamSuccess: false });
    expect(result.playerDeltas).toEqual({ A: 105, B: -200, C: 105, D: 52, E: 52 });
  });

  test.each([
    [180, true],
    [185, false],
  ])('180 points against a bid of %i: made %s', (bid, isMade) => {
    const result = calculateGameResult(finished('D', bid, ['C'], { A: 40, B: 30, C: 75, D: 105 }));
    expect(result.bidTeamSuccess).toBe(isMade);
  });

  test('a leader alone in the team', () => {
    const { playerDeltas } = calculateGameResult(finished('A', 150, [], { A: 100, B: 50, C: 50, D: 50 }));
    expect(playerDeltas).toEqual({ A: -150, B: 150, C: 150, D: 150 });
  });

  test('points of a team', () => {
    expect(sumPointsForTeam(tricksOf({ A: 40, B: 30, C: 75 }), ['A', 'C'])).toBe(115);
    expect(sumPointsForTeam([], ['A'])).toBe(0);
  });

  test('scores add up, begin at 0 and may be negative', () => {
    const scores = deepFreeze({ A: 10, B: 20 });
    expect(applyScoring(scores, { playerDeltas: { A: -150, C: 70 } })).toEqual({ A: -140, B: 20, C: 70 });
  });

  test('[5] ranking: equal scores share a rank and stand in seat order', () => {
    const ranking = rankPlayers(['A', 'B', 'C', 'D'], { A: -5, B: 40, C: 70, D: 40 });
    expect(ranking.map(({ playerId, rank }) => `${playerId}${rank}`)).toEqual(['C1', 'B2', 'D2', 'A4']);
  });
});
