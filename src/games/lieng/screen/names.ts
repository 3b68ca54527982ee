import type { Rank } from '../../../kit/cards.ts';
import type { CardId, HandName, HandOutcome, RankedHand, SettledPot } from '../rules/types.ts';
import type { LiengWords } from './words.ts';

const SUIT_SIGNS: Readonly<Record<string, string>> = { S: '♠', C: '♣', H: '♥', D: '♦' };
const RANK_LETTERS: Readonly<Record<number, Rank>> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K', 14: 'A' };

const rankLetter = (rank: number): string => RANK_LETTERS[rank] ?? String(rank);

/** `K♦`. */
export const cardSign = (id: CardId): string => `${id.slice(0, -1)}${SUIT_SIGNS[id.slice(-1)]}`;

export function handWords(hand: HandName, t: LiengWords, isPolite: boolean): string {
  switch (hand.type) {
    case 'SAP':
      return t('sapOf', { rank: rankLetter(hand.rank) });
    case 'LIENG':
      return t('liengOf', { cards: [2, 1, 0].map((below) => rankLetter(hand.rank - below)).join('-') });
    case 'DI':
      return t(isPolite ? 'diPolite' : 'di');
    case 'NORMAL':
      return hand.points === 0 ? t('bu') : t('points', { count: hand.points });
  }
}

/** The two high cards that settled a pot; null if something else settled it. */
export function decidingCards(
  { ranking }: HandOutcome,
  { winners, eligible }: SettledPot,
): { winner: string; loser: string } | null {
  const contenders = ranking.filter(({ playerId }) => eligible.includes(playerId));
  const best = contenders[0];
  const next = contenders[winners.length];
  if (!best || !next || winners.length > 1 || !isEqualHand(best, next)) return null;
  return { winner: cardSign(best.highCard), loser: cardSign(next.highCard) };
}

const isEqualHand = (a: RankedHand, b: RankedHand): boolean => a.type === b.type && a.rank === b.rank;
