import type { EventOf, PlayerId, Step, Timestamp } from '../../../src/kit/contract.ts';

export type { Pick } from './actions.ts';
export type { PartySettings } from './settings.ts';

export const NUMBERS = [1, 2, 3];

export interface Seat {
  readonly id: PlayerId;
  readonly score: number;
  /** The die under the player's cup. */
  readonly secret: number;
  readonly pick: number | null;
}

export interface PartyState {
  readonly seats: readonly Seat[];
  readonly phase: 'picking' | 'reveal' | 'over';
  readonly round: number;
  readonly rounds: number;
  readonly pickMs: number | null;
  readonly phaseEndsAt: Timestamp | null;
}

/** Other players' dice and picks are absent until the reveal. */
export interface SeatView {
  readonly id: PlayerId;
  readonly score: number;
  readonly hasPicked: boolean;
  readonly secret?: number;
  readonly pick?: number | null;
}

export interface PartyView {
  readonly phase: PartyState['phase'];
  readonly round: number;
  readonly phaseEndsAt: Timestamp | null;
  readonly seats: readonly SeatView[];
}

/** What happens in a game, by name. */
export interface PartyEvents {
  readonly 'game-started': object;
  readonly 'hand-updated': { readonly secret: number };
  readonly picked: { readonly playerId: PlayerId };
  readonly 'round-result': { readonly round: number; readonly scores: Readonly<Record<PlayerId, number>> };
  readonly 'game-over': object;
}

export type PartyEvent = EventOf<PartyEvents>;
export type PartyStep = Step<PartyState, PartyEvent>;
