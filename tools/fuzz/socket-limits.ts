import { playerChannel } from '../../src/wire/channels.ts';
import { ACTION_EVENT } from '../../src/wire/messages.ts';
import { GOOD_PATH, textFrame, upgradeRequest, WsConnection } from '../../tests/support/websocket-bytes.ts';
import { enumeratedCode } from './grammar.ts';
import { authorize } from './lanes.ts';
import { type Flood, many } from './limits.ts';
import { newSession } from './scene.ts';

type Session = ReturnType<typeof newSession>;

const socketFrom = (port: number, address: string, onMessage?: WsConnection['onMessage']): Promise<WsConnection> =>
  WsConnection.open(port, upgradeRequest(GOOD_PATH, [`X-Forwarded-For: ${address}`]), onMessage);

async function subscribe(port: number, ws: WsConnection, session: Session): Promise<string> {
  const channel = playerChannel(session.playerId);
  const data = { channel, auth: await authorize(port, session, ws.socketId, channel) };
  ws.send({ event: 'pusher:subscribe', data });
  return channel;
}

const TYPES = [
  ...['set-setting', 'set-target-score', 'set-seats', 'set-bot-level', 'swap-teams', 'kick', 'start', 'play-again'],
  ...['drop', 'bet', 'no-such-type'],
];
const GUESSES = 20;
const PER_SECOND = 0.2;

/** A code without a room and a room of others get the same answers over a socket, for every type, and few of them. */
export async function codesOverSocket({ server, table, oracle, chance }: Flood): Promise<void> {
  const at = Date.now();
  const session = newSession(chance);
  const refusals = new Set<string>();
  let answers = 0;
  let unlimited = 0;
  const ws = await socketFrom(server.port, '203.0.113.4', ({ event, data }) => {
    if (event !== 'action-refused') return;
    answers += 1;
    const { actionId, ...refusal } = JSON.parse(String(data)) as { actionId: string; code: string };
    if (refusal.code !== 'RATE_LIMITED') unlimited += 1;
    refusals.add(JSON.stringify(refusal));
  });
  const channel = await subscribe(server.port, ws, session);
  const codes = [table.roomCode, ...many(3, () => enumeratedCode(chance))];
  const tries = TYPES.flatMap((type) => codes.map((roomCode) => ({ type, roomCode })));
  for (const [index, guess] of tries.entries()) {
    const data = { ...guess, actionId: `try-${index}`, payload: { column: 3 } };
    ws.send({ event: ACTION_EVENT, channel, data });
  }
  await ws.until(() => answers === tries.length);
  oracle.inputs += tries.length;
  const allowed = GUESSES + Math.ceil(((Date.now() - at) / 1000) * PER_SECOND) + 1;
  if (answers !== tries.length || refusals.size !== 2 || unlimited > allowed)
    oracle.find('codes can be tried out over a socket', [answers, unlimited, ...refusals]);
  ws.close();
}

const SOCKETS_OF_A_SESSION = 10;
const SESSION_BURST = 60;
const SESSION_PER_SECOND = 20;

/** Forty sockets of one session get no more messages accepted than one. */
export async function socketsOfASession({ server, oracle, chance }: Flood): Promise<void> {
  const at = Date.now();
  const session = newSession(chance);
  let answers = 0;
  const sockets: WsConnection[] = [];
  const subscribed = new Set<number>();
  for (let count = 0; count < 40; count++) {
    const ws = await socketFrom(server.port, '203.0.113.6', ({ event }) => {
      if (event === 'action-refused') answers += 1;
      if (event === 'pusher_internal:subscription_succeeded') subscribed.add(count);
    });
    const channel = await subscribe(server.port, ws, session);
    sockets.push(ws);
    for (let sent = 0; sent < 40; sent++) ws.send({ event: ACTION_EVENT, channel, data: null });
  }
  oracle.inputs += 40 * 40;
  await new Promise((resolve) => setTimeout(resolve, 500));
  const allowed = SESSION_BURST + Math.ceil(((Date.now() - at) / 1000) * SESSION_PER_SECOND) + 1;
  const open = sockets.filter(({ isOpen }, count) => isOpen && subscribed.has(count)).length;
  if (answers > allowed || open > SOCKETS_OF_A_SESSION)
    oracle.find('many sockets of one session were not limited', { answers, allowed, open });
  for (const ws of sockets) ws.close();
}

const SOCKETS_OF_AN_ADDRESS = 200;

export async function socketsOfAnAddress({ server, oracle }: Flood): Promise<void> {
  const sockets = await Promise.all(many(400, () => socketFrom(server.port, '203.0.113.7')));
  oracle.inputs += sockets.length;
  const open = sockets.filter(({ status }) => status === 101).length;
  const refused = sockets.filter(({ status }) => status === 503).length;
  if (open > SOCKETS_OF_AN_ADDRESS || open + refused < sockets.length)
    oracle.find('sockets of one address were not limited', { open, refused });
  for (const socket of sockets) socket.close();
}

const FLOODERS = 4;
const HANG_UP_MS = 5_000;

/** Flooders that go on after 4100 find their connection ended, and soon. */
export async function stubbornFlooders({ server, oracle }: Flood): Promise<void> {
  const flood = Buffer.concat(many(3000, () => textFrame('{"event":"pusher:ping","data":{}}')));
  const sockets = await Promise.all(many(FLOODERS, (index) => socketFrom(server.port, `198.51.100.${index}`)));
  const endsAt = Date.now() + HANG_UP_MS;
  while (sockets.some(({ isOpen }) => isOpen) && Date.now() < endsAt) {
    for (const ws of sockets) if (ws.socket.writableLength === 0) ws.write(flood);
    oracle.inputs += 3000;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  if (sockets.some(({ isOpen }) => isOpen)) oracle.find('a flooder that was closed is still read', HANG_UP_MS);
  for (const ws of sockets) ws.close();
}
