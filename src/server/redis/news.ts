import type { GameEvent, PlayerId, Timestamp } from '../../engine/game-module.ts';
import type { Committed } from '../../platform/deliver.ts';
import type { Games } from '../../platform/ports.ts';
import { readRoom } from '../../platform/read-room.ts';
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

/** `mark` is the sender's own, to know its news by when they come back. */
export function encodeNews(version: number, news: Committed | undefined, mark = ''): string {
  const { now = 0, game, events = [], departed = [], ack } = news ?? {};
  const headline: Headline = { version, now, gameId: game?.config.id ?? '', events, departed, ...(ack && { ack }) };
  return `${mark} ${JSON.stringify(headline)}`;
}

/** What is at hand of the news, so that it need not be read. */
export interface AtHand {
  peek(code: RoomCode): Room | null;
  /** News that were sent from here under this mark. */
  recognize(code: RoomCode, mark: string): Committed | null;
}

/** Reads news. Null: of a game that is not played here. */
export function decodeNews(code: RoomCode, message: string, games: Games, atHand: AtHand): Committed | null {
  const from = message.indexOf(' ');
  const own = atHand.recognize(code, message.slice(0, from));
  if (own) return own;
  const end = message.indexOf('\n');
  const { version, now, gameId, events, departed, ack } = JSON.parse(message.slice(from, end)) as Headline;
  const game = games.get(gameId);
  if (!game) return null;
  const known = atHand.peek(code);
  const isGone = end === message.length - 1;
  const room = isGone ? null : known?.version === version ? known : readRoom(message.slice(end + 1));
  return { roomCode: code, version, room, events, now, game, departed, ...(ack && { ack }) };
}
