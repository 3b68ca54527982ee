import type { PlayerId } from '../../../kit/contract.ts';
import { autopilotToAct } from './clock.ts';
import { forgetTimeouts } from './engine.ts';
import type { ByPlayer, Play, PowerHouseState } from './types.ts';

/** Gives every place of the leaving player to the arriving one. Missed turns are forgotten. */
export function processPlayerReplacement(
  state: PowerHouseState,
  leaving: PlayerId,
  arriving: PlayerId,
): PowerHouseState {
  if (!state.seatOrder.includes(leaving)) return state;
  const awake = forgetTimeouts(state, leaving);
  const rename: Rename = (id) => (id === leaving ? arriving : id);
  return {
    ...awake,
    ...renameSeats(awake, rename),
    ...renameContract(awake, rename),
    ...renameTricks(awake, rename),
    ...renameScores(awake, rename),
    botActionAt: autopilotToAct(awake) === null ? null : awake.botActionAt,
  };
}

type Rename = (id: PlayerId) => PlayerId;
type Part<Field extends keyof PowerHouseState> = Pick<PowerHouseState, Field>;

const renameAny = (id: PlayerId | null, rename: Rename): PlayerId | null => (id === null ? null : rename(id));

const renameKeys = <T>(record: ByPlayer<T>, rename: Rename): ByPlayer<T> =>
  Object.fromEntries(Object.entries(record).map(([id, value]) => [rename(id), value]));

const renameSeats = (
  { seatOrder, timeouts, hands, nextReady }: PowerHouseState,
  rename: Rename,
): Part<'seatOrder' | 'timeouts' | 'hands' | 'nextReady'> => ({
  seatOrder: seatOrder.map(rename),
  timeouts: renameKeys(timeouts, rename),
  hands: renameKeys(hands, rename),
  nextReady: nextReady.map(rename),
});

const renameContract = (
  { bidding, leader, partnerCards, teams, revealedPartners }: PowerHouseState,
  rename: Rename,
): Part<'bidding' | 'leader' | 'partnerCards' | 'teams' | 'revealedPartners'> => ({
  bidding: bidding && {
    ...bidding,
    currentBidder: renameAny(bidding.currentBidder, rename),
    passes: bidding.passes.map(rename),
  },
  leader: renameAny(leader, rename),
  partnerCards: partnerCards.map((spec) => ({ ...spec, partnerId: renameAny(spec.partnerId, rename) })),
  teams: { bid: teams.bid.map(rename), oppose: teams.oppose.map(rename) },
  revealedPartners: revealedPartners.map(rename),
});

const renameTricks = (
  { currentTrick, roundLeader, tricks }: PowerHouseState,
  rename: Rename,
): Part<'currentTrick' | 'roundLeader' | 'tricks'> => ({
  currentTrick: currentTrick && { ...currentTrick, plays: renamePlays(currentTrick.plays, rename) },
  roundLeader: renameAny(roundLeader, rename),
  tricks: tricks.map((trick) => ({ ...trick, winner: rename(trick.winner), plays: renamePlays(trick.plays, rename) })),
});

const renamePlays = (plays: readonly Play[], rename: Rename): Play[] =>
  plays.map((play) => ({ ...play, playerId: rename(play.playerId) }));

const renameScores = (
  { scores, scoringResult, history, finalRankings }: PowerHouseState,
  rename: Rename,
): Part<'scores' | 'scoringResult' | 'history' | 'finalRankings'> => ({
  scores: renameKeys(scores, rename),
  scoringResult: scoringResult && {
    ...scoringResult,
    playerDeltas: renameKeys(scoringResult.playerDeltas, rename),
  },
  history: history.map((game) => ({
    ...game,
    leader: rename(game.leader),
    partnerIds: game.partnerIds.map(rename),
    deltas: renameKeys(game.deltas, rename),
  })),
  finalRankings: finalRankings?.map((row) => ({ ...row, playerId: rename(row.playerId) })) ?? null,
});
