import { accept } from '../engine/result.ts';
import type { ActionKey, Outcome } from './ports.ts';
import type { RoomCode } from './room.ts';

const CAPACITY = 20_000;

/**
 * What the latest action ids were answered. What changed a room is remembered in the room itself; this remembers
 * the rest (refusals and harmless repeats), so that a repeat gets the first outcome even when the table has moved on.
 */
export class RecentOutcomes {
  readonly #outcomes = new Map<string, Outcome>();

  find(code: RoomCode, key: ActionKey): Outcome | undefined {
    return this.#outcomes.get(keyOf(code, key));
  }

  remember(code: RoomCode, { outcome, ...key }: ActionKey & { readonly outcome: Outcome }): void {
    this.#outcomes.set(keyOf(code, key), outcome.ok ? accept({ version: outcome.value.version }) : outcome);
    if (this.#outcomes.size > CAPACITY) this.#outcomes.delete(this.#outcomes.keys().next().value!);
  }
}

const keyOf = (code: RoomCode, { playerId, actionId }: ActionKey): string => `${code} ${playerId} ${actionId}`;
