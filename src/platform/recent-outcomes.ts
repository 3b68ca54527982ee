import type { PlayerId } from '../engine/game-module.ts';
import { accept, type Result } from '../engine/result.ts';
import type { RoomCode } from './room.ts';

type Outcome = Result<{ version: number }>;

const CAPACITY = 20_000;

/**
 * What the latest action ids were answered. What changed a room is remembered in the room itself; this remembers
 * the rest (refusals and harmless repeats), so that a repeat gets the first outcome even when the table has moved on.
 */
export class RecentOutcomes {
  readonly #outcomes = new Map<string, Outcome>();

  find(code: RoomCode, playerId: PlayerId, actionId: string): Outcome | undefined {
    return this.#outcomes.get(keyOf(code, playerId, actionId));
  }

  remember(code: RoomCode, playerId: PlayerId, actionId: string, result: Outcome): void {
    const outcome = result.ok ? accept({ version: result.value.version }) : result;
    this.#outcomes.set(keyOf(code, playerId, actionId), outcome);
    if (this.#outcomes.size > CAPACITY) this.#outcomes.delete(this.#outcomes.keys().next().value!);
  }
}

const keyOf = (code: RoomCode, playerId: PlayerId, actionId: string): string => `${code} ${playerId} ${actionId}`;
