import { GOOD_PATH, upgradeRequest } from '../../tests/support/websocket-bytes.ts';
import type { Chance } from './chance.ts';

const HEAD = 'POST /api/rooms/create HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const BODY = '{"name":"Mallory","gameId":"nothing"}';

/** Requests that are wrong as HTTP, each for a connection of its own. */
const BROKEN: readonly ((chance: Chance) => string)[] = [
  (chance) => chance.bytes(chance.between(1, 400)).toString('latin1'),
  () => '\r\n\r\n\r\n',
  () => 'GET\r\n\r\n',
  () => 'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
  () => 'GET / HTTP/1.1\r\n\r\n',
  () => 'GET / HTTP/1.0\r\n\r\n',
  () => 'GET /healthz HTTP/1.1\nHost: x\n\n',
  () => 'GET http://evil.example/healthz HTTP/1.1\r\nHost: x\r\n\r\n',
  () => 'GET * HTTP/1.1\r\nHost: x\r\n\r\n',
  () => 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  () => `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  () => `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(3000)}\r\n`,
  () => `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'b'.repeat(20_000)}\r\n\r\n`,
  () => 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
  () => 'GET / HTTP/1.1\r\nHost : x\r\n\r\n',
  () => 'GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n',
  () => 'GET / HTTP/1.1\r\nHost: x\r\nX-\x00: \x01\r\n\r\n',
  () => 'GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n',
  () => 'GET /a b c HTTP/1.1\r\nHost: x\r\n\r\n',
  // Two opinions about where the body ends.
  () => `${HEAD}Content-Length: 5\r\nContent-Length: 50\r\n\r\n${BODY}`,
  () =>
    `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`,
  () => `${HEAD}Transfer-Encoding: chunked, identity\r\n\r\n${BODY}`,
  () => `${HEAD}Transfer-Encoding: \x0bchunked\r\n\r\n${BODY}`,
  () => `${HEAD}Content-Length: -1\r\n\r\n${BODY}`,
  () => `${HEAD}Content-Length: 1e3\r\n\r\n${BODY}`,
  () => `${HEAD}Content-Length: 99999999999999999999\r\n\r\n${BODY}`,
  () => `${HEAD}Content-Length: 20000\r\n\r\n${'x'.repeat(20_000)}`,
  () =>
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n${'400\r\n'}${'x'.repeat(1024)}\r\n`.concat(
      `400\r\n${'x'.repeat(1024)}\r\n`.repeat(20),
      '0\r\n\r\n',
    ),
  () => `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n${BODY}\r\n0\r\n\r\n`,
  () => `${HEAD}Transfer-Encoding: chunked\r\n\r\n-5\r\n${BODY}\r\n0\r\n\r\n`,
  () => `${HEAD}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n${BODY}`,
  () => `${HEAD}Transfer-Encoding: chunked\r\n\r\n5;${'x'.repeat(20_000)}\r\nabcde\r\n0\r\n\r\n`,
  () => `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n${'T: v\r\n'.repeat(3000)}\r\n`,
  () => `${HEAD}Expect: miracles\r\nContent-Length: 2\r\n\r\n{}`,
  () => `${HEAD}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`,
  // Upgrades that are none.
  () => upgradeRequest('/elsewhere'),
  () => upgradeRequest('/app/'),
  () => upgradeRequest('/app/%zz?protocol=7'),
  () => upgradeRequest(`/app/${'k'.repeat(5000)}?protocol=7`),
  () => upgradeRequest('//app/oyster-world?protocol=7'),
  () => upgradeRequest(GOOD_PATH, ['Origin: http://evil.example']),
  () => upgradeRequest(GOOD_PATH, ['Origin: ://']),
  () => upgradeRequest(GOOD_PATH, ['Sec-WebSocket-Key: again']),
  () => upgradeRequest(GOOD_PATH).replace('Version: 13', 'Version: 99'),
  () => upgradeRequest(GOOD_PATH).replace('GET', 'POST'),
  () => upgradeRequest(GOOD_PATH).replace('websocket', 'h2c'),
  () => upgradeRequest(GOOD_PATH).replace('websocket', 'WebSocket, x'),
  () => upgradeRequest(GOOD_PATH).replace(/Sec-WebSocket-Key.*\r\n/, ''),
  () => upgradeRequest(GOOD_PATH, ['Content-Length: 10']),
  () => upgradeRequest(GOOD_PATH, ['Sec-WebSocket-Protocol: , ,,']),
  () => upgradeRequest(GOOD_PATH, ['Sec-WebSocket-Extensions: permessage-deflate; ;;=']),
  () => upgradeRequest('/healthz').replace('websocket', 'tls/1.0'),
  () => upgradeRequest('http://evil.example/app/oyster-world?protocol=7'),
];

/** As pieces, because where a packet ends is not where a line ends. */
export function brokenHttp(chance: Chance): Buffer[] {
  const bytes = Buffer.from(chance.pick(BROKEN)(chance), 'latin1');
  if (chance.chance(0.2)) bytes[chance.below(bytes.length)] = chance.below(256);
  if (chance.chance(0.6)) return [bytes];
  const cut = chance.below(bytes.length);
  return [bytes.subarray(0, cut), bytes.subarray(cut)];
}
