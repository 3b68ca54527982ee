import type { Card } from '../../../kit/cards.ts';
import { HAND_SIZE } from './constants.ts';
import { createDeck, DECK_SIZE, deckIndexOf, highRank, rankNumber, suitStrength } from './deck.ts';
import { calculatePoints, getHighCard, sound } from './hand-utils.ts';
import { HAND_TYPES, type HandResult, type HandType, type TieBreak } from './types.ts';

const HANDS = 22_100;
const NO_HAND = 0xffff;

interface EvaluationTable {
  /** Three deck indices in any order lead to a hand; the same card twice leads nowhere. */
  readonly handAt: Uint16Array;
  readonly results: readonly HandResult[];
  readonly strengths: Uint16Array;
  readonly percentiles: Float64Array;
}

let table: EvaluationTable | null = null;

export const evaluateHand = (cards: readonly Card[]): HandResult => {
  table ??= buildTable();
  return table.results[handIndex(table, cards)]!;
};

/** Which of the 469 classes of equal strength, 0 the weakest. */
export const handStrength = (cards: readonly Card[]): number => {
  table ??= buildTable();
  return table.strengths[handIndex(table, cards)]!;
};

/** The share of all hands that are strictly weaker. */
export const handPercentile = (cards: readonly Card[]): number => {
  table ??= buildTable();
  return table.percentiles[handIndex(table, cards)]!;
};

/** −1 when `a` wins, so that sorting puts the best first. The first difference decides. */
export function compareHands(a: HandResult, b: HandResult, tieBreak: TieBreak = 'suit'): -1 | 0 | 1 {
  const byRank = typeStrength(b.type) - typeStrength(a.type) || b.rank - a.rank;
  if (byRank !== 0 || tieBreak === 'split') return sign(byRank);
  return sign(suitStrength(b.highCard) - suitStrength(a.highCard) || highRank(b.highCard) - highRank(a.highCard));
}

const typeStrength = (type: HandType): number => HAND_TYPES.indexOf(type);
const sign = (difference: number): -1 | 0 | 1 => (difference < 0 ? -1 : difference > 0 ? 1 : 0);

function handIndex({ handAt }: EvaluationTable, cards: readonly Card[]): number {
  if (cards.length === HAND_SIZE) {
    const place = (deckIndexOf(cards[0]!) * DECK_SIZE + deckIndexOf(cards[1]!)) * DECK_SIZE + deckIndexOf(cards[2]!);
    const hand = handAt[place];
    if (hand !== undefined && hand !== NO_HAND) return hand;
  }
  throw new RangeError('INVALID_HAND');
}

/** L2.1: SAP before LIENG before DI, so K-K-K is SAP and J-Q-K is LIENG. */
function judge(cards: readonly Card[]): HandResult {
  const highCard = getHighCard(cards);
  if (sound.isSap(cards)) return { type: 'SAP', rank: highRank(highCard), points: 0, highCard };
  if (sound.isLieng(cards)) return { type: 'LIENG', rank: topOfStraight(cards, highCard), points: 0, highCard };
  if (sound.isDi(cards)) return { type: 'DI', rank: 0, points: 0, highCard };
  const points = calculatePoints(cards);
  return { type: 'NORMAL', rank: points, points, highCard };
}

/** D2: A-2-3 is the lowest straight; its high card is the 3. */
const topOfStraight = (cards: readonly Card[], highCard: Card): number =>
  cards.some((card) => card.rank === '2') ? rankNumber(highCard) : highRank(highCard);

function buildTable(): EvaluationTable {
  const deck = createDeck();
  const handAt = new Uint16Array(DECK_SIZE ** 3).fill(NO_HAND);
  const results: HandResult[] = [];
  for (let a = 0; a < DECK_SIZE; a++)
    for (let b = a + 1; b < DECK_SIZE; b++)
      for (let c = b + 1; c < DECK_SIZE; c++) {
        for (const [x, y, z] of ordersOf(a, b, c)) handAt[(x * DECK_SIZE + y) * DECK_SIZE + z] = results.length;
        results.push(Object.freeze(judge([deck[a]!, deck[b]!, deck[c]!])));
      }
  return { handAt, results, ...rankAll(results) };
}

const ordersOf = (a: number, b: number, c: number) =>
  [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ] as const;

/** Counts every strength once: classes and the hands below each follow from the counts. */
function rankAll(results: readonly HandResult[]): Pick<EvaluationTable, 'strengths' | 'percentiles'> {
  const counts = new Map<number, number>();
  for (const result of results) counts.set(strengthKey(result), (counts.get(strengthKey(result)) ?? 0) + 1);
  const places = new Map<number, { strength: number; weaker: number }>();
  let weaker = 0;
  for (const key of [...counts.keys()].sort((a, b) => a - b)) {
    places.set(key, { strength: places.size, weaker });
    weaker += counts.get(key)!;
  }
  const placeOf = (result: HandResult) => places.get(strengthKey(result))!;
  return {
    strengths: Uint16Array.from(results, (result) => placeOf(result).strength),
    percentiles: Float64Array.from(results, (result) => placeOf(result).weaker / HANDS),
  };
}

/** L2.3 as one number: type, rank, suit of the high card, rank of the high card. */
const strengthKey = ({ type, rank, highCard }: HandResult): number =>
  ((typeStrength(type) * 15 + rank) * 4 + suitStrength(highCard)) * 15 + highRank(highCard);
