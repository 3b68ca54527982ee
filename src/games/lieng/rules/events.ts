import { type EventOf, eventFor, type PlayerId, type Step } from '../../../kit/contract.ts';
import type { Payment } from './betting-manager.ts';
import { chipsInPot, potOf } from './managed.ts';
import { PotManager } from './pot-manager.ts';
import { eligibleCount, seatOf } from './seating.ts';
import type {
  Amounts,
  BetAction,
  BetOptions,
  HandName,
  HandOutcome,
  LastAction,
  LiengState,
  OwnState,
  Pot,
  PublicState,
  RankedHand,
  Refund,
  Seat,
  Standing,
} from './types.ts';

type PlayerChips = Pick<Seat, 'playerId' | 'chips'>;

/** What happens at the table, by name (L10). */
export interface LiengEvents {
  readonly 'game-started': Pick<LiengState, 'settings' | 'dealerSeat'> & {
    readonly seats: readonly Pick<Seat, 'seat' | 'playerId' | 'chips'>[];
  };
  readonly 'hand-started': Pick<LiengState, 'handNo' | 'dealerSeat' | 'order' | 'phaseEndsAt'> & {
    readonly leftOut: readonly PlayerId[];
    readonly antes: readonly { readonly playerId: PlayerId; readonly amount: number; readonly allIn: boolean }[];
    readonly pot: number;
  };
  readonly 'hand-updated': Pick<LiengState, 'handNo'> & Pick<OwnState, 'cards' | 'hand'>;
  readonly 'turn-changed': Pick<LiengState, 'turnNo' | 'turnEndsAt'> &
    Pick<BetOptions, 'toCall' | 'minRaiseTo'> & { readonly playerId: PlayerId };
  readonly 'bet-placed': Pick<Seat, 'playerId' | 'bet' | 'chips'> &
    Pick<PublicState, 'currentBet' | 'pot' | 'pots'> &
    LastAction & { readonly allIn: boolean };
  readonly 'bet-refunded': Refund;
  readonly showdown: Pick<LiengState, 'phaseEndsAt'> & {
    readonly hands: readonly RankedHand[];
    readonly pots: readonly Pot[];
  };
  readonly 'hand-ended': Pick<LiengState, 'handNo' | 'phaseEndsAt'> &
    Omit<HandOutcome, 'ranking'> & { readonly chips: Amounts };
  readonly 'waiting-for-hand': Pick<LiengState, 'dealerSeat' | 'phaseEndsAt'> & { readonly eligibleCount: number };
  readonly 'player-busted': PlayerChips;
  readonly 'player-rebought': PlayerChips;
  readonly 'player-sat-out': PlayerChips;
  readonly 'player-sat-in': PlayerChips;
  readonly 'game-over': { readonly standings: readonly Standing[]; readonly winnerIds: readonly PlayerId[] };
}

export type LiengEvent = EventOf<LiengEvents>;
export type LiengStep = Step<LiengState, LiengEvent>;

const event = eventFor<LiengEvents>();

export const gameStarted = ({ settings, seats, dealerSeat }: LiengState): LiengEvent =>
  event('game-started', {
    settings,
    seats: seats.map(({ seat, playerId, chips }) => ({ seat, playerId, chips })),
    dealerSeat,
  });

export const handStarted = (state: LiengState, leftOut: readonly PlayerId[]): LiengEvent => {
  const { handNo, dealerSeat, order, phaseEndsAt } = state;
  const antes = order.map((playerId) => {
    const { bet, chips } = seatOf(state, playerId)!;
    return { playerId, amount: bet, allIn: chips === 0 };
  });
  const pot = chipsInPot(state);
  return event('hand-started', { handNo, dealerSeat, order, leftOut, antes, pot, phaseEndsAt });
};

export const handUpdated = (handNo: number, { playerId, cards }: Seat, hand: HandName): LiengEvent => ({
  ...event('hand-updated', { handNo, cards, hand }),
  only: playerId,
});

export const turnChanged = (state: LiengState): LiengEvent => {
  const { turnNo, turnEndsAt, currentBet, settings } = state;
  const playerId = state.turnPlayerId!;
  const toCall = currentBet - seatOf(state, playerId)!.bet;
  const minRaiseTo = currentBet + settings.minRaise;
  return event('turn-changed', { playerId, turnNo, toCall, minRaiseTo, turnEndsAt });
};

export const betPlaced = (
  state: LiengState,
  playerId: PlayerId,
  action: BetAction,
  { pay, newBet, isRaise, allIn }: Payment,
  auto: boolean,
): LiengEvent =>
  event('bet-placed', {
    playerId,
    action,
    paid: pay,
    bet: newBet,
    chips: seatOf(state, playerId)!.chips,
    currentBet: state.currentBet,
    pot: chipsInPot(state),
    pots: PotManager.getPots(potOf(state)).pots,
    isRaise,
    allIn,
    auto,
  });

export const betRefunded = (refund: Refund): LiengEvent => event('bet-refunded', { ...refund });

export const showdownBegun = ({ outcome, phaseEndsAt }: LiengState): LiengEvent =>
  event('showdown', {
    hands: outcome!.ranking,
    pots: outcome!.pots.map(({ amount, eligible }) => ({ amount, eligible })),
    phaseEndsAt,
  });

export const handEnded = ({ handNo, outcome, seats, phaseEndsAt }: LiengState): LiengEvent => {
  const { uncontested, pots, refund, payouts, net } = outcome!;
  const chips = Object.fromEntries(seats.map((seat) => [seat.playerId, seat.chips]));
  return event('hand-ended', { handNo, uncontested, pots, refund, payouts, net, chips, phaseEndsAt });
};

export const waitingForHand = (state: LiengState): LiengEvent => {
  const { dealerSeat, phaseEndsAt } = state;
  return event('waiting-for-hand', { dealerSeat, phaseEndsAt, eligibleCount: eligibleCount(state) });
};

export const playerEvent = (
  name: 'player-busted' | 'player-rebought' | 'player-sat-out' | 'player-sat-in',
  { playerId, chips }: Seat,
): LiengEvent => event(name, { playerId, chips });

export const gameOver = (standings: readonly Standing[], winnerIds: readonly PlayerId[]): LiengEvent =>
  event('game-over', { standings, winnerIds });
