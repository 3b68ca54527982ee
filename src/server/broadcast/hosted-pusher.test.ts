import { createHash, createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import Pusher from 'pusher';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newRoom } from '../../../tests/contracts/room-store-contract.ts';
import { commitTo } from '../../../tests/support/commit.ts';
import { fourKate } from '../../games/4-kate/index.ts';
import type { Commit } from '../../rooms/commit.ts';
import { gamesById } from '../app.ts';
import { signChannel } from '../pusher/signatures.ts';
import { HostedRealtime } from './hosted-pusher.ts';

const app = { key: 'a-key', secret: 'a-secret' };
const sdk = new Pusher({ appId: '1', ...app, cluster: 'eu' });

describe('signatures', () => {
  test("ours are the SDK's own, for private and presence channels", () => {
    const member = { user_id: 'ann', user_info: { name: 'Ann ♥' } };
    expect(signChannel(app, '1.2', 'private-player-ann')).toBe(sdk.authorizeChannel('1.2', 'private-player-ann').auth);
    const presence = sdk.authorizeChannel('1.2', 'presence-room-X', member);
    expect(signChannel(app, '1.2', 'presence-room-X', presence.channel_data)).toBe(presence.auth);
  });
});

interface Received {
  path: string;
  query: URLSearchParams;
  body: { batch: { channel: string; name: string; data: string }[] };
  text: string;
}

describe('publishing through a Pusher-compatible service', () => {
  let service: Server;
  let realtime: HostedRealtime;
  const received: Received[] = [];
  const warnings: string[] = [];
  const failures: unknown[] = [];
  let hasFault = false;
  const sanitizeForPlayer: typeof fourKate.sanitizeForPlayer = (game, viewer) => {
    if (hasFault) throw new Error('a fault in the rules');
    return fourKate.sanitizeForPlayer(game, viewer);
  };
  let status = 200;

  beforeEach(async () => {
    received.length = warnings.length = 0;
    status = 200;
    service = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const url = new URL(request.url!, 'http://service');
        received.push({ path: url.pathname, query: url.searchParams, body: JSON.parse(text), text });
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as { port: number };
    realtime = new HostedRealtime({
      settings: { appId: '77', ...app, cluster: null, host: '127.0.0.1', port, useTLS: false },
      games: gamesById([{ ...fourKate, sanitizeForPlayer }]),
      onFailure: (error) => void failures.push(error),
      log: { warn: (_details, message) => void warnings.push(message) },
    });
  });
  afterEach(() => new Promise((resolve) => service.close(resolve)));

  const commit = (version: number, events: Commit['events'] = [joined]): Commit =>
    commitTo({ ...newRoom('AAAAAA').room, version }, events, 1);
  const joined = { name: 'player-joined', data: { playerId: 'bob' } };

  test('one signed batch per commit: the events by name, the view of each player and of spectators', async () => {
    realtime.publish(commit(5));
    await realtime.close();
    expect(received).toHaveLength(1);
    const [{ path, query, body, text }] = received as [Received];
    expect(path).toBe('/apps/77/batch_events');
    expect(body.batch.map(({ channel, name }) => [channel, name])).toEqual([
      ['presence-room-AAAAAA', 'player-joined'],
      ['private-player-ann', 'view'],
      ['private-watch-AAAAAA', 'view'],
    ]);
    expect(JSON.parse(body.batch[0]!.data)).toEqual({ playerId: 'bob', version: 5 });
    expect(JSON.parse(body.batch[1]!.data)).toMatchObject({ version: 5, room: { roomCode: 'AAAAAA' } });
    expect(query.get('body_md5')).toBe(createHash('md5').update(text).digest('hex'));
    const signed = [...query]
      .filter(([key]) => key !== 'auth_signature')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `${key}=${value}`)
      .join('&');
    expect(query.get('auth_signature')).toBe(
      createHmac('sha256', app.secret).update(`POST\n${path}\n${signed}`).digest('hex'),
    );
  });

  test('commits of one room arrive in order, ten messages at a time', async () => {
    const events = Array.from({ length: 12 }, (_, index) => ({ name: `e${index}`, data: {} }));
    realtime.publish(commit(1, events));
    realtime.publish(commit(2));
    await realtime.close();
    expect(received.map(({ body }) => body.batch.length)).toEqual([10, 4, 3]);
    expect(JSON.parse(received[2]!.body.batch[0]!.data).version).toBe(2);
  });

  test('what is over 10 KB goes as a version alone', async () => {
    realtime.publish(commit(3, [{ name: 'long', data: { text: 'x'.repeat(11_000) } }]));
    await realtime.close();
    for (const { data } of received[0]!.body.batch)
      expect(JSON.parse(data)).toEqual({ roomCode: 'AAAAAA', version: 3 });
  });

  test('a service that does not answer well costs a line in the log and nothing else', async () => {
    status = 500;
    realtime.publish(commit(4));
    await realtime.close();
    expect(warnings).toHaveLength(1);
  });

  test('a view that throws is reported, and the next commit is published', async () => {
    hasFault = true;
    realtime.publish(commitTo({ ...newRoom('AAAAAA').room, game: {} }));
    hasFault = false;
    realtime.publish(commit(6));
    await realtime.close();
    expect(failures).toHaveLength(1);
    expect(received).toHaveLength(1);
  });

  test('the browser is told where to connect, and to post its actions', () => {
    expect(realtime.clientConfig()).toMatchObject({
      key: 'a-key',
      host: '127.0.0.1',
      forceTLS: false,
      actionsOverSocket: false,
    });
  });
});
