import type { Random } from './random.ts';

export const SUITS = Object.freeze(['S', 'H', 'D', 'C'] as const);
export const RANKS = Object.freeze(['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const);

export type Suit = (typeof SUITS)[number];
export type Rank = (typeof RANKS)[number];

/** One card serves all card games; `deckIndex` tells the two copies of a double deck apart. */
export interface Card {
  readonly suit: Suit;
  readonly rank: Rank;
  readonly deckIndex: 0 | 1;
}

/** `10S`, `JH`; the second deck's copy is followed by a prime: `10S'`. */
export const cardId = (card: Card): string => `${card.rank}${card.suit}${card.deckIndex === 1 ? "'" : ''}`;

const CARDS_BY_ID: ReadonlyMap<string, Card> = new Map(buildDeck(2).map((card) => [cardId(card), card]));

export const parseCardId = (id: string): Card | null => CARDS_BY_ID.get(id) ?? null;

/** All cards in order: deck, then suit, then the given ranks. Frozen, so that a game builds its deck once and deals it for ever. */
export function buildDeck(decks: 1 | 2, ranks: readonly Rank[] = RANKS): Card[] {
  const indexes = decks === 2 ? ([0, 1] as const) : ([0] as const);
  return indexes.flatMap((deckIndex) =>
    SUITS.flatMap((suit) => ranks.map((rank) => Object.freeze({ suit, rank, deckIndex }))),
  );
}

export const shuffleCards = (deck: readonly Card[], random: Random): Card[] => random.shuffle(deck);

/** The first `count` cards, and the rest. */
export const dealCards = (deck: readonly Card[], count: number): { dealt: Card[]; rest: Card[] } => ({
  dealt: deck.slice(0, count),
  rest: deck.slice(count),
});

export const isSameCard = (a: Card, b: Card): boolean =>
  a.suit === b.suit && a.rank === b.rank && a.deckIndex === b.deckIndex;

export const isSameFace = (a: Pick<Card, 'suit' | 'rank'>, b: Pick<Card, 'suit' | 'rank'>): boolean =>
  a.suit === b.suit && a.rank === b.rank;

/** Ace high: below zero when `a` is the lower rank. */
export const compareRanks = (a: Rank, b: Rank): number => RANKS.indexOf(a) - RANKS.indexOf(b);
