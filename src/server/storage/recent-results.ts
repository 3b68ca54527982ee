import type { PlayerId, Timestamp } from '../../kit/contract.ts';
import { accept, type Refusal } from '../../kit/result.ts';
import type { ActionResult } from '../../rooms/ports.ts';
import { actionKeyOf, beginsGame, type LogEntry } from '../../rooms/reduce.ts';
import type { ActionKey, Room, RoomCode } from '../../rooms/room.ts';

/** Results of one game, at most. The next one then counts as of the next game. */
export const RESULTS_PER_GAME = 2000;
/** Results that changed nothing, for each player and game. Later ones are not kept, so that a flood of them ends. */
export const UNCHANGED_PER_PLAYER = 100;

/** What an action was answered: the version of an accepted one, or the refusal. */
type KeptResult = number | Refusal;

/** The result of an action that changed nothing, as the log keeps it. Its version is that of the room at the time. */
export interface ResultEntry {
  readonly roomCode: RoomCode;
  readonly version: number;
  readonly now: Timestamp;
  readonly rules: '';
  readonly command: ActionKey & { readonly type: 'result'; readonly result: KeptResult };
}

/** What a row of the log holds. */
export type StoredEntry = LogEntry | ResultEntry;

export function resultEntry(room: Room, { playerId, actionId }: ActionKey, outcome: ActionResult): ResultEntry {
  const { roomCode, version, touchedAt } = room;
  const command = { type: 'result', playerId, actionId, result: keptResult(outcome) } as const;
  return { roomCode, version, now: touchedAt, rules: '', command };
}

export const isResult = (entry: StoredEntry): entry is ResultEntry => entry.command.type === 'result';

export const isChange = (entry: StoredEntry): entry is LogEntry => !isResult(entry);

export const keptResult = (outcome: ActionResult): KeptResult => (outcome.ok ? outcome.value.version : outcome.refusal);

export const actionResultOf = (result: KeptResult): ActionResult =>
  typeof result === 'number' ? accept({ version: result }) : { ok: false, refusal: result };

/** The name of a result within its room. */
export const resultField = ({ playerId, actionId }: ActionKey): string => `${playerId} ${actionId}`;

/** The results of one room's actions, of the game that is played and the one before. */
export class RecentResults {
  #current = new Map<string, KeptResult>();
  #before = new Map<string, KeptResult>();
  #unchanged = new Map<PlayerId, number>();

  /** What `JSON.stringify` made of one. */
  static read(text: string): RecentResults {
    const { current, before, unchanged } = JSON.parse(text) as ReturnType<RecentResults['toJSON']>;
    const results = new RecentResults();
    results.#current = new Map(current);
    results.#before = new Map(before);
    results.#unchanged = new Map(unchanged);
    return results;
  }

  toJSON() {
    return { current: [...this.#current], before: [...this.#before], unchanged: [...this.#unchanged] };
  }

  find(key: ActionKey | undefined): ActionResult | undefined {
    if (!key) return undefined;
    const field = resultField(key);
    const result = this.#current.get(field) ?? this.#before.get(field);
    return result === undefined ? undefined : actionResultOf(result);
  }

  /** False: this player's actions that change nothing have used up their part of this game. */
  mayKeepUnchanged(playerId: PlayerId): boolean {
    return (this.#unchanged.get(playerId) ?? 0) < UNCHANGED_PER_PLAYER && this.#current.size < RESULTS_PER_GAME;
  }

  /** Entries come in the order of the log. */
  record(entry: StoredEntry): void {
    if (isResult(entry)) return this.#recordUnchanged(entry);
    if (beginsGame(entry) || this.#current.size >= RESULTS_PER_GAME) this.#beginNext();
    const key = actionKeyOf(entry);
    if (key) this.#current.set(resultField(key), entry.version);
  }

  #recordUnchanged({ command }: ResultEntry): void {
    if (this.find(command)) return;
    this.#current.set(resultField(command), command.result);
    this.#unchanged.set(command.playerId, (this.#unchanged.get(command.playerId) ?? 0) + 1);
  }

  #beginNext(): void {
    this.#before = this.#current;
    this.#current = new Map();
    this.#unchanged = new Map();
  }
}
