import { WebSocket } from 'ws';
import type { Oracle } from './oracle.ts';
import type { WatchedServer } from './watched-server.ts';

const TYPES = [
  ...['set-setting', 'set-target-score', 'set-seats', 'set-bot-level', 'swap-teams', 'kick', 'start', 'play-again'],
  ...['drop', 'bet', 'place-bid', 'submit', 'call-trump', 'no-such-type'],
];
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Within the limits on requests, above the limit on nesting, and far above it. */
const JUNK: readonly string[] = [nested(24), nested(1500), nested(7000), JSON.stringify('ếx\\"'.repeat(1500))];

interface Seat {
  readonly roomCode: string;
  readonly playerId: string;
  readonly token: string;
}

/** Sends nested and long junk in every command over HTTP and over a socket. The caller restarts the server afterwards. */
export async function sendDeepJunk(server: WatchedServer, oracle: Oracle): Promise<void> {
  const seat = (await post(server, '/api/rooms/create', '{"name":"Mal","gameId":"4-kate"}')).body as unknown as Seat;
  const socket = await openSocket(server, seat);
  for (const type of TYPES) {
    for (const junk of JUNK) {
      const { roomCode, playerId } = seat;
      const fields = `"roomCode":"${roomCode}","type":"${type}","payload":{"seats":2,"junk":${junk}},"junk":${junk}`;
      const { status } = await post(server, '/api/game/action', `{"playerId":"${playerId}",${fields}}`, seat.token);
      if (status >= 500) oracle.find('deep junk is answered with a server error', `${type}: ${status}`);
      socket.send(`{"event":"client-action","channel":"private-player-${playerId}","data":{"actionId":"j",${fields}}}`);
      oracle.inputs += 2;
    }
  }
  socket.close();
  await post(server, '/api/rooms/leave', JSON.stringify(seat), seat.token);
}

async function post(server: WatchedServer, path: string, body: string, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(server.url + path, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function openSocket(server: WatchedServer, { playerId, token }: Seat): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/app/oyster-world?protocol=7`);
  const greeting = await new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));
  const { socket_id } = JSON.parse((JSON.parse(greeting) as { data: string }).data) as { socket_id: string };
  const channel = `private-player-${playerId}`;
  const wish = JSON.stringify({ socket_id, channel_name: channel });
  const { body } = await post(server, '/api/pusher/auth', wish, token);
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: body.auth } }));
  return socket;
}
