import type { Card, Rank, Suit } from '../kit/cards.ts';
import type { Language } from '../kit/words.ts';
import { defineCatalogue, translator } from './catalogue.ts';

/** What cards and suits are called. */
export const cardWords = defineCatalogue(
  {
    S: 'spades',
    H: 'hearts',
    D: 'diamonds',
    C: 'clubs',
    J: 'Jack',
    Q: 'Queen',
    K: 'King',
    A: 'Ace',
    card: '{rank} of {suit}',
    faceDown: 'Card face down',
    hand: 'Your cards. Arrows move, Enter lifts and plays.',
  },
  {
    vi: {
      S: 'bích',
      H: 'cơ',
      D: 'rô',
      C: 'chuồn',
      J: 'Bồi',
      Q: 'Đầm',
      K: 'Già',
      A: 'Át',
      card: '{rank} {suit}',
      faceDown: 'Lá bài úp',
      hand: 'Bài của bạn. Mũi tên để chọn, Enter để nhấc và đánh.',
    },
  },
);

const COURT: ReadonlySet<Rank> = new Set(['J', 'Q', 'K', 'A']);

export function cardName({ rank, suit }: Pick<Card, 'rank' | 'suit'>, language: Language): string {
  const t = translator(cardWords, language);
  return t('card', { rank: COURT.has(rank) ? t(rank as 'J' | 'Q' | 'K' | 'A') : rank, suit: t(suit) });
}

export const suitName = (suit: Suit, language: Language): string => translator(cardWords, language)(suit);
