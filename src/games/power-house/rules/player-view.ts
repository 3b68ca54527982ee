import type { PlayerId } from '../../../kit/contract.ts';
import { oncePer } from '../../../kit/memoize.ts';
import { getMinNextBid } from './bidding.ts';
import { dealerOf, pointsTaken } from './events.ts';
import { areAllRevealed, callableFaces, determineTeams, getPartnerCardCount, getPartnerStatus } from './powerhouse.ts';
import { sumPointsForTeam } from './scoring.ts';
import { getValidPlays, resolveTrick } from './tricks.ts';
import type { Card, Mine, PowerHouseState, PowerHouseView, Role } from './types.ts';
import { actorOf, isPlayersTurn } from './validators.ts';

/** Built up from what every viewer may know, and the viewer's own hand. */
export const sanitizeForPlayer = (state: PowerHouseState, viewer: PlayerId | null): PowerHouseView => ({
  ...viewPublicly(state),
  mine: viewer !== null && state.seatOrder.includes(viewer) ? viewOwn(state, viewer) : null,
});

const viewPublicly = oncePer((state: PowerHouseState): Omit<PowerHouseView, 'mine'> => {
  const { seatOrder, bidding, leader, tricks } = state;
  return {
    phase: state.phase,
    config: state.config,
    settings: state.settings,
    seatOrder,
    autopilot: state.autopilot,
    gameNumber: state.gameNumber,
    totalGames: state.totalGames,
    dealer: dealerOf(state),
    redeals: state.redeals,
    removedTwos: state.removedTwos,
    currentTurn: actorOf(state),
    bidding: bidding && { ...bidding, minNextBid: getMinNextBid(bidding, state.config) },
    leader,
    powerHouseSuit: state.powerHouseSuit,
    partnerCardCount: leader === null ? null : getPartnerCardCount(state),
    teamSizes: leader === null ? null : determineTeams(state),
    partnerCards: state.partnerCards,
    roles: Object.fromEntries(seatOrder.map((id) => [id, roleOf(state, id)])),
    revealedPartners: state.revealedPartners,
    currentRound: state.currentRound,
    currentTrick: viewTrick(state),
    lastTrick: tricks.at(-1) ?? null,
    trickSummary: tricks.map(({ winner, points }) => [winner, points] as const),
    playedCards: playedCards(state),
    handSizes: Object.fromEntries(seatOrder.map((id) => [id, state.hands[id]!.length])),
    pointsTaken: pointsTaken(state),
    knownBidPoints: sumPointsForTeam(tricks, state.teams.bid),
    scores: state.scores,
    scoringResult: state.scoringResult,
    history: state.history,
    nextReady: state.nextReady,
    finalRankings: state.finalRankings,
    phaseEndsAt: state.phaseEndsAt,
    turnStartedAt: state.turnStartedAt,
    turnEndsAt: state.turnEndsAt,
  };
});

/** Who opposes is only known once every called card has been played. */
function roleOf(state: PowerHouseState, id: PlayerId): Role {
  if (id === state.leader) return 'leader';
  if (state.revealedPartners.includes(id)) return 'partner';
  return areAllRevealed(state) ? 'opponent' : 'unknown';
}

function viewTrick({ currentTrick, seatOrder, powerHouseSuit }: PowerHouseState): PowerHouseView['currentTrick'] {
  if (currentTrick === null) return null;
  const currentTurn = seatOrder[currentTrick.turnIndex]!;
  return { ...currentTrick, currentTurn, winningPlayer: resolveTrick(currentTrick, powerHouseSuit) };
}

const playedCards = ({ tricks, currentTrick }: PowerHouseState): Card[] =>
  [...tricks, ...(currentTrick ? [currentTrick] : [])].flatMap(({ plays }) => plays.map(({ card }) => card));

function viewOwn(state: PowerHouseState, viewer: PlayerId): Mine {
  const hand = state.hands[viewer]!;
  const isCalling = state.phase === 'partners' && viewer === state.leader;
  return {
    hand,
    validPlays: getValidPlays(state, viewer),
    isMyTurn: isPlayersTurn(state, viewer),
    partnerStatus: getPartnerStatus(state, viewer),
    callable: isCalling ? callableFaces(state, hand) : [],
  };
}
