import type { PlayerId } from '../../../kit/contract.ts';
import { compareRanks, getCardPoints } from './config.ts';
import type { Face, Play, Suit, Trick } from './types.ts';

export const initTrick = (roundLeader: PlayerId, seatOrder: readonly PlayerId[]): Trick => ({
  ledSuit: null,
  plays: [],
  turnIndex: seatOrder.indexOf(roundLeader),
});

/** Who is winning; null before the first card. */
export const resolveTrick = (trick: Pick<Trick, 'plays'>, powerHouseSuit: Suit | null): PlayerId | null =>
  winningPlay(trick.plays, powerHouseSuit)?.playerId ?? null;

export function winningPlay(plays: readonly Play[], powerHouseSuit: Suit | null): Play | null {
  let best: Play | null = null;
  for (const play of plays) if (best === null || beats(play.card, best.card, powerHouseSuit)) best = play;
  return best;
}

/** Whether a later card takes the trick from the one winning so far: of two equal cards the later wins. */
export function beats(card: Face, winning: Face, powerHouseSuit: Suit | null): boolean {
  if (card.suit === winning.suit) return compareRanks(card.rank, winning.rank) >= 0;
  return card.suit === powerHouseSuit;
}

export const calculateTrickPoints = (plays: readonly { readonly card: Face }[]): number =>
  plays.reduce((sum, { card }) => sum + getCardPoints(card), 0);
