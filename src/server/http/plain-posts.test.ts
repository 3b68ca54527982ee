import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../../testing/test-server.ts';
import { PlainPosts, readPost } from './plain-posts.ts';

const PATH = '/api/game/action';

/** A request as programs send it, with other lines or another body where asked for. */
function request({ opening = `POST ${PATH} HTTP/1.1`, lines = [] as string[], body = '{"a":1}', length = '' } = {}) {
  const size = length || String(Buffer.byteLength(body));
  const head = [opening, 'Host: here', 'Content-Type: application/json', `Content-Length: ${size}`, ...lines];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function listening<S extends Server>(server: S): Promise<S> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('a plain post', () => {
  test('is read with its headers and its body', () => {
    const post = readPost(request({ lines: ['X-Forwarded-For: 10.0.0.1'], body: '{"name":"Liêng"}' }), PATH)!;
    expect(post.head.headers).toEqual({
      host: 'here',
      'content-type': 'application/json',
      'content-length': '17',
      'x-forwarded-for': '10.0.0.1',
    });
    expect(post.body.toString()).toBe('{"name":"Liêng"}');
  });

  test.each<[string, Buffer]>([
    ['a part of one', request().subarray(0, -1)],
    ['a part of a head', request().subarray(0, 40)],
    ['one and the beginning of another', Buffer.concat([request(), Buffer.from('P')])],
    ['two', Buffer.concat([request(), request()])],
    ['another method', request({ opening: `PUT ${PATH} HTTP/1.1` })],
    ['another path', request({ opening: `POST ${PATH}/ HTTP/1.1` })],
    ['a query', request({ opening: `POST ${PATH}?a=1 HTTP/1.1` })],
    ['another version', request({ opening: `POST ${PATH} HTTP/1.0` })],
    ['two blanks in the first line', request({ opening: `POST  ${PATH} HTTP/1.1` })],
    ['a line before the first', Buffer.concat([Buffer.from('\r\n'), request()])],
    ['bare line feeds', Buffer.from(request().toString().replaceAll('\r\n', '\n'))],
    ['one bare line feed', request({ lines: ['X-A: 1\nX-B: 2'] })],
    ['one bare carriage return', request({ lines: ['X-A: 1\rX-B: 2'] })],
    ['a body in chunks', request({ lines: ['Transfer-Encoding: chunked'] })],
    ['a body in chunks, in other letters', request({ lines: ['transfer-encoding: identity'] })],
    ['a length said twice', request({ lines: ['Content-Length: 7'] })],
    ['a length with a sign', request({ length: '+7' })],
    ['a length with a zero before it', request({ length: '07' })],
    ['a length in hexadecimal', request({ length: '0x7' })],
    ['two lengths in one', request({ length: '7, 7' })],
    ['a length that is too short', request({ length: '6' })],
    ['a blank before the colon', request({ lines: ['X-A : 1'] })],
    ['no blank after it', request({ lines: ['X-A:1'] })],
    ['a tab', request({ lines: ['X-A: 1\t2'] })],
    ['a blank at the end', request({ lines: ['X-A: 1 '] })],
    ['a line that goes on', request({ lines: ['X-A: 1', ' 2'] })],
    ['a header without a value', request({ lines: ['X-A: '] })],
    ['letters beyond ASCII', request({ lines: ['X-A: é'] })],
    ['a NUL', request({ lines: ['X-A: a\0b'] })],
    ['a header said twice', request({ lines: ['X-A: 1', 'x-a: 2'] })],
    ['the name of what every object has', request({ lines: ['constructor: 1'] })],
    ['a name with an underscore', request({ lines: ['content_length: 1'] })],
    ['a wish to be told to go on', request({ lines: ['Expect: 100-continue'] })],
    ['a wish to speak something else', request({ lines: ['Upgrade: websocket'] })],
    ['a wish to be the last', request({ lines: ['Connection: close'] })],
    ['headers for this connection alone', request({ lines: ['Connection: keep-alive, authorization'] })],
    ['a head that is too long', request({ lines: [`X-A: ${'a'.repeat(5000)}`] })],
    ['no host', Buffer.from(request().toString().replace('Host: here\r\n', ''))],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', (_name, bytes) => {
    expect(readPost(bytes, PATH)).toBeNull();
  });

  test('a head that is said again is not read anew, and any other is', () => {
    const { head } = readPost(request({ lines: ['X-A: 1'] }), PATH)!;
    const again = readPost(request({ lines: ['X-A: 1'], body: '{"b":2}' }), PATH, head)!;
    expect(again.head).toBe(head);
    expect(again.body.toString()).toBe('{"b":2}');
    expect(readPost(request({ lines: ['X-A: 2'] }), PATH, head)!.head.headers['x-a']).toBe('2');
    expect(readPost(request({ lines: ['X-A: 1'], body: '{"a":10}' }), PATH, head)!.head.headers['content-length']).toBe(
      '8',
    );
  });

  test('a head that is said again with a body of another length is no plain post', () => {
    const { head } = readPost(request(), PATH)!;
    for (const body of ['', '{"a":', '{"a":1} ', '{"a":1}P'])
      expect(readPost(request({ body, length: '7' }), PATH, head)).toBeNull();
  });

  /** What `node:http` makes of the same bytes: every request in them, whole. */
  async function readByNode(port: number, seen: Seen[], bytes: Buffer): Promise<Seen[]> {
    seen.length = 0;
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.end(bytes);
    socket.resume();
    await once(socket, 'close');
    return [...seen];
  }

  interface Seen {
    readonly opening: string;
    readonly headers: object;
    readonly body: string;
  }

  test('is what node:http reads too, whatever was done to the bytes', async () => {
    const seen: Seen[] = [];
    const listen = async (message: IncomingMessage) => {
      const body = Buffer.concat(await message.toArray()).toString('latin1');
      const { method, url, httpVersion, headers } = message;
      seen.push({ opening: `${method} ${url} HTTP/${httpVersion}`, headers: { ...headers }, body });
    };
    const server = await listening(
      createHttpServer((message, response) => {
        void listen(message).then(() => response.end());
      }),
    );
    const lines = [
      'X-A: 1',
      'Connection: keep-alive',
      'Connection: close',
      'Transfer-Encoding: chunked',
      'X-B:  2 ',
      'a',
    ];
    const accident = fc.record({
      at: fc.nat(400),
      bytes: fc.constantFrom('', '\r', '\n', '\r\n', ' ', ':', '0', 'a', '\0'),
    });
    let accepted = 0;
    let latest = readPost(request(), PATH)!.head;
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(lines),
        fc.string(),
        fc.array(accident, { maxLength: 2 }),
        async (more, body, all) => {
          let text = request({ lines: more, body }).toString('latin1');
          for (const { at, bytes } of all) text = text.slice(0, at) + bytes + text.slice(at + 1);
          const bytes = Buffer.from(text, 'latin1');
          const post = readPost(bytes, PATH, latest);
          if (post === null) return;
          accepted += 1;
          latest = post.head;
          const { headers } = post.head;
          expect(await readByNode(portOf(server), seen, bytes)).toEqual([
            { opening: `POST ${PATH} HTTP/1.1`, headers, body: post.body.toString('latin1') },
          ]);
        },
      ),
      { numRuns: 1500 },
    );
    expect(accepted).toBeGreaterThan(50);
    server.close();
  });
});

/** A client that reads answers off the wire. */
class Caller {
  readonly socket: Socket;
  #text = '';

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
      .setNoDelay()
      .on('error', () => {});
    this.socket.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString();
    });
  }

  /** The bodies of as many answers. */
  async answers(count: number): Promise<string[]> {
    for (;;) {
      const bodies = this.#text.split(/HTTP\/1\.1 [\s\S]*?\r\n\r\n/).slice(1);
      if (bodies.length >= count && bodies.every((body) => body.length > 0)) return bodies;
      await once(this.socket, 'data');
    }
  }
}

describe('a connection', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  /** A table, and the way to post on one line what happens there. */
  async function lineToTable() {
    const { ann, bob, roomCode } = await server.table();
    const caller = new Caller(server.port);
    const drop = (player: typeof ann, column: number) =>
      request({
        lines: [`Authorization: Bearer ${player.token}`],
        body: JSON.stringify({ roomCode, playerId: player.id, type: 'drop', payload: { column } }),
      });
    return { ann, bob, caller, drop };
  }

  const versionsIn = (bodies: string[]) => bodies.map((body) => (JSON.parse(body) as { version: number }).version);

  test('takes one post after the other', async () => {
    const { ann, bob, caller, drop } = await lineToTable();
    for (const [index, player] of [ann, bob, ann].entries()) {
      caller.socket.write(drop(player, 3));
      await caller.answers(index + 1);
    }
    const [first, ...others] = versionsIn(await caller.answers(3));
    expect(others).toEqual([first! + 1, first! + 2]);
    caller.socket.destroy();
  });

  test('answers in the order of the posts, however they come', async () => {
    const { ann, bob, caller, drop } = await lineToTable();
    caller.socket.write(drop(ann, 3));
    setImmediate(() => {
      caller.socket.write(drop(bob, 3));
      setImmediate(() => caller.socket.write(Buffer.concat([drop(ann, 2), drop(bob, 2)])));
    });
    const [first, ...others] = versionsIn(await caller.answers(4));
    expect(others).toEqual([first! + 1, first! + 2, first! + 3]);
    caller.socket.destroy();
  });

  test('is for anything else as well, from then on', async () => {
    const { ann, bob, caller, drop } = await lineToTable();
    caller.socket.write(drop(ann, 3));
    await caller.answers(1);
    caller.socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n');
    expect((await caller.answers(2))[1]).toContain('"status":"ok"');
    caller.socket.write(drop(bob, 3));
    const [first, , third] = versionsIn(await caller.answers(3));
    expect(third).toBe(first! + 1);
    caller.socket.destroy();
  });

  test('may bring a post in pieces', async () => {
    const { ann, caller, drop } = await lineToTable();
    const bytes = drop(ann, 3);
    caller.socket.write(bytes.subarray(0, 30));
    setImmediate(() => caller.socket.write(bytes.subarray(30)));
    expect((await caller.answers(1))[0]).toContain('"success":true');
    caller.socket.destroy();
  });

  // Nobody is waited for until the patience of 15 s ends.
  test('does not keep a server from closing', { timeout: 10_000 }, async () => {
    const other = await TestServer.start();
    const { ann, roomCode } = await other.table();
    const caller = new Caller(other.port);
    const body = JSON.stringify({ roomCode, playerId: ann.id, type: 'drop', payload: { column: 3 } });
    caller.socket.write(request({ lines: [`Authorization: Bearer ${ann.token}`], body }));
    await caller.answers(1);
    const silent = new Caller(other.port);
    await once(silent.socket, 'connect');
    const closed = Promise.all([once(caller.socket, 'close'), once(silent.socket, 'close')]);
    await other.stop();
    await closed;
  });
});

describe('a line', () => {
  test('on which nothing happens is cut off', async () => {
    const posts = new PlainPosts({ path: PATH, patienceMs: 20, take: () => true, giveBack: () => {} });
    const server = await listening(createServer((socket) => posts.read(socket)));
    const { socket } = new Caller(portOf(server));
    await once(socket, 'close');
    server.close();
  });

  test('is not read on before it has its answer', async () => {
    const answers: ((text: string) => void)[] = [];
    const take = (_post: unknown, _socket: unknown, answer: (text: string) => void) => answers.push(answer) > 0;
    const giveBack = () => expect.unreachable();
    const posts = new PlainPosts({ path: PATH, patienceMs: 10_000, take, giveBack });
    const server = createServer((socket) => {
      posts.read(socket);
      socket.on('data', () => server.emit('heard'));
    });
    await listening(server);
    const caller = new Caller(portOf(server));
    for (let post = 0; post < 2; post++) {
      caller.socket.write(request());
      await once(server, 'heard');
    }
    expect(answers).toHaveLength(1);
    answers[0]!('HTTP/1.1 200 OK\r\n\r\nfirst');
    expect(answers).toHaveLength(2);
    answers[1]!('HTTP/1.1 200 OK\r\n\r\nsecond');
    expect(await caller.answers(2)).toEqual(['first', 'second']);
    caller.socket.destroy();
    server.close();
  });

  test('whose answers are not taken is not read on', async () => {
    let taken = 0;
    const big = `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(20_000_000)}`;
    const take = (_post: unknown, _socket: unknown, answer: (text: string) => void) => {
      taken += 1;
      setImmediate(answer, taken === 1 ? big : 'HTTP/1.1 200 OK\r\n\r\nthe second');
      return true;
    };
    const posts = new PlainPosts({ path: PATH, patienceMs: 10_000, take, giveBack: () => {} });
    const server = await listening(createServer((socket) => posts.read(socket)));
    const socket = connect(portOf(server), '127.0.0.1');
    socket.write(request());
    await once(socket, 'readable');
    socket.write(request());
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    expect(taken).toBe(1);
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text = (text + chunk).slice(-100);
    });
    while (!text.endsWith('the second')) await once(socket, 'data');
    expect(taken).toBe(2);
    socket.destroy();
    server.close();
  });
});
