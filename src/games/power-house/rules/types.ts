import type { Card, Rank, Suit } from '../../../kit/cards.ts';
import type { PlayerId, Timestamp } from '../../../kit/contract.ts';
import type { Settings } from '../../../kit/settings.ts';

export type { Card, Rank, Suit };

/** A card without identity: in two decks there are two of each. */
export interface Face {
  readonly suit: Suit;
  readonly rank: Rank;
}

export type ByPlayer<T> = Readonly<Record<PlayerId, T>>;

export const PHASES = ['dealing', 'bidding', 'powerhouse', 'partners', 'playing', 'scoring', 'series-end'] as const;
export type Phase = (typeof PHASES)[number];

export interface Config {
  readonly key: string;
  readonly players: number;
  readonly decks: 1 | 2;
  /** Cards in play. */
  readonly totalCards: number;
  readonly cardsPerPlayer: number;
  readonly rounds: number;
  readonly twosToRemove: number;
  readonly partnerCount: number;
  readonly bidMin: number;
  readonly bidMax: number;
  readonly bidIncrement: 5;
  /** From this bid on the leader has one partner more. Absent on even tables or when off. */
  readonly bidThreshold?: number;
}

/** What the lobby offers. */
export interface LobbySettings extends Settings {
  readonly deckCount: 1 | 2;
  readonly seriesLength: number;
  readonly bidThreshold: boolean;
  readonly bidThresholdValue: number | null;
  readonly turnTimeSec: number;
}

export interface TableSettings extends LobbySettings {
  readonly playerCount: number;
}

export interface Bidding {
  /** 0: no bid yet. */
  readonly currentBid: number;
  readonly currentBidder: PlayerId | null;
  readonly turnIndex: number;
  readonly passes: readonly PlayerId[];
  readonly startingBid: number;
  readonly biddingComplete: boolean;
}

export type Copy = '1st' | '2nd';

/** One called card. */
export interface PartnerSpec {
  readonly card: Face;
  /** By order of play; null: the one copy the leader does not hold. */
  readonly whichCopy: Copy | null;
  readonly playCount: number;
  readonly revealed: boolean;
  readonly partnerId: PlayerId | null;
}

export interface DuplicateSpec {
  readonly card: Face;
  readonly whichCopy: Copy | null;
}

export interface Play {
  readonly playerId: PlayerId;
  readonly card: Card;
  readonly order: number;
}

export interface Trick {
  readonly ledSuit: Suit | null;
  readonly plays: readonly Play[];
  readonly turnIndex: number;
}

export interface DoneTrick {
  readonly winner: PlayerId;
  readonly points: number;
  readonly plays: readonly Play[];
}

export interface GameResult {
  readonly bidTeamPoints: number;
  readonly opposeTeamPoints: number;
  readonly bidAmount: number;
  readonly bidTeamSuccess: boolean;
  readonly playerDeltas: ByPlayer<number>;
}

export interface PlayedGame {
  readonly gameNumber: number;
  readonly leader: PlayerId;
  readonly bid: number;
  readonly suit: Suit;
  readonly partnerIds: readonly PlayerId[];
  readonly success: boolean;
  readonly deltas: ByPlayer<number>;
}

export interface Ranking {
  readonly playerId: PlayerId;
  readonly score: number;
  readonly rank: number;
}

export interface Teams {
  /** The leader and the revealed partners. */
  readonly bid: readonly PlayerId[];
  readonly oppose: readonly PlayerId[];
}

export interface PowerHouseState {
  readonly schema: 1;
  readonly config: Config;
  readonly settings: TableSettings;
  readonly phase: Phase;
  readonly seatOrder: readonly PlayerId[];
  /** Turns run out in a row. */
  readonly timeouts: ByPlayer<number>;
  /** Seats the standard bot plays until their people are back. */
  readonly autopilot: readonly PlayerId[];
  readonly gameNumber: number;
  readonly totalGames: number;
  readonly dealerIndex: number;
  readonly redeals: number;
  readonly removedTwos: readonly Card[];
  readonly hands: ByPlayer<readonly Card[]>;
  readonly bidding: Bidding | null;
  readonly leader: PlayerId | null;
  readonly powerHouseSuit: Suit | null;
  readonly partnerCards: readonly PartnerSpec[];
  readonly teams: Teams;
  /** In the order of their reveal, each once. */
  readonly revealedPartners: readonly PlayerId[];
  /** Completed tricks. */
  readonly currentRound: number;
  readonly currentTrick: Trick | null;
  readonly roundLeader: PlayerId | null;
  readonly tricks: readonly DoneTrick[];
  readonly scores: ByPlayer<number>;
  readonly scoringResult: GameResult | null;
  readonly history: readonly PlayedGame[];
  readonly nextReady: readonly PlayerId[];
  readonly finalRankings: readonly Ranking[] | null;
  readonly phaseEndsAt: Timestamp | null;
  readonly turnStartedAt: Timestamp | null;
  readonly turnEndsAt: Timestamp | null;
  /** Of seats on autopilot only; bots' clocks are the platform's. */
  readonly botActionAt: Timestamp | null;
}

export interface PlaceBid {
  readonly type: 'place-bid';
  /** Null stands for anything that is not a whole number. */
  readonly payload: { readonly amount: number | null };
}
export interface PassBid {
  readonly type: 'pass-bid';
  readonly payload: Record<string, never>;
}
export interface SelectPowerHouse {
  readonly type: 'select-powerhouse';
  readonly payload: { readonly suit: Suit | null };
}
export interface SelectPartners {
  readonly type: 'select-partners';
  readonly payload: {
    readonly cards: readonly (Face | null)[] | null;
    readonly duplicateSpecs?: readonly DuplicateSpec[];
  };
}
/** Without `deckIndex`: the first copy in the hand. */
export type PlayableCard = Face & { readonly deckIndex?: 0 | 1 };
export interface PlayCard {
  readonly type: 'play-card';
  readonly payload: { readonly card: PlayableCard | null };
}
export interface ReadyNext {
  readonly type: 'ready-next';
  readonly payload: Record<string, never>;
}
export interface Resume {
  readonly type: 'resume';
  readonly payload: Record<string, never>;
}
export type PowerHouseAction = PlaceBid | PassBid | SelectPowerHouse | SelectPartners | PlayCard | ReadyNext | Resume;

export type Role = 'leader' | 'partner' | 'opponent' | 'unknown';
export type PartnerStatus = 'leader' | 'certain' | 'possible' | 'no';

export interface TeamSizes {
  readonly bidTeamSize: number;
  readonly opposeTeamSize: number;
}

export interface Callable {
  readonly card: Face;
  readonly free: number;
}

/** What only this player knows. */
export interface Mine {
  readonly hand: readonly Card[];
  readonly validPlays: readonly Card[];
  readonly isMyTurn: boolean;
  readonly partnerStatus: PartnerStatus;
  readonly callable: readonly Callable[];
}

export interface PowerHouseView
  extends Pick<
    PowerHouseState,
    | 'phase'
    | 'config'
    | 'settings'
    | 'seatOrder'
    | 'autopilot'
    | 'gameNumber'
    | 'totalGames'
    | 'redeals'
    | 'removedTwos'
    | 'leader'
    | 'powerHouseSuit'
    | 'partnerCards'
    | 'revealedPartners'
    | 'currentRound'
    | 'scores'
    | 'scoringResult'
    | 'history'
    | 'nextReady'
    | 'finalRankings'
    | 'phaseEndsAt'
    | 'turnStartedAt'
    | 'turnEndsAt'
  > {
  readonly dealer: PlayerId;
  /** The player who must act, in any phase. */
  readonly currentTurn: PlayerId | null;
  readonly bidding: (Bidding & { readonly minNextBid: number }) | null;
  readonly partnerCardCount: number | null;
  readonly teamSizes: TeamSizes | null;
  readonly roles: ByPlayer<Role>;
  readonly currentTrick: (Trick & { readonly currentTurn: PlayerId; readonly winningPlayer: PlayerId | null }) | null;
  readonly lastTrick: DoneTrick | null;
  readonly trickSummary: readonly (readonly [winner: PlayerId, points: number])[];
  /** Of this game, in order of play. */
  readonly playedCards: readonly Card[];
  readonly handSizes: ByPlayer<number>;
  readonly pointsTaken: ByPlayer<number>;
  /** Of the leader and the revealed partners. */
  readonly knownBidPoints: number;
  readonly mine: Mine | null;
}
