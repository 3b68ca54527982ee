import { type EventOf, eventFor, type PlayerId, type Step } from '../../../kit/contract.ts';
import { getMinNextBid } from './bidding.ts';
import { areAllRevealed, determineTeams, getPartnerCardCount, getPartnerStatus } from './powerhouse.ts';
import { getValidPlays } from './tricks.ts';
import type { ByPlayer, Card, GameResult, Mine, PartnerSpec, Play, PowerHouseState, Suit, TeamSizes } from './types.ts';
import { actorOf } from './validators.ts';

/** What happens at the table, by name. */
export interface PowerHouseEvents {
  readonly 'game-started': Pick<PowerHouseState, 'settings' | 'seatOrder' | 'gameNumber' | 'totalGames' | 'scores'> & {
    readonly configKey: string;
    readonly dealer: PlayerId;
  };
  readonly 'cards-removed': { readonly removed: readonly Card[] };
  readonly 'hand-updated': Pick<Mine, 'hand' | 'validPlays' | 'partnerStatus'>;
  readonly 'phase-changed': Pick<PowerHouseState, 'phase' | 'phaseEndsAt'>;
  readonly 'turn-changed': Pick<PowerHouseState, 'phase' | 'turnEndsAt'> & { readonly playerId: PlayerId };
  readonly 'bid-placed': { readonly playerId: PlayerId; readonly amount: number; readonly minNextBid: number };
  readonly 'bid-passed': { readonly playerId: PlayerId; readonly passes: readonly PlayerId[] };
  readonly redeal: { readonly reason: 'all-passed'; readonly redeals: number; readonly dealer: PlayerId };
  readonly 'bidding-won': {
    readonly leader: PlayerId;
    readonly amount: number;
    readonly partnerCardCount: number;
    readonly teamSizes: TeamSizes;
  };
  readonly 'powerhouse-selected': { readonly suit: Suit };
  readonly 'partner-cards-selected': { readonly partnerCards: readonly Pick<PartnerSpec, 'card' | 'whichCopy'>[] };
  readonly 'trick-started': Pick<PowerHouseState, 'roundLeader'> & { readonly trickIndex: number };
  readonly 'card-played': Play & { readonly trickIndex: number; readonly ledSuit: Suit };
  readonly 'partner-revealed': Pick<PartnerSpec, 'whichCopy'> & {
    readonly playerId: PlayerId;
    readonly card: Card;
    readonly specIndex: number;
    readonly alreadyPartner: boolean;
    readonly allRevealed: boolean;
  };
  readonly 'trick-won': {
    readonly trickIndex: number;
    readonly winner: PlayerId;
    readonly points: number;
    readonly plays: readonly Play[];
    readonly pointsTaken: ByPlayer<number>;
  };
  readonly 'game-result': GameResult &
    Pick<PowerHouseState, 'leader' | 'scores' | 'gameNumber' | 'totalGames' | 'phaseEndsAt'> & {
      readonly partnerIds: readonly PlayerId[];
    };
  readonly 'next-ready': { readonly ready: readonly PlayerId[]; readonly needed: number };
  readonly 'game-over': Pick<PowerHouseState, 'finalRankings' | 'scores' | 'history'>;
  readonly 'autopilot-changed': { readonly playerId: PlayerId; readonly on: boolean };
}

export type PowerHouseEvent = EventOf<PowerHouseEvents>;
export type PowerHouseStep = Step<PowerHouseState, PowerHouseEvent>;

const event = eventFor<PowerHouseEvents>();

export const dealerOf = ({ seatOrder, dealerIndex }: PowerHouseState): PlayerId => seatOrder[dealerIndex]!;

export const pointsTaken = ({ seatOrder, tricks }: PowerHouseState): Record<PlayerId, number> => {
  const taken: Record<PlayerId, number> = Object.fromEntries(seatOrder.map((id) => [id, 0]));
  for (const { winner, points } of tricks) taken[winner]! += points;
  return taken;
};

export const gameStarted = (state: PowerHouseState): PowerHouseEvent => {
  const { config, settings, seatOrder, gameNumber, totalGames, scores } = state;
  const dealer = dealerOf(state);
  return event('game-started', { configKey: config.key, settings, seatOrder, gameNumber, totalGames, dealer, scores });
};

/** The removed twos are public. Each hand is told to its holder only. */
export const cardsDealt = (state: PowerHouseState): PowerHouseEvent[] => [
  ...(state.removedTwos.length > 0 ? [event('cards-removed', { removed: state.removedTwos })] : []),
  ...state.seatOrder.map((id) => handUpdated(state, id)),
];

export const handUpdated = (state: PowerHouseState, playerId: PlayerId): PowerHouseEvent => ({
  ...event('hand-updated', {
    hand: state.hands[playerId]!,
    validPlays: getValidPlays(state, playerId),
    partnerStatus: getPartnerStatus(state, playerId),
  }),
  only: playerId,
});

export const phaseChanged = ({ phase, phaseEndsAt }: PowerHouseState): PowerHouseEvent =>
  event('phase-changed', { phase, phaseEndsAt });

export function turnStarted(state: PowerHouseState): PowerHouseEvent[] {
  const playerId = actorOf(state)!;
  const { phase, turnEndsAt } = state;
  return [event('turn-changed', { playerId, phase, turnEndsAt }), handUpdated(state, playerId)];
}

export const bidPlaced = ({ bidding, config }: PowerHouseState): PowerHouseEvent => {
  const { currentBidder, currentBid: amount } = bidding!;
  return event('bid-placed', { playerId: currentBidder!, amount, minNextBid: getMinNextBid(bidding!, config) });
};

export const bidPassed = (playerId: PlayerId, passes: readonly PlayerId[]): PowerHouseEvent =>
  event('bid-passed', { playerId, passes });

export const redealt = (state: PowerHouseState): PowerHouseEvent =>
  event('redeal', { reason: 'all-passed', redeals: state.redeals, dealer: dealerOf(state) });

export const biddingWon = (state: PowerHouseState): PowerHouseEvent =>
  event('bidding-won', {
    leader: state.leader!,
    amount: state.bidding!.currentBid,
    partnerCardCount: getPartnerCardCount(state),
    teamSizes: determineTeams(state),
  });

export const powerHouseSelected = ({ powerHouseSuit }: PowerHouseState): PowerHouseEvent =>
  event('powerhouse-selected', { suit: powerHouseSuit! });

export const partnerCardsSelected = ({ partnerCards }: PowerHouseState): PowerHouseEvent =>
  event('partner-cards-selected', { partnerCards: partnerCards.map(({ card, whichCopy }) => ({ card, whichCopy })) });

export const trickStarted = ({ currentRound: trickIndex, roundLeader }: PowerHouseState): PowerHouseEvent =>
  event('trick-started', { trickIndex, roundLeader });

/** A card, the partner it reveals, and the trick it completes. */
export function cardPlayed(before: PowerHouseState, after: PowerHouseState, playerId: PlayerId): PowerHouseEvent[] {
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

function partnerRevealed(
  before: PowerHouseState,
  after: PowerHouseState,
  playerId: PlayerId,
  card: Card,
): PowerHouseEvent[] {
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

const trickWon = (state: PowerHouseState): PowerHouseEvent => {
  const { winner, points, plays } = state.tricks.at(-1)!;
  const trickIndex = state.currentRound - 1;
  return event('trick-won', { trickIndex, winner, points, plays, pointsTaken: pointsTaken(state) });
};

export const gameScored = (state: PowerHouseState): PowerHouseEvent => {
  const { scoringResult, leader, revealedPartners: partnerIds, scores, gameNumber, totalGames, phaseEndsAt } = state;
  return event('game-result', { ...scoringResult!, leader, partnerIds, scores, gameNumber, totalGames, phaseEndsAt });
};

export const nextReady = ({ nextReady: ready, seatOrder }: PowerHouseState): PowerHouseEvent =>
  event('next-ready', { ready, needed: seatOrder.length });

export const seriesOver = ({ finalRankings, scores, history }: PowerHouseState): PowerHouseEvent =>
  event('game-over', { finalRankings, scores, history });

export const autopilotChanged = (playerId: PlayerId, on: boolean): PowerHouseEvent =>
  event('autopilot-changed', { playerId, on });
