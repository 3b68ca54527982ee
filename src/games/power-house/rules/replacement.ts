import type { PlayerId } from '../../../kit/contract.ts';
import { autopilotToAct } from './clock.ts';
import { forgetTimeouts } from './engine.ts';
import type { ByPlayer, Play, PowerHouseState } from './types.ts';

/** The arriving id takes the leaving one's place in everything; missed turns stay behind. */
export function processPlayerReplacement(
  state: PowerHouseState,
  leaving: PlayerId,
  arriving: PlayerId,
): PowerHouseState {
  if (!state.seatOrder.includes(leaving)) return state;
  const rename = (id: PlayerId): PlayerId => (id === leaving ? arriving : id);
  const renameIn = (ids: readonly PlayerId[]): PlayerId[] => ids.map(rename);
  const renameAny = (id: PlayerId | null): PlayerId | null => (id === null ? null : rename(id));
  const renameKeys = <T>(record: ByPlayer<T>): Record<PlayerId, T> =>
    Object.fromEntries(Object.entries(record).map(([id, value]) => [rename(id), value]));
  const renamePlays = (plays: readonly Play[]): Play[] =>
    plays.map((play) => ({ ...play, playerId: rename(play.playerId) }));

  const awake = forgetTimeouts(state, leaving);
  const { bidding, currentTrick, scoringResult, finalRankings, ...rest } = awake;
  return {
    ...rest,
    seatOrder: renameIn(rest.seatOrder),
    timeouts: renameKeys(rest.timeouts),
    hands: renameKeys(rest.hands),
    bidding: bidding && {
      ...bidding,
      currentBidder: renameAny(bidding.currentBidder),
      passes: renameIn(bidding.passes),
    },
    leader: renameAny(rest.leader),
    partnerCards: rest.partnerCards.map((spec) => ({ ...spec, partnerId: renameAny(spec.partnerId) })),
    teams: { bid: renameIn(rest.teams.bid), oppose: renameIn(rest.teams.oppose) },
    revealedPartners: renameIn(rest.revealedPartners),
    currentTrick: currentTrick && { ...currentTrick, plays: renamePlays(currentTrick.plays) },
    roundLeader: renameAny(rest.roundLeader),
    tricks: rest.tricks.map((trick) => ({ ...trick, winner: rename(trick.winner), plays: renamePlays(trick.plays) })),
    scores: renameKeys(rest.scores),
    scoringResult: scoringResult && { ...scoringResult, playerDeltas: renameKeys(scoringResult.playerDeltas) },
    history: rest.history.map((game) => ({
      ...game,
      leader: rename(game.leader),
      partnerIds: renameIn(game.partnerIds),
      deltas: renameKeys(game.deltas),
    })),
    nextReady: renameIn(rest.nextReady),
    finalRankings: finalRankings?.map((row) => ({ ...row, playerId: rename(row.playerId) })) ?? null,
    botActionAt: autopilotToAct(awake) === null ? null : rest.botActionAt,
  };
}
