// Plays one move over a socket, and prints the source files that ran from the frame that came to the frames that were written.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authorize, PUSHER_JS_PATH, RawSocket } from '../support/raw-socket.ts';
import { TestClock, type TestPlayer, TestServer } from '../support/test-server.ts';
import { CallCounter } from './call-counter.ts';
import { ROOT } from './source.ts';

const env = { RATE_LIMITS: 'on' };
const server = await TestServer.start({ env, clock: new TestClock(), hasFixedChance: true });
const people = [server.player(), server.player()];
const { roomCode } = await people[0]!.create('4-kate', 'Ann');
await people[1]!.join(roomCode, 'Bob');
const sockets = await Promise.all(people.map(openSocket));
await people[0]!.act(roomCode, 'start');

/** As the web client does: own channel and table, following. */
async function openSocket(person: TestPlayer): Promise<RawSocket> {
  const socket = await RawSocket.open(server, PUSHER_JS_PATH);
  for (const channel of [`private-player-${person.id}`, `presence-room-${roomCode}`]) {
    await socket.subscribe(channel, await authorize(server, person, socket.id, channel));
  }
  socket.send({ event: 'client-follow', channel: `private-player-${person.id}`, data: {} });
  return socket;
}

/** The person whose turn it is plays, and both sockets get the change. */
async function move(turnNo: number): Promise<void> {
  const mover = (turnNo + firstMover) % 2;
  const data = { roomCode, actionId: `move-${turnNo}`, type: 'drop', payload: { column: 3, turnNo } };
  const heard = sockets.map((socket) => socket.next(({ event }) => event === 'changes' || event === 'action-refused'));
  sockets[mover]!.send({ event: 'client-action', channel: `private-player-${people[mover]!.id}`, data });
  const events = (await Promise.all(heard)).map(({ event }) => event);
  if (events.includes('action-refused')) throw new Error(`move ${turnNo} was refused`);
}

const { legal } = await people[0]!.look(roomCode);
const firstMover = legal.length > 0 ? 0 : 1;
for (const turnNo of [0, 1, 2, 3]) await move(turnNo); // caches are filled, and lazy parts have started

const counter = await CallCounter.start();
await counter.takeCalled();
await move(4);
const urls = await counter.takeCalled();

const files = urls
  .filter((url) => url.startsWith('file:') || url.startsWith('/'))
  .map((url) => relative(ROOT, url.startsWith('file:') ? fileURLToPath(url) : url))
  .filter((file) => file.startsWith('src/'));
process.stdout.write(JSON.stringify([...new Set(files)].sort()));

for (const socket of sockets) socket.drop();
await server.stop();
process.exit(0);
