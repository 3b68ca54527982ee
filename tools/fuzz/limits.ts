import { encodeRequest, HttpConnection } from '../../tests/support/http-bytes.ts';
import {
  encodeFrame,
  GOOD_PATH,
  OPCODE,
  textFrame,
  upgradeRequest,
  WsConnection,
} from '../../tests/support/websocket-bytes.ts';
import { apiOf } from './abuse.ts';
import type { Chance } from './chance.ts';
import { enumeratedCode } from './grammar.ts';
import { HonestTable } from './honest-table.ts';
import type { Oracle } from './oracle.ts';
import { newSession } from './scene.ts';
import { codesOverSocket, socketsOfAnAddress, socketsOfASession, stubbornFlooders } from './socket-limits.ts';
import { WatchedServer } from './watched-server.ts';

type Header = readonly [name: string, value: string];

const TABLE_MOVES_MS = 60_000;

/** Floods against a server whose limits are on: closed for those who flood, and nobody else notices. */
export async function checkLimits(oracle: Oracle, chance: Chance): Promise<void> {
  const server = await WatchedServer.start({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
  const table = await HonestTable.open(server, '4-kate', chance.branch('table'), oracle);
  oracle.secrets.watch([table.roomCode]);
  try {
    await table.play(oracle);
    for (const flood of FLOODS) {
      await flood({ server, table, oracle, chance: chance.branch(flood.name) });
    }
    if (!(await table.moves(2, TABLE_MOVES_MS)))
      oracle.find('an honest game stands still behind a flood', table.gameId);
  } catch (error) {
    oracle.find('the flood broke off', String(error));
  }
  if (server.exit) oracle.find('the server ended', server.exit);
  for (const line of server.complaints()) oracle.find('the log complains', line);
  await table.rest();
  table.close();
  await server.stop();
}

export interface Flood {
  readonly server: WatchedServer;
  readonly table: HonestTable;
  readonly oracle: Oracle;
  readonly chance: Chance;
}

const from = (address: string): Header => ['x-forwarded-for', address];

/** Sends them all over one connection; tells how many got which status. */
async function statuses(
  { server, oracle }: Flood,
  asks: readonly { method?: string; path: string; headers: readonly Header[]; body?: object }[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const connection = await HttpConnection.open(server.port);
  for (let at = 0; at < asks.length; at += 50) {
    const wires = asks.slice(at, at + 50).map(({ method = 'GET', path, headers, body }) =>
      encodeRequest({
        method,
        path,
        headers: [['host', 'x'], ...(body ? [['content-type', 'application/json'] as const] : []), ...headers],
        body: body ? Buffer.from(JSON.stringify(body)) : null,
      }),
    );
    const answers = await connection.exchange(wires);
    oracle.inputs += wires.length;
    for (const [index, answer] of answers.entries()) {
      oracle.http(answer, wires[index]!.bytes);
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    }
  }
  connection.close();
  return counts;
}

export const many = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));

/** So many of them were let through at most: the burst, and what refills while they come in. */
function expectLimited(
  oracle: Oracle,
  what: string,
  counts: ReadonlyMap<number, number>,
  burst: number,
  perSecond: number,
  sinceMs: number,
): void {
  const refused = counts.get(429) ?? 0;
  const passed = [...counts].reduce((sum, [status, count]) => (status === 429 ? sum : sum + count), 0);
  const allowed = burst + Math.ceil(((Date.now() - sinceMs) / 1000) * perSecond) + 1;
  if (passed > allowed) oracle.find(`${what} were not limited`, { passed, refused, allowed });
}

async function requests(flood: Flood): Promise<void> {
  const at = Date.now();
  const counts = await statuses(
    flood,
    many(1500, () => ({ path: '/api/realtime', headers: [from('203.0.113.1')] })),
  );
  expectLimited(flood.oracle, 'requests of one address', counts, 600, 200, at);
}

/** Addresses invented to the left of the one that the proxy reports. */
async function forgedAddresses(flood: Flood): Promise<void> {
  const at = Date.now();
  const counts = await statuses(
    flood,
    many(1500, (index) => ({ path: '/api/realtime', headers: [from(`198.51.${index % 250}.8, ::1, 203.0.113.11`)] })),
  );
  expectLimited(flood.oracle, 'requests under forged addresses', counts, 600, 200, at);
}

async function oneSession(flood: Flood): Promise<void> {
  const at = Date.now();
  const { token } = newSession(flood.chance);
  const asks = many(400, (index) => ({
    path: '/api/realtime',
    headers: [from(`198.51.${index % 250}.7`), ['authorization', `Bearer ${token}`] as const],
  }));
  expectLimited(flood.oracle, 'requests of one session', await statuses(flood, asks), 60, 20, at);
}

async function worlds(flood: Flood): Promise<void> {
  const at = Date.now();
  const body = { name: 'Mallory', gameId: '4-kate' };
  const counts = await statuses(
    flood,
    many(150, () => ({ method: 'POST', path: '/api/rooms/create', headers: [from('203.0.113.2')], body })),
  );
  expectLimited(flood.oracle, 'new worlds', counts, 30, 0.5, at);
}

/** Codes tried one after another; once there were too many, even a code that exists is not told. */
async function codes(flood: Flood): Promise<void> {
  const at = Date.now();
  const guess = (roomCode: string) => ({ path: `/api/rooms/${roomCode}`, headers: [from('203.0.113.3')] });
  expectLimited(
    flood.oracle,
    'codes',
    await statuses(
      flood,
      many(400, () => guess(enumeratedCode(flood.chance))),
    ),
    20,
    0.2,
    at,
  );
  const hit = await statuses(flood, [guess(flood.table.roomCode)]);
  if (!hit.has(429)) flood.oracle.find('a code was told to somebody who tries them all', [...hit]);
}

/** Whoever has one IPv6 address has 2^64 of them. */
async function household(flood: Flood): Promise<void> {
  const at = Date.now();
  const asks = many(200, (index) => ({
    path: `/api/rooms/${enumeratedCode(flood.chance)}`,
    headers: [from(`2001:db8:1:2::${(index + 1).toString(16)}`)],
  }));
  expectLimited(flood.oracle, 'codes tried from one network', await statuses(flood, asks), 20, 0.2, at);
}

/** Told to slow down first, then closed with the protocol's code for too much. */
async function messages({ server, oracle }: Flood): Promise<void> {
  const ws = await WsConnection.open(server.port, undefined, (message, text) => oracle.message(message, text, ''));
  ws.write(Buffer.concat(many(3000, () => textFrame('{"event":"client-flood","data":{}}'))));
  await ws.until(() => ws.closeCode !== null);
  oracle.inputs += 3000;
  if (ws.closeCode !== 4100 || !oracle.statuses.has('socket 4301'))
    oracle.find('a flood of messages was not closed', ws.closeCode);
  ws.close();
}

async function pings({ server, oracle }: Flood): Promise<void> {
  const ws = await WsConnection.open(server.port);
  ws.write(Buffer.concat(many(3000, () => encodeFrame({ opcode: OPCODE.ping, payload: Buffer.from('x') }))));
  await ws.until(() => ws.closeCode !== null);
  oracle.inputs += 3000;
  if (ws.closeCode !== 4100) oracle.find('a flood of pings was not closed', ws.closeCode);
  ws.close();
}

async function upgrades({ server, oracle }: Flood): Promise<void> {
  const request = upgradeRequest(GOOD_PATH, ['X-Forwarded-For: 203.0.113.9']);
  const [at, counts] = [Date.now(), new Map<number, number>()];
  for (let round = 0; round < 10; round++) {
    const sockets = await Promise.all(many(100, () => WsConnection.open(server.port, request)));
    oracle.inputs += sockets.length;
    for (const { status } of sockets) counts.set(status, (counts.get(status) ?? 0) + 1);
    for (const socket of sockets) socket.close();
  }
  expectLimited(oracle, 'upgrades', counts, 600, 200, at);
  const { status } = await apiOf(server.url).call('/api/realtime', '');
  if (status !== 200) oracle.find('a flood of upgrades was held against others', status);
}

const FLOODS = [
  ...[requests, forgedAddresses, oneSession, worlds, codes, household, messages, pings, upgrades],
  ...[codesOverSocket, socketsOfASession, socketsOfAnAddress, stubbornFlooders],
];
