import type { GameEvent, PlayerId, Timestamp } from '../../engine/game-module.ts';
import type { Committed } from '../../platform/deliver.ts';
import type { Games } from '../../platform/ports.ts';
import type { Room, RoomCode } from '../../platform/room.ts';

/** What goes beside the room: one line of JSON before it. */
interface Headline {
  readonly version: number;
  readonly now: Timestamp;
  readonly gameId: string;
  readonly events: readonly GameEvent[];
  readonly departed: readonly PlayerId[];
  readonly ack?: Committed['ack'];
}

export function encodeNews(version: number, news: Committed | undefined): string {
  const { now = 0, game, events = [], departed = [], ack } = news ?? {};
  const headline: Headline = { version, now, gameId: game?.config.id ?? '', events, departed, ...(ack && { ack }) };
  return JSON.stringify(headline);
}

/** Reads news; a room of that version that is at hand spares reading it again. Null: of a game that is not played here. */
export function decodeNews(
  code: RoomCode,
  message: string,
  games: Games,
  atHand: (code: RoomCode) => Room | null,
): Committed | null {
  const end = message.indexOf('\n');
  const { version, now, gameId, events, departed, ack } = JSON.parse(message.slice(0, end)) as Headline;
  const game = games.get(gameId);
  if (!game) return null;
  const known = atHand(code);
  const isGone = end === message.length - 1;
  const room = isGone ? null : known?.version === version ? known : (JSON.parse(message.slice(end + 1)) as Room);
  return { roomCode: code, version, room, events, now, game, departed, ...(ack && { ack }) };
}
