import type { GameEvent, PlayerId } from '../../../kit/contract.ts';
import { getMinNextBid } from './bidding.ts';
import { areAllRevealed, determineTeams, getPartnerCardCount, getPartnerStatus } from './powerhouse.ts';
import { getValidPlays } from './tricks.ts';
import type { Card, PowerHouseState } from './types.ts';
import { actorOf } from './validators.ts';

const event = (name: string, data: object): GameEvent => ({ name, data });

export const dealerOf = ({ seatOrder, dealerIndex }: PowerHouseState): PlayerId => seatOrder[dealerIndex]!;

export const pointsTaken = ({ seatOrder, tricks }: PowerHouseState): Record<PlayerId, number> => {
  const taken: Record<PlayerId, number> = Object.fromEntries(seatOrder.map((id) => [id, 0]));
  for (const { winner, points } of tricks) taken[winner]! += points;
  return taken;
};

export const gameStarted = (state: PowerHouseState): GameEvent => {
  const { config, settings, seatOrder, gameNumber, totalGames, scores } = state;
  const dealer = dealerOf(state);
  return event('game-started', { configKey: config.key, settings, seatOrder, gameNumber, totalGames, dealer, scores });
};

/** Everybody learns of the removed twos; each hand is told to its holder. */
export const cardsDealt = (state: PowerHouseState): GameEvent[] => [
  ...(state.removedTwos.length > 0 ? [event('cards-removed', { removed: state.removedTwos })] : []),
  ...state.seatOrder.map((id) => handUpdated(state, id)),
];

export const handUpdated = (state: PowerHouseState, playerId: PlayerId): GameEvent => ({
  name: 'hand-updated',
  data: {
    hand: state.hands[playerId]!,
    validPlays: getValidPlays(state, playerId),
    partnerStatus: getPartnerStatus(state, playerId),
  },
  only: playerId,
});

export const phaseChanged = ({ phase, phaseEndsAt }: PowerHouseState): GameEvent =>
  event('phase-changed', { phase, phaseEndsAt });

export function turnStarted(state: PowerHouseState): GameEvent[] {
  const playerId = actorOf(state)!;
  const { phase, turnEndsAt } = state;
  return [event('turn-changed', { playerId, phase, turnEndsAt }), handUpdated(state, playerId)];
}

export const bidPlaced = ({ bidding, config }: PowerHouseState): GameEvent => {
  const { currentBidder: playerId, currentBid: amount } = bidding!;
  return event('bid-placed', { playerId, amount, minNextBid: getMinNextBid(bidding!, config) });
};

export const bidPassed = (playerId: PlayerId, passes: readonly PlayerId[]): GameEvent =>
  event('bid-passed', { playerId, passes });

export const redealt = (state: PowerHouseState): GameEvent =>
  event('redeal', { reason: 'all-passed', redeals: state.redeals, dealer: dealerOf(state) });

export const biddingWon = (state: PowerHouseState): GameEvent =>
  event('bidding-won', {
    leader: state.leader,
    amount: state.bidding!.currentBid,
    partnerCardCount: getPartnerCardCount(state),
    teamSizes: determineTeams(state),
  });

export const powerHouseSelected = ({ powerHouseSuit: suit }: PowerHouseState): GameEvent =>
  event('powerhouse-selected', { suit });

export const partnerCardsSelected = ({ partnerCards }: PowerHouseState): GameEvent =>
  event('partner-cards-selected', { partnerCards: partnerCards.map(({ card, whichCopy }) => ({ card, whichCopy })) });

export const trickStarted = ({ currentRound: trickIndex, roundLeader }: PowerHouseState): GameEvent =>
  event('trick-started', { trickIndex, roundLeader });

/** A card, the partner it reveals, and the trick it completes. */
export function cardPlayed(before: PowerHouseState, after: PowerHouseState, playerId: PlayerId): GameEvent[] {
  const trickIndex = before.currentRound;
  const isDone = after.currentRound > trickIndex;
  const plays = isDone ? after.tricks.at(-1)!.plays : after.currentTrick!.plays;
  const { card, order } = plays.at(-1)!;
  const ledSuit = plays[0]!.card.suit;
  return [
    event('card-played', { playerId, card, trickIndex, order, ledSuit }),
    ...partnerRevealed(before, after, playerId, card),
    handUpdated(after, playerId),
    ...(isDone ? [trickWon(after)] : []),
  ];
}

function partnerRevealed(before: PowerHouseState, after: PowerHouseState, playerId: PlayerId, card: Card): GameEvent[] {
  const specIndex = after.partnerCards.findIndex(
    (spec, index) => spec.revealed && !before.partnerCards[index]!.revealed,
  );
  const spec = after.partnerCards[specIndex];
  if (!spec) return [];
  const alreadyPartner = before.revealedPartners.includes(playerId);
  const { whichCopy } = spec;
  const allRevealed = areAllRevealed(after);
  return [event('partner-revealed', { playerId, card, whichCopy, specIndex, alreadyPartner, allRevealed })];
}

const trickWon = (state: PowerHouseState): GameEvent => {
  const { winner, points, plays } = state.tricks.at(-1)!;
  const trickIndex = state.currentRound - 1;
  return event('trick-won', { trickIndex, winner, points, plays, pointsTaken: pointsTaken(state) });
};

export const gameScored = (state: PowerHouseState): GameEvent => {
  const { scoringResult, leader, revealedPartners: partnerIds, scores, gameNumber, totalGames, phaseEndsAt } = state;
  return event('game-result', { ...scoringResult, leader, partnerIds, scores, gameNumber, totalGames, phaseEndsAt });
};

export const nextReady = ({ nextReady: ready, seatOrder }: PowerHouseState): GameEvent =>
  event('next-ready', { ready, needed: seatOrder.length });

export const seriesOver = ({ finalRankings, scores, history }: PowerHouseState): GameEvent =>
  event('game-over', { finalRankings, scores, history });

export const autopilotChanged = (playerId: PlayerId, on: boolean): GameEvent =>
  event('autopilot-changed', { playerId, on });
