import type { Card, Suit } from '../../../kit/cards.ts';
import type { EventOf, PlayerId, Step, Timestamp } from '../../../kit/contract.ts';
import type { SeatIndex, Team } from '../../../kit/seats.ts';

export type ByTeam<T> = { readonly a: T; readonly b: T };
export type TrumpPhase = 'round1' | 'round2' | 'dealer_discard' | 'playing' | 'round_over';
export type RoundKind = 'made' | 'march' | 'euchre' | 'alone' | 'alone-march';

export interface PlayedCard {
  readonly playerId: PlayerId;
  readonly seatIndex: SeatIndex;
  readonly card: Card;
}

export interface PlayedTrick {
  readonly leadSeatIndex: SeatIndex;
  readonly cards: readonly PlayedCard[];
  readonly winningSeatIndex: SeatIndex;
}

/** What every viewer may know of a round. */
export interface PublicRound {
  /** Stays public all round, also when picked up or turned down. */
  readonly faceUpCard: Card;
  readonly trumpPhase: TrumpPhase;
  readonly trumpSuit: Suit | null;
  readonly callingPlayerId: PlayerId | null;
  readonly callingTeam: Team | null;
  readonly goingAlone: boolean;
  readonly alonePlayerId: PlayerId | null;
  readonly inactivePartnerSeatIndex: SeatIndex | null;
  readonly dealerPickedUp: Card | null;
  readonly dealerDiscarded: boolean;
  readonly currentTurnSeatIndex: SeatIndex;
  /** Passes of the current calling round, in order. */
  readonly passedPlayers: readonly PlayerId[];
  readonly currentTrick: readonly PlayedCard[];
  readonly trickLeadSeatIndex: SeatIndex;
  readonly tricksWon: ByTeam<number>;
  readonly tricksPlayed: number;
  readonly playedTricks: readonly PlayedTrick[];
}

export interface EuchreRound extends PublicRound {
  readonly hands: Readonly<Record<PlayerId, readonly Card[]>>;
  /** The face-up card first, until it is picked up; then the discard last. */
  readonly kitty: readonly Card[];
  readonly discardedCard: Card | null;
}

export interface TeamState {
  readonly playerIds: readonly [PlayerId, PlayerId];
  readonly score: number;
}

/** What is no secret about a game, its round aside. */
export interface PublicGame {
  /** Clockwise; 0 and 2 are Team A, 1 and 3 Team B. */
  readonly seats: readonly PlayerId[];
  readonly teams: ByTeam<TeamState>;
  readonly targetScore: number;
  readonly dealerSeatIndex: SeatIndex;
  readonly phase: 'playing' | 'game_over';
  readonly winningTeam: Team | null;
  readonly roundNo: number;
  /** +1 with every accepted action and every deal; never reset. */
  readonly turnNo: number;
  /** When the next deal comes; only while a round's result is shown. */
  readonly phaseEndsAt: Timestamp | null;
}

export interface WhosDealGameState extends PublicGame {
  /** The turn in which each seat last acted; belongs to the seat, so a takeover cannot replay a turn. */
  readonly lastActedTurn: readonly (number | null)[];
  readonly round: EuchreRound;
}

export interface RoundResult {
  readonly kind: RoundKind;
  readonly pointsAwarded: ByTeam<number>;
}

export interface WhosDealView extends PublicGame {
  readonly round: PublicRound;
  /** By seat. */
  readonly handCounts: readonly number[];
  readonly lastTrick: PlayedTrick | null;
  /** Once the fifth trick is played. */
  readonly result: RoundResult | null;
  /** Null for a spectator, who holds no cards. */
  readonly mySeatIndex: SeatIndex | null;
  readonly myHand: readonly Card[];
  /** What I, the dealer, put under the kitty. */
  readonly myDiscard: Card | null;
}

export type { CallTrump, Discard, PassTrump, PlayCard, WhosDealAction } from './actions.ts';

export type WhosDealSettings = { readonly targetScore: number };

interface Pass {
  readonly action: 'pass';
}
interface Call {
  readonly action: 'order-up' | 'call';
  readonly suit: Suit;
  readonly goAlone?: true;
}

/** What happens in a game, by name. */
export interface WhosDealEvents {
  readonly 'game-started': Pick<PublicGame, 'teams' | 'seats' | 'targetScore'> & {
    readonly dealer: SeatIndex;
    readonly faceUpCard: Card;
  };
  readonly 'hand-updated': { readonly hand: readonly Card[] };
  readonly 'new-round': { readonly dealerSeatIndex: SeatIndex; readonly faceUpCard: Card };
  readonly 'trump-action': { readonly seatIndex: SeatIndex; readonly trumpPhase: TrumpPhase } & (Pass | Call);
  readonly 'dealer-discarded': { readonly seatIndex: SeatIndex };
  readonly 'trump-confirmed': Pick<PublicRound, 'trumpSuit' | 'callingTeam'> & {
    readonly callingPlayer: PlayerId | null;
    readonly goAlone?: true;
  };
  readonly 'trick-started': { readonly leadSeatIndex: SeatIndex };
  readonly 'card-played': { readonly seatIndex: SeatIndex; readonly card: Card };
  readonly 'trick-won': {
    readonly winningSeatIndex: SeatIndex;
    readonly winningTeam: Team;
    readonly tricksWon: ByTeam<number>;
  };
  readonly 'round-over': RoundResult &
    Pick<PublicRound, 'callingTeam' | 'tricksWon'> & { readonly scores: ByTeam<number>; readonly isGameOver: boolean };
  readonly 'game-over': { readonly winningTeam: Team; readonly finalScores: ByTeam<number> };
}

export type WhosDealEvent = EventOf<WhosDealEvents>;
export type WhosDealStep = Step<WhosDealGameState, WhosDealEvent>;
