import { isSameFace } from '../../../kit/cards.ts';
import { copiesIn } from '../rules/deck.ts';
import type { Copy, Face, PowerHouseView } from '../rules/types.ts';

/** A card that the leader wants to call. */
export interface Choice {
  readonly card: Face;
  /** Null unless two copies are in other hands. */
  readonly whichCopy: Copy | null;
}

export const isSameChoice = (a: Choice, b: Choice): boolean =>
  isSameFace(a.card, b.card) && a.whichCopy === b.whichCopy;

/** Copies of a card in other hands than the leader's. */
export const freeCopies = ({ mine }: PowerHouseView, face: Face): number =>
  mine!.callable.find(({ card }) => isSameFace(card, face))?.free ?? 0;

/** Why a card without a free copy cannot be called. */
export const reasonAgainst = ({ removedTwos, config }: PowerHouseView, face: Face): 'ownReason' | 'removedReason' =>
  copiesIn(removedTwos, face) === config.decks ? 'removedReason' : 'ownReason';

/** Takes a chosen card back or adds it, up to `needed` cards. A single choice is replaced. Null: there are enough. */
export function toggled(chosen: readonly Choice[], choice: Choice, needed: number): readonly Choice[] | null {
  const rest = chosen.filter((other) => !isSameChoice(other, choice));
  if (rest.length < chosen.length) return rest;
  if (chosen.length < needed) return [...chosen, choice];
  return needed === 1 ? [choice] : null;
}
