import type { PlayerId } from '../../../src/kit/contract.ts';
import type { PartyState, PartyView } from './types.ts';

/** P6: a player sees the own die; the reveal shows all of them. */
export const sanitizeForPlayer = (
  { phase, round, phaseEndsAt, seats }: PartyState,
  viewer: PlayerId | null,
): PartyView => ({
  phase,
  round,
  phaseEndsAt,
  seats: seats.map(({ id, score, secret, pick }) => {
    const seat = { id, score, hasPicked: pick !== null };
    return phase === 'picking' && id !== viewer ? seat : { ...seat, secret, pick };
  }),
});
