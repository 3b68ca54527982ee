import type { PlayerId, Timestamp } from '../../../kit/contract.ts';
import type { Settings } from '../../../kit/settings.ts';

export const THEMES = [
  ...(['everyday', 'work', 'family', 'food', 'animals', 'body', 'money', 'tech', 'travel'] as const),
  ...(['romance', 'party', 'crime', 'fame', 'nature', 'science', 'sport', 'school', 'home'] as const),
] as const;
export const TONES = ['absurd', 'dark', 'wholesome', 'petty', 'gross', 'dramatic', 'mundane'] as const;

export type Theme = (typeof THEMES)[number];
export type Tone = (typeof TONES)[number];
export type Tag = Theme | Tone;
/** 1 mild, 2 edgy, 3 dark. */
export type Heat = 1 | 2 | 3;
export type Pick = 1 | 2;
export type CardId = string;

export interface BlackCard {
  readonly id: CardId;
  /** Blanks are `_`; a question without one takes its answer below. */
  readonly text: string;
  readonly pick: Pick;
  readonly tags: readonly Tag[];
  readonly heat: Heat;
}

/** As much of an answer as its words need. */
export interface Said {
  readonly text: string;
  /** The first letter stays a capital inside a sentence. */
  readonly proper?: true;
}

export interface WhiteCard extends Said {
  readonly id: CardId;
  readonly tags: readonly Tag[];
  readonly heat: Heat;
}

/** The cards for each blank, in the order of the blanks. */
export type Answer = readonly WhiteCard[];

export interface TerribleSettings extends Settings {
  readonly targetScore: number;
  readonly turnTimer: number | null;
  readonly maxHeat: number;
  /** Cards with one of these tags stay in the box. */
  readonly tags: readonly string[];
}

export type { Judge, Submit, TerribleAction } from './actions.ts';

export type Phase = 'czar_reveal' | 'submitting' | 'judging' | 'round_result' | 'game_over';

export interface PlayedRound {
  readonly round: number;
  readonly czarId: PlayerId;
  readonly prompt: BlackCard;
  /** In the order they were revealed; only the winner's author is named. */
  readonly answers: readonly Answer[];
  readonly winner: number;
  readonly winnerId: PlayerId;
}

/** Everything but the piles lies on the table or in a hand; the piles are known by their ids alone. */
export interface TerribleState {
  readonly seats: readonly PlayerId[];
  readonly names: Readonly<Record<PlayerId, string>>;
  readonly scores: Readonly<Record<PlayerId, number>>;
  readonly settings: TerribleSettings;
  readonly currentRound: number;
  readonly czarIndex: number;
  readonly phase: Phase;
  readonly phaseEndsAt: Timestamp | null;
  readonly blackCard: BlackCard;
  readonly submissions: Readonly<Record<PlayerId, Answer>>;
  /** Authors in the order their answers are shown: the answer `s2` is that of the third. Empty before judging. */
  readonly revealOrder: readonly PlayerId[];
  readonly roundWinnerId: PlayerId | null;
  readonly hands: Readonly<Record<PlayerId, readonly WhiteCard[]>>;
  readonly blackDeck: readonly CardId[];
  readonly whiteDeck: readonly CardId[];
  readonly discardBlack: readonly CardId[];
  readonly discardWhite: readonly CardId[];
  readonly history: readonly PlayedRound[];
}

/** A line that won its round: what is worth remembering of it. */
export interface WinningLine {
  readonly round: number;
  readonly czarId: PlayerId;
  readonly winnerId: PlayerId;
  readonly prompt: string;
  readonly answer: readonly Said[];
}

/** How often a tag was among the answers before a Czar, and how often it won. */
export interface TagRecord {
  readonly shown: number;
  readonly won: number;
}

/** An answer without its author. */
export interface RevealedAnswer {
  readonly id: string;
  readonly cards: Answer;
}

export interface TerribleView {
  readonly seats: readonly PlayerId[];
  readonly scores: Readonly<Record<PlayerId, number>>;
  readonly targetScore: number;
  readonly turnTimer: number | null;
  readonly currentRound: number;
  readonly czarIndex: number;
  readonly czarId: PlayerId;
  readonly phase: Phase;
  readonly phaseEndsAt: Timestamp | null;
  readonly blackCard: BlackCard;
  readonly submittedIds: readonly PlayerId[];
  readonly revealed: readonly RevealedAnswer[];
  readonly roundWinnerId: PlayerId | null;
  readonly winningId: string | null;
  /** Who has won the game. */
  readonly winnerId: PlayerId | null;
  /** The best lines so far. */
  readonly history: readonly WinningLine[];
  /** What the present Czar was shown and liked, from the whole history. */
  readonly czarTaste: Readonly<Partial<Record<Tag, TagRecord>>>;
  /** The viewer's own things; a spectator has none. */
  readonly myName: string | null;
  readonly hand: readonly WhiteCard[];
  readonly mySubmission: { readonly cards: Answer; readonly id?: string } | null;
}
