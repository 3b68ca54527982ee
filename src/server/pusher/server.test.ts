import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { authorize, GOOD_PATH, RawSocket } from '../../../tests/support/raw-socket.ts';
import { TestClock, type TestPlayer, TestServer, TestTab } from '../../../tests/support/test-server.ts';
import { fourKate } from '../../games/4-kate/index.ts';
import type { PlayerId } from '../../kit/contract.ts';
import type { ViewMessage } from '../../kit/room-view.ts';
import { type ChangesMessage, withChanges } from '../../wire/changes-message.ts';
import { playerChannel, roomChannel, watchChannel } from '../../wire/channels.ts';
import type { ActionAccepted, ActionRefused } from '../../wire/messages.ts';
import { gamesById } from '../app.ts';

let server: TestServer;
const clock = new TestClock();
beforeAll(async () => {
  server = await TestServer.start({ clock });
});
afterAll(() => server.stop());

const state = (
  pusher: { connection: { bind(event: string, callback: (change: never) => void): void } },
  wanted: string,
) =>
  new Promise<void>((resolve) => {
    pusher.connection.bind('state_change', (({ current }: { current: string }) => {
      if (current === wanted) resolve();
    }) as never);
  });

async function presenceTab(player: TestPlayer, roomCode: string): Promise<TestTab> {
  const pusher = player.connect();
  const tab = new TestTab(pusher, pusher.subscribe(roomChannel(roomCode)));
  await tab.subscribed;
  return tab;
}

const open = (path = GOOD_PATH, headers = {}) => new RawSocket(server, path, headers);

describe('connecting', () => {
  test('the official client connects and is told its socket id and the activity time-out', async () => {
    const pusher = server.player().connect();
    await state(pusher, 'connected');
    expect(pusher.connection.socket_id).toMatch(/^\d+\.\d+$/);
  });

  test.each([
    ['/app/somebody-elses?protocol=7', 4001],
    ['/app/oyster-world', 4008],
    ['/app/oyster-world?protocol=seven', 4006],
    ['/app/oyster-world?protocol=3', 4007],
  ])('%s is closed with %d, after an error that says why', async (path, code) => {
    const socket = open(path);
    expect(await socket.frame('pusher:error')).toMatchObject({ code });
    expect((await socket.closed).code).toBe(code);
  });

  test('any other path is no WebSocket', async () => {
    expect((await open('/elsewhere').closed).reason).toContain('404');
  });

  test('a foreign page cannot open a socket; our own can', async () => {
    expect((await open(GOOD_PATH, { origin: 'https://evil.example' }).closed).reason).toContain('403');
    const socket = open(GOOD_PATH, { origin: server.url });
    expect(await socket.frame('pusher:connection_established')).toMatchObject({ activity_timeout: 30 });
    socket.close();
  });
});

describe('staying in touch', () => {
  test('a ping is answered by a pong', async () => {
    const socket = open();
    await socket.frame('pusher:connection_established');
    socket.send({ event: 'pusher:ping', data: {} });
    expect(await socket.frame('pusher:pong')).toEqual({});
    socket.close();
  });

  test('a silent client is pinged after the activity time-out, and closed with 4201 when no pong comes', async () => {
    const socket = open();
    await socket.frame('pusher:connection_established');
    socket.send({ event: 'pusher:subscribe', data: { channel: 'weather' } });
    await socket.frame('pusher_internal:subscription_succeeded');
    const realtime = server.app.realtime.sockets!;
    clock.pass(39_000);
    realtime.sweep();
    clock.pass(1_000);
    realtime.sweep();
    expect(await socket.frame('pusher:ping')).toEqual({});
    clock.pass(30_000);
    realtime.sweep();
    expect((await socket.closed).code).toBe(4201);
  });

  test('the official client answers the ping and stays', async () => {
    const { ann } = await server.create();
    const tab = await ann.openTab();
    const sent = vi.spyOn(tab.pusher.connection, 'send_event');
    const realtime = server.app.realtime.sockets!;
    clock.pass(40_000);
    realtime.sweep();
    await expect.poll(() => sent.mock.calls.map(([event]) => event)).toContain('pusher:pong');
    await new TestTab(tab.pusher, tab.pusher.subscribe('after-the-pong')).subscribed;
    clock.pass(30_000);
    realtime.sweep();
    await new TestTab(tab.pusher, tab.pusher.subscribe('still-here')).subscribed;
    expect(tab.pusher.connection.state).toBe('connected');
  });
});

describe('subscribing', () => {
  test('a public channel needs no signature', async () => {
    const pusher = server.player().connect();
    await expect(new TestTab(pusher, pusher.subscribe('weather')).subscribed).resolves.toBeUndefined();
  });

  test('a private channel: its own player, and nobody else', async () => {
    const { ann, roomCode } = await server.create();
    const bob = server.player();
    await bob.join(roomCode, 'Bob');
    await expect(ann.openTab()).resolves.toBeDefined();
    const spy = bob.connect();
    await expect(new TestTab(spy, spy.subscribe(`private-player-${ann.id}`)).subscribed).rejects.toMatchObject({
      status: 401,
    });
  });

  test('a wrong signature, a signature for another socket or channel: refused with 401', async () => {
    const { ann, roomCode } = await server.create();
    const first = open();
    const { socket_id: firstId } = await first.frame('pusher:connection_established');
    const { auth } = await authorize(server, ann, String(firstId), `private-player-${ann.id}`);
    const second = open();
    await second.frame('pusher:connection_established');
    const attempts = [
      { channel: `private-player-${ann.id}`, auth },
      { channel: `private-watch-${roomCode}`, auth },
      { channel: `private-player-${ann.id}`, auth: 'oyster-world:00' },
      { channel: `private-player-${ann.id}` },
      { channel: roomChannel(roomCode), auth, channel_data: '{"user_id":"x"}' },
      { channel: roomChannel(roomCode), auth, channel_data: 'nonsense' },
    ];
    for (const data of attempts) {
      second.send({ event: 'pusher:subscribe', data });
      expect(await second.frame('pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 401 });
    }
    first.send({ event: 'pusher:subscribe', data: { channel: `private-player-${ann.id}`, auth } });
    await first.frame('pusher_internal:subscription_succeeded');
    first.close();
    second.close();
  });

  test('only the seated get a signature for the presence channel; anybody may watch', async () => {
    const { roomCode } = await server.create();
    const stranger = server.player();
    await stranger.create('4-kate', 'Eve');
    expect(await authorize(server, stranger, '1.1', roomChannel(roomCode))).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await authorize(server, stranger, '1.1', watchChannel(roomCode))).toHaveProperty('auth');
    expect(await authorize(server, server.player(), '1.1', watchChannel(roomCode))).toHaveProperty('auth');
    expect(await authorize(server, server.player(), '1.1', roomChannel(roomCode))).toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect(await authorize(server, stranger, '1.1', watchChannel('NOSUCH'))).toMatchObject({ code: 'ROOM_NOT_FOUND' });
  });

  test('members come and go; a person in two tabs is counted once', async () => {
    const { ann, bob, roomCode } = await server.table();
    const annTab = await presenceTab(ann, roomCode);
    const bobTab = await presenceTab(bob, roomCode);
    expect(await annTab.next<{ id: string; info: { name: string } }>('pusher:member_added')).toMatchObject({
      id: bob.id,
      info: { name: 'Bob' },
    });
    const second = await presenceTab(bob, roomCode);
    const members = (second.channel as unknown as { members: { count: number; me: { id: string } } }).members;
    expect(members.count).toBe(2);
    expect(members.me.id).toBe(bob.id);
    bobTab.pusher.disconnect();
    second.pusher.unsubscribe(roomChannel(roomCode));
    expect(await annTab.next<{ id: string }>('pusher:member_removed')).toMatchObject({ id: bob.id });
    const changes = annTab.events().filter((event) => event.startsWith('pusher:member'));
    expect(changes).toEqual(['pusher:member_added', 'pusher:member_removed']);
  });

  test('who leaves the World is heard leaving its channel, and hears it no more', async () => {
    const { ann, bob, roomCode } = await server.table();
    const annTab = await presenceTab(ann, roomCode);
    const bobTab = await presenceTab(bob, roomCode);
    await bob.post('/api/rooms/leave', { roomCode, playerId: bob.id });
    await annTab.next('pusher:member_removed');
    await ann.act(roomCode, 'drop', { column: 3 });
    await annTab.next('move-made');
    expect(bobTab.events()).not.toContain('move-made');
  });

  test('after unsubscribing nothing more is heard', async () => {
    const { ann, bob, roomCode } = await server.table();
    const annTab = await presenceTab(ann, roomCode);
    const bobTab = await presenceTab(bob, roomCode);
    annTab.pusher.unsubscribe(roomChannel(roomCode));
    await bobTab.next('pusher:member_removed');
    await ann.act(roomCode, 'drop', { column: 3 });
    await bobTab.next('move-made');
    expect(annTab.events()).not.toContain('move-made');
  });
});

describe('delivery', () => {
  test('every commit: the story by name to the table, the whole truth to each player, all with the version', async () => {
    const { ann, bob, roomCode } = await server.table();
    const table = await presenceTab(bob, roomCode);
    const bobTab = await bob.openTab();
    const { version } = await ann.look(roomCode);
    await ann.act(roomCode, 'drop', { column: 3 });
    const moved = await table.next<{ column: number; row: number; version: number }>('move-made');
    expect(moved).toMatchObject({ column: 3, row: 0, color: 'red', currentTurn: 'yellow', version: version + 1 });
    const view = await bobTab.view(version + 1);
    expect(view.events.map((event) => event.name)).toEqual(['move-made']);
    expect(view.room).toMatchObject({ roomCode, status: 'playing' });
    expect(view.legal).toHaveLength(7);
    expect(view.ack).toBeUndefined();
    expect(view).toMatchObject({ view: { moves: [{ column: 3, row: 0 }] } });
  });

  test('one commit is one write per socket, however many messages it carries', async () => {
    const { ann, bob, roomCode } = await server.table();
    const writes: number[] = [];
    server.app.http.server.once('upgrade', (_request, stream) => countWrites(stream as Socket, writes));
    const tab = await bob.openTab();
    const table = new TestTab(tab.pusher, tab.pusher.subscribe(roomChannel(roomCode)));
    await table.subscribed;
    for (const column of [0, 1, 2]) {
      await ann.act(roomCode, 'drop', { column });
      await bob.act(roomCode, 'drop', { column: 6 });
    }
    await tab.view(9);
    writes.length = 0;
    await ann.act(roomCode, 'drop', { column: 3 });
    await tab.view(10);
    await table.next('game-over');
    expect(table.events().slice(-2)).toEqual(['move-made', 'game-over']);
    expect(writes).toHaveLength(1);
  });

  test('of a quick table a crowd of watchers misses nothing, in order', async () => {
    const { ann, bob, roomCode } = await server.table();
    const tabs: TestTab[] = [];
    for (let count = 0; count < 40; count++) {
      const pusher = server.player().connect();
      tabs.push(new TestTab(pusher, pusher.subscribe(watchChannel(roomCode))));
    }
    await Promise.all(tabs.map((tab) => tab.subscribed));
    const { version } = await ann.look(roomCode);
    const moves = [ann, bob, ann, bob, ann, bob];
    for (const [column, player] of moves.entries()) await player.act(roomCode, 'drop', { column });
    for (const tab of tabs) {
      await tab.view(version + moves.length);
      const versions = tab.heard
        .filter(({ event }) => event === 'view')
        .map(({ data }) => (data as ViewMessage).version);
      expect(versions).toEqual(moves.map((_, index) => version + 1 + index));
    }
  });

  test('a fault in one view costs nobody theirs that was written before it, nor any of the next commit', async () => {
    let cursed: PlayerId | null = null;
    const sanitizeForPlayer: typeof fourKate.sanitizeForPlayer = (game, viewer) => {
      if (viewer !== null && viewer === cursed) throw new Error('a fault in the rules');
      return fourKate.sanitizeForPlayer(game, viewer);
    };
    const house = await TestServer.start({ clock, games: gamesById([{ ...fourKate, sanitizeForPlayer }]) });
    try {
      const { ann, bob, roomCode } = await house.table();
      const [annTab, bobTab] = [await ann.openTab(), await bob.openTab()];
      const { version } = await ann.look(roomCode);
      cursed = bob.id;
      await ann.act(roomCode, 'drop', { column: 3 });
      await annTab.view(version + 1);
      cursed = null;
      await bob.act(roomCode, 'drop', { column: 3 });
      await annTab.view(version + 2);
      await bobTab.view(version + 2);
    } finally {
      await house.stop();
    }
  });

  test('a spectator gets the view of a stranger', async () => {
    const { ann, roomCode } = await server.table();
    const eve = server.player();
    await eve.create('4-kate', 'Eve');
    const pusher = eve.connect();
    const tab = new TestTab(pusher, pusher.subscribe(watchChannel(roomCode)));
    await tab.subscribed;
    await ann.act(roomCode, 'drop', { column: 0 });
    expect(await tab.next<ViewMessage>('view')).toMatchObject({ legal: [], view: { moves: [{ column: 0 }] } });
  });

  test("no message holds the random generator, a session or another player's token", async () => {
    const { ann, bob, roomCode } = await server.table();
    const tab = await bob.openTab();
    await ann.act(roomCode, 'drop', { column: 0 });
    await tab.next('view');
    const text = JSON.stringify(tab.heard) + JSON.stringify(await bob.look(roomCode));
    expect(text).not.toMatch(/generator|seed|lastActionIds|covers/);
    expect(text).not.toContain(ann.token);
  });

  test('a world that is gone says so to whoever watched it', async () => {
    const { ann, roomCode } = await server.create();
    const eve = server.player();
    await eve.create('4-kate', 'Eve');
    const pusher = eve.connect();
    const tab = new TestTab(pusher, pusher.subscribe(watchChannel(roomCode)));
    await tab.subscribed;
    await ann.post('/api/rooms/leave', { roomCode, playerId: ann.id });
    expect(await tab.next('room-destroyed')).toMatchObject({ roomCode, reason: 'empty' });
  });

  test('after a reconnect the truth is one look away', async () => {
    const { ann, bob, roomCode } = await server.table();
    const tab = await bob.openTab();
    tab.pusher.disconnect();
    await ann.act(roomCode, 'drop', { column: 5 });
    const back = state(tab.pusher, 'connected');
    tab.pusher.connect();
    await back;
    expect(await bob.look(roomCode)).toMatchObject({ view: { moves: [{ column: 5 }] } });
    await expect.poll(() => tab.channel.subscribed).toBe(true);
    await bob.act(roomCode, 'drop', { column: 5 });
    expect((await tab.next<ViewMessage>('view')).events[0]!.name).toBe('move-made');
  });
});

describe('following', () => {
  test('whoever asks for it gets changes, and whoever does not gets views', async () => {
    const { ann, bob, roomCode } = await server.table();
    const [annTab, bobTab] = [await ann.openTab(), await bob.openTab()];
    const known = await ann.look(roomCode);
    annTab.channel.trigger('client-follow', {});
    annTab.channel.trigger('client-action', { roomCode, actionId: 'a1', type: 'drop', payload: { column: 2 } });
    const changes = await annTab.next<ChangesMessage>('changes');
    expect(changes).toMatchObject({ roomCode, version: known.version + 1, ack: 'a1' });
    const view = await bobTab.view(known.version + 1);
    expect(withChanges(known, changes)!.view).toEqual(view.view);
    expect(annTab.events()).not.toContain('view');
    expect(bobTab.events()).not.toContain('changes');
  });
});

describe('actions over the socket', () => {
  test('the answer to a repeat does not overtake the commit of the first action', async () => {
    const { ann, roomCode } = await server.table();
    const tab = await ann.openTab();
    const action = { roomCode, actionId: 'a1', type: 'drop', payload: { column: 2 } };
    tab.channel.trigger('client-follow', {});
    tab.channel.trigger('client-action', action);
    tab.channel.trigger('client-action', action);
    await tab.next('action-accepted');
    const answers = tab.events().filter((event) => ['changes', 'action-accepted'].includes(event));
    expect(answers).toEqual(['changes', 'action-accepted']);
  });

  test('run through the same code as a post, and come back as the view they led to', async () => {
    const { ann, bob, roomCode } = await server.table();
    const annTab = await ann.openTab();
    const bobTab = await bob.openTab();
    annTab.channel.trigger('client-action', { roomCode, actionId: 'a1', type: 'drop', payload: { column: 2 } });
    expect(await annTab.next<ViewMessage>('view')).toMatchObject({ ack: 'a1', view: { moves: [{ column: 2 }] } });
    expect((await bobTab.next<ViewMessage>('view')).ack).toBeUndefined();
    expect(await ann.act(roomCode, 'drop', { column: 6 }, 'a1')).toMatchObject({ status: 200 });
    expect(await bob.look(roomCode)).toMatchObject({ view: { moves: [{ column: 2 }] } });
  });

  test('a refusal comes back to its sender alone', async () => {
    const { bob, roomCode } = await server.table();
    const tab = await bob.openTab();
    tab.channel.trigger('client-action', { roomCode, actionId: 'b1', type: 'drop', payload: { column: 2 } });
    expect(await tab.next<ActionRefused>('action-refused')).toEqual({
      actionId: 'b1',
      code: 'NOT_YOUR_TURN',
      error: 'Not your turn',
    });
  });

  test('a repeat is acknowledged without a second piece', async () => {
    const { ann, roomCode } = await server.table();
    const tab = await ann.openTab();
    const action = { roomCode, actionId: 'same', type: 'drop', payload: { column: 2 } };
    tab.channel.trigger('client-action', action);
    await tab.next<ViewMessage>('view');
    tab.heard.length = 0;
    tab.channel.trigger('client-action', action);
    const { version } = await ann.look(roomCode);
    expect(await tab.next<ActionAccepted>('action-accepted')).toEqual({ actionId: 'same', version });
    expect(await ann.look(roomCode)).toMatchObject({ view: { moves: [{ column: 2 }] } });
  });

  test.each([
    ['no action id', { roomCode: 'X', type: 'drop' }],
    ['a type that is no text', { roomCode: 'X', actionId: 'z', type: 7 }],
    ['a payload that is no object', { roomCode: 'X', actionId: 'z', type: 'drop', payload: 3 }],
    ['nothing at all', null],
  ])('%s: INVALID_REQUEST', async (_what, data) => {
    const { ann } = await server.create();
    const tab = await ann.openTab();
    tab.channel.trigger('client-action', data);
    expect(await tab.next<ActionRefused>('action-refused')).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test.each(['close', 'drop'] as const)('what is said with the last breath is heard: then %s', async (end) => {
    const { ann, roomCode } = await server.table();
    const socket = open();
    const { socket_id: socketId } = await socket.frame('pusher:connection_established');
    const channel = playerChannel(ann.id);
    const { auth } = await authorize(server, ann, String(socketId), channel);
    socket.send({ event: 'pusher:subscribe', data: { channel, auth } });
    await socket.frame('pusher_internal:subscription_succeeded');
    const data = { roomCode, actionId: 'a1', type: 'drop', payload: { column: 2 } };
    socket.send({ event: 'client-action', channel, data });
    socket[end]();
    await expect.poll(() => ann.look(roomCode)).toMatchObject({ view: { moves: [{ column: 2 }] } });
  });

  test('are taken on the own private channel only, and no other client event is taken anywhere', async () => {
    const { ann, roomCode } = await server.table();
    const errors: unknown[] = [];
    const tab = await presenceTab(ann, roomCode);
    tab.pusher.connection.bind('error', (error: unknown) => errors.push(error));
    tab.channel.trigger('client-action', { roomCode, actionId: 'p1', type: 'drop', payload: { column: 2 } });
    tab.channel.trigger('client-typing', {});
    await expect.poll(() => errors.length).toBe(2);
    expect(errors).toMatchObject([{ data: { code: 4301 } }, { data: { code: 4301 } }]);
    expect(await ann.look(roomCode)).toMatchObject({ view: { moves: [] } });
  });
});

describe('frames no good client sends', () => {
  test.each([
    ['no JSON', 'hello'],
    ['a list', '[]'],
    ['no event', '{"data":{}}'],
    ['an event that is no text', '{"event":5}'],
    ['a prototype key', '{"event":"pusher:ping","data":{"__proto__":{"x":1}}}'],
    ['more than 32 nested levels', `{"event":"pusher:ping","data":${'['.repeat(40)}${']'.repeat(40)}}`],
    ['bytes', Buffer.from([1, 2, 3])],
  ])('%s: an error, and the socket lives', async (_what, message) => {
    const socket = open();
    await socket.frame('pusher:connection_established');
    socket.send(message);
    expect(await socket.frame('pusher:error')).toMatchObject({ code: null });
    socket.send({ event: 'pusher:ping', data: {} });
    await socket.frame('pusher:pong');
    socket.close();
  });

  test('is answered in the order in which it was said, also within one turn', async () => {
    const socket = open();
    await socket.frame('pusher:connection_established');
    for (const message of [{ event: 'pusher:ping', data: {} }, 'nonsense', { event: 'pusher:ping', data: {} }]) {
      socket.send(message);
    }
    await vi.waitFor(() => expect(socket.events).toHaveLength(3));
    expect(socket.events).toEqual(['pusher:pong', 'pusher:error', 'pusher:pong']);
    socket.close();
  });

  test('a frame over 16 KB closes the socket with 1009', async () => {
    const socket = open();
    await socket.frame('pusher:connection_established');
    socket.send({ event: 'pusher:ping', data: 'x'.repeat(17_000) });
    expect((await socket.closed).code).toBe(1009);
  });

  test('a channel name that cannot be, and more channels than anybody needs', async () => {
    const socket = open();
    await socket.frame('pusher:connection_established');
    socket.send({ event: 'pusher:subscribe', data: { channel: 'no spaces, please' } });
    expect(await socket.frame('pusher:error')).toMatchObject({ message: 'Not a channel name' });
    for (let index = 0; index <= 20; index++)
      socket.send({ event: 'pusher:subscribe', data: { channel: `c${index}` } });
    expect(await socket.frame('pusher:error')).toMatchObject({ code: 4100 });
    socket.close();
  });
});

/** Notes how many chunks each write to the kernel takes along. */
function countWrites(stream: Socket, writes: number[]): void {
  const { _write, _writev } = stream;
  stream._write = (...args) => {
    writes.push(1);
    return _write.apply(stream, args);
  };
  stream._writev = (...args) => {
    writes.push(args[0].length);
    return _writev!.apply(stream, args);
  };
}
