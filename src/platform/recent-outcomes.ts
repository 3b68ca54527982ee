import { accept } from '../engine/result.ts';
import type { ActionKey, Outcome } from './ports.ts';
import type { RoomCode } from './room.ts';

const CAPACITY = 20_000;

/**
 * What the latest action ids were answered. What changed a room is remembered in the room itself; this remembers
 * the rest (refusals and harmless repeats), so that a repeat gets the first outcome even when the table has moved on.
 */
export class RecentOutcomes {
  /** By room, as most have none. */
  readonly #rooms = new Map<RoomCode, Map<string, Outcome>>();
  #count = 0;

  find(code: RoomCode, key: ActionKey): Outcome | undefined {
    return this.#rooms.get(code)?.get(keyOf(key));
  }

  remember(code: RoomCode, { outcome, ...key }: ActionKey & { readonly outcome: Outcome }): void {
    const outcomes = this.#rooms.get(code) ?? new Map<string, Outcome>();
    this.#count -= outcomes.size;
    outcomes.set(keyOf(key), outcome.ok ? accept({ version: outcome.value.version }) : outcome);
    this.#count += outcomes.size;
    this.#rooms.delete(code);
    this.#rooms.set(code, outcomes); // the room that was last heard of comes last
    if (this.#count > CAPACITY) this.#forgetOldest();
  }

  #forgetOldest(): void {
    const [code, outcomes] = this.#rooms.entries().next().value!;
    outcomes.delete(outcomes.keys().next().value!);
    this.#count -= 1;
    if (outcomes.size === 0) this.#rooms.delete(code);
  }
}

const keyOf = ({ playerId, actionId }: ActionKey): string => `${playerId} ${actionId}`;
