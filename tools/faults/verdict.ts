import type { RoomCode } from '../../src/rooms/room.ts';

/** The promises of docs/reliability.md, by number. */
export type Promised = 1 | 2 | 3 | 4;

export interface Finding {
  readonly promised: Promised;
  readonly roomCode: RoomCode;
  readonly what: string;
}

export interface Tally {
  /** Actions that were answered with success. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Acknowledged without effect: the second click, or a turn that time had played. */
  readonly moot: number;
  readonly refused: number;
  readonly views: number;
  readonly versions: number;
}

export interface Verdict {
  readonly findings: readonly Finding[];
  readonly tally: Tally;
}
