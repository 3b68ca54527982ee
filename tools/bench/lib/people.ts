import type { GameAction } from '../../../src/kit/contract.ts';
import { type ActionTable, readActions } from '../../../src/wire/action-table.ts';
import { playerChannel, watchChannel } from '../../../src/wire/channels.ts';
import type { SeatedAnswer } from '../../../src/wire/messages.ts';
import { sendRequest } from '../../../tests/support/http.ts';
import { authorize, dataOf, PUSHER_JS_PATH, RawSocket } from '../../../tests/support/raw-socket.ts';

/** What all the people of a measurement did and heard together. */
export interface Count {
  actions: number;
  refused: number;
  heard: number;
  /** Milliseconds from an action to the message it led to, of some of them. */
  readonly waits: number[];
}

export const newCount = (): Count => ({ actions: 0, refused: 0, heard: 0, waits: [] });

export async function post<T>(url: string, path: string, body: object, token = ''): Promise<T> {
  const answer = await sendRequest<T>(url + path, { token, body });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Subscribes to one channel and follows it. `receive` gets each message except the protocol's own. */
async function listen(
  url: string,
  channel: string,
  token: string,
  receive: (event: string, data: object, socket: RawSocket) => void,
): Promise<RawSocket> {
  const socket = await RawSocket.open({ url }, PUSHER_JS_PATH, {}, (message) => {
    if (!message.event.startsWith('pusher')) receive(message.event, dataOf(message) as object, socket);
  });
  await socket.subscribe(channel, await authorize({ url }, { token }, socket.id, channel));
  socket.send({ event: 'client-follow', channel, data: {} });
  return socket;
}

/** Seats a player without rules of their own, who sends a legal action as soon as there is one. */
export function sitDown(url: string, seat: SeatedAnswer, count: Count): Promise<RawSocket> {
  const channel = playerChannel(seat.playerId);
  let actions = 0;
  let askedAt = 0;
  let isWaiting = false;
  return listen(url, channel, seat.token, (event, message, socket) => {
    const { ack, actionId, code } = message as { ack?: string; actionId?: string; code?: string };
    if (code === 'INVALID_REQUEST') throw new Error(`not understood: ${JSON.stringify(message)}`);
    if (event === 'action-refused') count.refused += 1;
    else if (event !== 'view' && event !== 'changes') return;
    const legal = legalIn(event, message);
    count.heard += 1;
    if (isWaiting && ![ack, actionId].includes(String(actions))) return;
    if (isWaiting && ack) count.waits.push(performance.now() - askedAt);
    const action = legal[(actions * 7) % legal.length];
    isWaiting = action !== undefined;
    if (!action) return;
    actions += 1;
    count.actions += 1;
    askedAt = performance.now();
    const data = { roomCode: seat.roomCode, actionId: String(actions), ...action };
    socket.send({ event: 'client-action', channel, data });
  });
}

function legalIn(event: string, message: object): readonly GameAction[] {
  const { legal = [] } = message as { legal?: readonly unknown[] };
  return event === 'changes' ? readActions(legal as readonly ActionTable[]) : (legal as readonly GameAction[]);
}

export function lookOn(url: string, roomCode: string, count: Count): Promise<RawSocket> {
  return listen(url, watchChannel(roomCode), '', () => {
    count.heard += 1;
  });
}

/** A World with a person in each seat, started. People come in by whichever of the servers is next. */
export async function openTable(
  urls: readonly string[],
  gameId: string,
  seats: number,
  count: Count,
  first = 0,
): Promise<{ roomCode: string; sockets: RawSocket[] }> {
  const doorOf = (seat: number) => urls[(first + seat) % urls.length]!;
  const owner = await post<SeatedAnswer>(doorOf(0), '/api/rooms/create', { name: 'P0', gameId, seats });
  const { roomCode } = owner;
  const people = [owner];
  for (let seat = 1; seat < seats; seat++) {
    people.push(await post<SeatedAnswer>(doorOf(seat), '/api/rooms/join', { name: `P${seat}`, roomCode }));
  }
  const sockets = await Promise.all(people.map((person, seat) => sitDown(doorOf(seat), person, count)));
  await post(doorOf(0), '/api/game/start', { roomCode, playerId: owner.playerId }, owner.token);
  return { roomCode, sockets };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
