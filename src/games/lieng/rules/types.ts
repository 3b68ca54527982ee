import type { Card } from '../../../kit/cards.ts';
import type { PlayerId, Timestamp } from '../../../kit/contract.ts';
import type { BET_ACTIONS } from './constants.ts';

/** Weakest first. */
export const HAND_TYPES = ['NORMAL', 'DI', 'LIENG', 'SAP'] as const;
export type HandType = (typeof HAND_TYPES)[number];

export interface HandResult {
  readonly type: HandType;
  readonly rank: number;
  readonly points: number;
  readonly highCard: Card;
}

export type TieBreak = 'suit' | 'split';
/** `AD`, `10H`: how cards stand in the state, in views and in events. */
export type CardId = string;

/** A hand's worth as it crosses the wire. */
export interface HandName extends Omit<HandResult, 'highCard'> {
  readonly highCard: CardId;
}

export type { Bet, LiengAction, Rebuy, SitIn } from './actions.ts';
export type BetAction = (typeof BET_ACTIONS)[number];

export type LiengSettings = {
  readonly ante: number;
  readonly startingChips: number;
  readonly minRaise: number;
  readonly turnTimeSec: number;
  readonly hands: number;
  readonly tieBreak: TieBreak;
  readonly allowRebuy: boolean;
};

export type Phase = 'WAITING' | 'DEALING' | 'BETTING' | 'SHOWDOWN' | 'ENDED';
/** `WAITING` is not in this hand. */
export type SeatState = 'WAITING' | 'PLAYING' | 'FOLDED' | 'ALL_IN';

export interface LastAction {
  readonly action: BetAction;
  readonly paid: number;
  readonly isRaise: boolean;
  readonly auto: boolean;
}

export interface Seat {
  readonly seat: number;
  readonly playerId: PlayerId;
  readonly chips: number;
  /** Everything put in this hand, ante included. */
  readonly bet: number;
  readonly state: SeatState;
  /** Acted since the last raise. */
  readonly acted: boolean;
  readonly cards: readonly CardId[];
  readonly lastAction: LastAction | null;
  readonly sittingOut: boolean;
  readonly missedTurns: number;
  readonly missedByCap: boolean;
  readonly rebuys: number;
  readonly rangeFloor: number;
}

export interface Refund {
  readonly playerId: PlayerId;
  readonly amount: number;
}
export interface Pot {
  readonly amount: number;
  readonly eligible: readonly PlayerId[];
}
export interface SettledPot extends Pot {
  readonly winners: readonly { readonly playerId: PlayerId; readonly amount: number }[];
}
export interface RankedHand extends HandName {
  readonly playerId: PlayerId;
  readonly place: number;
  readonly cards: readonly CardId[];
}
export type Amounts = Readonly<Record<PlayerId, number>>;

export interface HandOutcome {
  readonly uncontested: boolean;
  readonly refund: Refund | null;
  readonly pots: readonly SettledPot[];
  readonly ranking: readonly RankedHand[];
  /** Winnings without the refund. */
  readonly payouts: Amounts;
  readonly net: Amounts;
}

export interface LiengState {
  readonly settings: LiengSettings;
  readonly phase: Phase;
  readonly handNo: number;
  readonly dealerSeat: number;
  /** The players dealt in, clockwise from the dealer's left. */
  readonly order: readonly PlayerId[];
  readonly turnPlayerId: PlayerId | null;
  readonly turnNo: number;
  readonly currentBet: number;
  readonly raiseCount: number;
  readonly phaseEndsAt: Timestamp | null;
  readonly turnStartedAt: Timestamp | null;
  readonly turnEndsAt: Timestamp | null;
  readonly seats: readonly Seat[];
  readonly outcome: HandOutcome | null;
  readonly isOver: boolean;
}

export interface PublicSeat extends Omit<Seat, 'cards'> {
  readonly cardCount: number;
  /** Null unless every viewer may see them. */
  readonly cards: readonly CardId[] | null;
}

export interface PublicState extends Omit<LiengState, 'seats'> {
  readonly minRaise: number;
  readonly pot: number;
  readonly pots: readonly Pot[];
  readonly seats: readonly PublicSeat[];
}

export interface BetOptions {
  readonly toCall: number;
  readonly canCall: boolean;
  readonly canRaise: boolean;
  readonly minRaiseTo: number;
  readonly maxRaiseTo: number;
}

/** What a seated player sees beyond the public state. */
export interface OwnState {
  readonly cards: readonly CardId[];
  readonly hand: HandName | null;
  /** Only on the own turn. */
  readonly legal: BetOptions | null;
}
export type PlayerState = PublicState & OwnState;
/** A spectator's lacks the own part. */
export type LiengView = PublicState & Partial<OwnState>;

export interface Standing {
  readonly playerId: PlayerId;
  readonly net: number;
  readonly chips: number;
  readonly rebuys: number;
}
