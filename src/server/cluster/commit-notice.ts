import type { GameEvent, PlayerId } from '../../kit/contract.ts';
import { retrace } from '../../rooms/commit.ts';
import type { Games } from '../../rooms/ports.ts';
import type { LogEntry } from '../../rooms/reduce.ts';
import type { ActionKey, Room } from '../../rooms/room.ts';
import type { Committed } from '../../rooms/visibility.ts';

/**
 * News of a change: the entry of the log on one line; on the next the sender's mark, to know its own by when they come
 * back, and what was told of the change. That is for servers that cannot work it out, as they do not have the room before
 * or play by other rules. The room itself is in Redis.
 */
export interface News {
  readonly entry: LogEntry;
  /** In JSON, as it is seldom needed. */
  readonly told: string;
}

interface Told {
  readonly gameId: string;
  readonly events: readonly GameEvent[];
  readonly departed: readonly PlayerId[];
  readonly ack?: ActionKey | undefined;
}

/** What stands beside the entry. */
export function besideEntry(news: Committed | undefined, mark = ''): string {
  const { game, events = [], departed = [], ack } = news ?? {};
  const told: Told = { gameId: game?.config.id ?? '', events, departed, ack };
  return `${mark} ${JSON.stringify(told)}`;
}

export function markOf(message: string): string {
  const start = message.indexOf('\n') + 1;
  return message.slice(start, message.indexOf(' ', start));
}

export function readNews(message: string): News {
  const end = message.indexOf('\n');
  const entry = JSON.parse(message.slice(0, end)) as LogEntry;
  return { entry, told: message.slice(message.indexOf(' ', end) + 1) };
}

/** What happened, worked out from the room before. Null: it takes the room after. */
export function workOut({ entry, told }: News, before: Room | null, games: Games): Committed | null {
  if (entry.command.type === 'destroy') return committedAs(entry, told, null, games);
  const game = before && games.get(before.gameId);
  return game ? retrace(before, entry, game) : null;
}

/** What happened, by the room as it is now: perhaps a few versions on. Null: a game that is not played here. */
export const withRoom = ({ entry, told }: News, room: Room, games: Games): Committed | null =>
  committedAs({ ...entry, version: room.version }, told, room, games);

function committedAs({ roomCode, version, now }: LogEntry, told: string, room: Room | null, games: Games) {
  const { gameId, events, departed, ack } = JSON.parse(told) as Told;
  const game = games.get(gameId);
  return game ? { roomCode, version, room, events, now, game, departed, ack } : null;
}
