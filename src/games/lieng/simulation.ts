import type { GameEvent, PlayerId } from '../../engine/game-module.ts';
import type { LiengState } from './types.ts';

/** Won or lost in antes. */
export function handPoints({ name }: GameEvent, { outcome, settings }: LiengState): Record<PlayerId, number> | null {
  if (name !== 'hand-ended') return null;
  return Object.fromEntries(Object.entries(outcome!.net).map(([id, chips]) => [id, chips / settings.ante]));
}

/** What a player asks of a hand: was I paid, did it come to a showdown, were there side pots? */
export function asks({ name }: GameEvent, { outcome }: LiengState) {
  if (name !== 'hand-ended') return [];
  const { net, uncontested, pots } = outcome!;
  return Object.entries(net).flatMap(([playerId, chips]) => [
    { what: 'hands won', playerId, isSo: chips > 0 },
    { what: 'hands shown', playerId, isSo: !uncontested },
    { what: 'hands with side pots', playerId, isSo: pots.length > 1 },
  ]);
}
