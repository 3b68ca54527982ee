import { connect } from 'node:net';
import { roomChannel } from '../../src/wire/channels.ts';
import { sendRequest } from '../../tests/support/http.ts';
import {
  encodeFrame,
  GOOD_PATH,
  OPCODE,
  textFrame,
  upgradeRequest,
  WsConnection,
} from '../../tests/support/websocket-bytes.ts';
import type { Chance } from './chance.ts';
import type { Oracle } from './oracle.ts';
import { newSession } from './scene.ts';

const DRIP_MS = 500;
/** The longest the server may put up with somebody who only pretends to send or to read. */
const PATIENCE_MS = 60_000;

const SLOW_SENDERS: Readonly<Record<string, readonly [first: string, drip: string]>> = {
  'a head that never ends': ['GET / HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
  'a first line that never ends': ['G', 'E'],
  'a body that never ends': [
    'POST /api/rooms/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{',
    ' ',
  ],
  'chunks that never end': [
    'POST /api/rooms/join HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    '1\r\n \r\n',
  ],
  'a connection that says nothing': ['', ''],
  'a refused upgrade that stays': [upgradeRequest('/elsewhere'), ' '],
};

/** Bytes that come one by one: each kind of connection has to be ended by the server. */
export function slowSenders(port: number, oracle: Oracle, each: number): Promise<unknown> {
  return Promise.all(
    Object.entries(SLOW_SENDERS).flatMap(([name, [first, drip]]) =>
      Array.from({ length: each }, async () => {
        oracle.inputs += 1;
        const isEnded = await dripUntilClosed(port, first, drip);
        if (!isEnded) oracle.find('a slow sender was put up with', name);
      }),
    ),
  );
}

function dripUntilClosed(port: number, first: string, drip: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const finish = (isEnded: boolean) => {
      clearInterval(dripping);
      clearTimeout(patience);
      socket.destroy();
      resolve(isEnded);
    };
    const dripping = setInterval(() => drip && socket.write(drip), DRIP_MS);
    const patience = setTimeout(finish, PATIENCE_MS, false);
    socket.on('error', () => finish(true));
    socket.on('close', () => finish(true));
    socket.on('end', () => finish(true));
    socket.resume();
    socket.on('connect', () => socket.write(first));
  });
}

const PUSH = 32 * 1024;
const PUSH_MS = 20;

/** Readers who never read, while their requests and pings go on: dropped, and soon. */
export async function slowReaders(port: number, oracle: Oracle): Promise<void> {
  const get = Buffer.from('GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50));
  const ping = encodeFrame({ opcode: OPCODE.ping, payload: Buffer.alloc(125, 'p') });
  const pings = Buffer.concat(Array.from({ length: Math.ceil(PUSH / ping.length) }, () => ping));
  const nonsense = Buffer.concat(Array.from({ length: Math.ceil(PUSH / 8) }, () => textFrame('{}')));
  await Promise.all([
    neverRead(port, oracle, 'requests whose answers nobody reads', null, get),
    neverRead(port, oracle, 'WebSocket pings whose pongs nobody reads', upgradeRequest(GOOD_PATH), pings),
    neverRead(port, oracle, 'messages whose answers nobody reads', upgradeRequest(GOOD_PATH), nonsense),
  ]);
}

/** Pushes for as long as the server takes it. One that keeps the line for ever has failed. */
async function neverRead(
  port: number,
  oracle: Oracle,
  name: string,
  opening: string | null,
  push: Buffer,
): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  if (opening) socket.write(opening);
  socket.pause();
  const deadline = Date.now() + PATIENCE_MS;
  while (!socket.destroyed && Date.now() < deadline) {
    if (socket.writableLength === 0) {
      oracle.inputs += 1;
      socket.write(push);
    }
    await new Promise((resolve) => setTimeout(resolve, PUSH_MS));
  }
  if (!socket.destroyed) oracle.find('somebody who never reads was kept', name);
  socket.destroy();
}

interface Api {
  call<T>(path: string, token: string, body?: object): Promise<{ status: number; body: T }>;
}

export const apiOf = (url: string, headers: Record<string, string> = {}): Api => ({
  call: (path, token, body) => sendRequest(url + path, { token, body, headers }),
});

interface Signed {
  readonly auth: string;
  readonly channel_data?: string;
}

/** A signature is for one socket, one channel, and for as long as its owner has a seat. */
export async function replayedAuth(port: number, url: string, oracle: Oracle, chance: Chance): Promise<void> {
  const { call } = apiOf(url);
  const [owner, guest] = [newSession(chance), newSession(chance)];
  const { roomCode } = (
    await call<{ roomCode: string }>('/api/rooms/create', owner.token, { name: 'Ann', gameId: 'lieng' })
  ).body;
  await call('/api/rooms/join', guest.token, { roomCode, name: 'Bob' });
  const channel = roomChannel(roomCode);
  const heard: string[] = [];
  const [first, second] = await Promise.all([
    WsConnection.open(port, undefined, ({ event, channel: on }) => heard.push(`first ${event} ${on ?? ''}`)),
    WsConnection.open(port, undefined, ({ event, channel: on }) => heard.push(`second ${event} ${on ?? ''}`)),
  ]);
  const sign = async (socketId: string) =>
    (await call<Signed>('/api/pusher/auth', guest.token, { socket_id: socketId, channel_name: channel })).body;
  const signed = await sign(first.socketId);
  const said = (what: string) => () => heard.includes(what);
  const subscribe = (ws: WsConnection) => ws.send({ event: 'pusher:subscribe', data: { channel, ...signed } });

  subscribe(second);
  if (!(await second.until(said(`second pusher:subscription_error ${channel}`), 5000)))
    oracle.find("another socket's signature was taken", heard.join(', '));
  subscribe(first);
  if (!(await first.until(said(`first pusher_internal:subscription_succeeded ${channel}`), 5000)))
    oracle.find('a good signature was refused', heard.join(', '));
  await call('/api/rooms/leave', guest.token, { roomCode, playerId: guest.playerId });
  heard.length = 0;
  subscribe(first);
  if (!(await first.until(said(`first pusher:subscription_error ${channel}`), 5000)))
    oracle.find('an old signature still opens a table that was left', heard.join(', '));
  oracle.inputs += 3;
  first.close();
  second.close();
  await call('/api/rooms/leave', owner.token, { roomCode, playerId: owner.playerId });
}
