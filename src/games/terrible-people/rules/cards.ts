import cardSet from './cards.json' with { type: 'json' };
import { HAND_SIZE, MIN_PROMPTS } from './constants.ts';
import type { BlackCard, CardId, TerribleSettings, WhiteCard } from './types.ts';

interface CardSet {
  readonly prompts: readonly BlackCard[];
  readonly answers: readonly WhiteCard[];
}

/** Every card there is. Its shape is checked by a test. */
export const CARDS = cardSet as CardSet;

const PROMPTS = new Map(CARDS.prompts.map((card) => [card.id, card]));
const ANSWERS = new Map(CARDS.answers.map((card) => [card.id, card]));

export const promptOf = (id: CardId): BlackCard => PROMPTS.get(id)!;
export const answerOf = (id: CardId): WhiteCard => ANSWERS.get(id)!;

/** The cards a world plays with: nothing hotter than it likes, nothing it has left out. */
export function cardsFor({ maxHeat, tags }: Pick<TerribleSettings, 'maxHeat' | 'tags'>): CardSet {
  const isWelcome = (card: BlackCard | WhiteCard) =>
    card.heat <= maxHeat && !card.tags.some((tag) => tags.includes(tag));
  return { prompts: CARDS.prompts.filter(isWelcome), answers: CARDS.answers.filter(isWelcome) };
}

/** Full hands, a round of answers with two cards each, and some to draw from. */
export const answersNeeded = (seats: number): number => seats * HAND_SIZE + (seats - 1) * 2 + 20;

export function hasEnoughCards(settings: TerribleSettings, seats: number): boolean {
  const { prompts, answers } = cardsFor(settings);
  return prompts.length >= MIN_PROMPTS && answers.length >= answersNeeded(seats);
}
