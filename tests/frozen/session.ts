import type { SeatedAnswer } from '../../src/wire/messages.ts';
import type { Answer } from '../support/http.ts';
import { TestPlayer } from '../support/player.ts';
import { GOOD_PATH, PUSHER_JS_PATH, RawSocket } from '../support/raw-socket.ts';
import { fixedSecret, TestClock, TestServer } from '../support/test-server.ts';
import { createNormaliser } from './normalise.ts';

/** One thing that was done, the answer to it, and every message that each socket got of it, in order. */
export interface RecordedStep {
  readonly step: string;
  readonly answer?: unknown;
  readonly heard: Readonly<Record<string, readonly unknown[]>>;
}

const STARTS_AT = 1_800_000_000_000;
const MOVES = 16;
const HEARTBEAT_MS = 10_000;
const WAIT_MS = 250;
const WAITS_AT_MOST = 400;
/** Ann's tab that gets complete views as text. */
const ANN_TEXT = 'Ann, text data';
/** Pings follow the time of the machine, so they are not recorded. */
const PINGS: ReadonlySet<string> = new Set(['pusher:ping', 'pusher:pong']);

// biome-ignore lint/suspicious/noExplicitAny: views of every game.
type Json = any;

/**
 * One person, one watcher and bots at a game, from the lobby to the last move. The clock and all chance are fixed, so that
 * each run of the same server gives the same messages.
 */
export class RecordedSession {
  readonly #recorder: Recorder;
  readonly #server: TestServer;

  static async open(gameId: string): Promise<RecordedSession> {
    const clock = new TestClock(STARTS_AT);
    const server = await TestServer.start({ clock, hasFixedChance: true });
    return new RecordedSession(server, new Recorder(server, clock, gameId));
  }

  private constructor(server: TestServer, recorder: Recorder) {
    this.#server = server;
    this.#recorder = recorder;
  }

  async record(): Promise<RecordedStep[]> {
    await this.#recorder.openLobby();
    await this.#recorder.changeLobby();
    await this.#recorder.letBobVisit();
    await this.#recorder.play();
    await this.#recorder.leave();
    return this.#recorder.result();
  }

  async close(): Promise<void> {
    this.#recorder.close();
    await this.#server.stop();
  }
}

class Recorder {
  readonly #server: TestServer;
  readonly #clock: TestClock;
  readonly #gameId: string;
  readonly #ann: TestPlayer;
  readonly #bob: TestPlayer;
  readonly #watcher: TestPlayer;
  readonly #sockets = new Map<string, RawSocket>();
  readonly #steps: RecordedStep[] = [];
  #roomCode = '';
  /** Ann's latest complete view. */
  #latest: Json = { version: 0, legal: [], room: {} };
  #heartbeatAt = STARTS_AT;
  #actions = 0;

  constructor(server: TestServer, clock: TestClock, gameId: string) {
    this.#server = server;
    this.#clock = clock;
    this.#gameId = gameId;
    this.#ann = new TestPlayer(server, { token: fixedSecret('Ann') });
    this.#bob = new TestPlayer(server, { token: fixedSecret('Bob') });
    this.#watcher = new TestPlayer(server);
  }

  /** Ann has two tabs and the watcher has two: each kind of `data`, with and without `client-follow`. */
  async openLobby(): Promise<void> {
    await this.#ask('Ann lists the games', () => this.#ann.get('/api/games'));
    await this.#ask('Ann asks for the realtime service', () => this.#ann.get('/api/realtime'));
    await this.#ask('Ann creates a World', async () => {
      const created = await this.#ann.post<SeatedAnswer>('/api/rooms/create', { name: 'Ann', gameId: this.#gameId });
      this.#roomCode = created.body.roomCode;
      this.#ann.id = created.body.playerId;
      return created;
    });
    await this.#open('Ann follows, plain data', PUSHER_JS_PATH, this.#ann, this.#ownChannel(), true);
    await this.#open(ANN_TEXT, GOOD_PATH, this.#ann, this.#ownChannel(), false);
    await this.#subscribe('Ann follows, plain data', this.#ann, this.#tableChannel());
    await this.#open('watcher follows, text data', GOOD_PATH, this.#watcher, this.#watchChannel(), true);
    await this.#open('watcher, plain data', PUSHER_JS_PATH, this.#watcher, this.#watchChannel(), false);
    await this.#ask('the watcher asks for the table', () => this.#authorizeWatcher(this.#tableChannel()));
    await this.#ask('the watcher asks for Ann’s channel', () => this.#authorizeWatcher(this.#ownChannel()));
    await this.#say('the watcher sends an event that no client may send', 'watcher, plain data', {
      event: 'client-nonsense',
      channel: this.#watchChannel(),
      data: {},
    });
    await this.#say('the watcher shows a wrong signature', 'watcher, plain data', {
      event: 'pusher:subscribe',
      data: { channel: this.#ownChannel(), auth: 'oyster-world:wrong' },
    });
    await this.#look('Ann', this.#ann);
    await this.#look('The watcher', this.#watcher);
  }

  async changeLobby(): Promise<void> {
    const { body } = await this.#ann.get<Json>('/api/games');
    const { seats, settings } = body.games.find(({ id }: Json) => id === this.#gameId);
    const choice = settings.find(({ kind }: Json) => kind === 'choice');
    if (choice) await this.#act('set-setting', { [choice.key]: choice.choices[1].value });
    await this.#act('set-seats', { seats: seats.max + 1 });
    if (seats.min < seats.max) await this.#act('set-seats', { seats: seats.min + 1 });
    await this.#act('set-bot-level', { level: 'easy' });
    await this.#act('set-bot-level', { level: 'standard' });
    await this.#act('drop', { column: 3 });
    await this.#act('no-such-action', {});
    await this.#ask('Ann posts nonsense', () => this.#ann.post('/api/game/action', { roomCode: 1 }));
    await this.#ask('Ann posts to a World that is not there', () => this.#ann.act('ZZZZZZ', 'start'));
    await this.#ask('A stranger starts the game', () =>
      this.#watcher.post('/api/game/start', { roomCode: this.#roomCode, playerId: this.#ann.id }),
    );
  }

  async letBobVisit(): Promise<void> {
    await this.#ask('Bob joins', async () => {
      const wish = { roomCode: this.#roomCode.toLowerCase(), name: ' Bob ' };
      const joined = await this.#bob.post<SeatedAnswer>('/api/rooms/join', wish);
      this.#bob.id = joined.body.playerId;
      return joined;
    });
    await this.#open('Bob, plain data', PUSHER_JS_PATH, this.#bob, this.#tableChannel(), false);
    await this.#ask('Bob starts the game', () => this.#bob.act(this.#roomCode, 'start'));
    await this.#ask('Bob leaves', () =>
      this.#bob.post('/api/rooms/leave', { roomCode: this.#roomCode, playerId: this.#bob.id }),
    );
    await this.#ask('Bob has no seat', () => this.#bob.act(this.#roomCode, 'start'));
  }

  async play(): Promise<void> {
    await this.#ask('Ann starts the game', () =>
      this.#ann.post('/api/game/start', { roomCode: this.#roomCode, playerId: this.#ann.id }),
    );
    for (let move = 0; move < MOVES && this.#latest.room.status === 'playing'; move++) {
      if (!(await this.#waitForTurn())) return;
      const { type, payload } = this.#latest.legal[(move * 5 + 1) % this.#latest.legal.length];
      await this.#act(type, payload);
    }
  }

  async leave(): Promise<void> {
    await this.#look('Ann', this.#ann);
    await this.#look('The watcher', this.#watcher);
    await this.#ask('Ann asks to play again', () =>
      this.#ann.post('/api/game/play-again', { roomCode: this.#roomCode, playerId: this.#ann.id }),
    );
    await this.#ask('Ann leaves', () =>
      this.#ann.post('/api/rooms/leave', { roomCode: this.#roomCode, playerId: this.#ann.id }),
    );
    await this.#look('Ann', this.#ann);
  }

  result(): RecordedStep[] {
    const people = { [this.#ann.id]: '<ann>', [this.#bob.id]: '<bob>' };
    const secrets = { [this.#ann.token]: '<token of ann>', [this.#bob.token]: '<token of bob>' };
    const sockets = Object.fromEntries([...this.#sockets].map(([name, { id }]) => [id, `<socket: ${name}>`]));
    const normalise = createNormaliser({ ...people, ...secrets, ...sockets, [this.#roomCode]: '<code>' }, STARTS_AT);
    return normalise(this.#steps) as RecordedStep[];
  }

  close(): void {
    for (const socket of this.#sockets.values()) socket.drop();
  }

  #ownChannel = () => `private-player-${this.#ann.id}`;
  #tableChannel = () => `presence-room-${this.#roomCode}`;
  #watchChannel = () => `private-watch-${this.#roomCode}`;

  /** In turn by HTTP and over the socket, and each third action twice. */
  async #act(type: string, payload: object): Promise<void> {
    const actionId = `action-${++this.#actions}`;
    const action = { roomCode: this.#roomCode, actionId, type, payload };
    const isRepeated = this.#actions % 3 === 0;
    for (const turn of isRepeated ? ['', ' again'] : ['']) {
      const step = `Ann: ${type} ${JSON.stringify(payload)}${turn}`;
      if (this.#actions % 2 === 0)
        await this.#ask(`${step} (HTTP)`, () => this.#ann.act(this.#roomCode, type, payload, actionId));
      else await this.#sayAction(`${step} (socket)`, action);
    }
  }

  async #sayAction(step: string, action: { actionId: string }): Promise<void> {
    const name = this.#actions % 4 === 1 ? 'Ann follows, plain data' : ANN_TEXT;
    const socket = this.#sockets.get(name)!;
    const answered = socket.next(({ data }) => JSON.stringify(data).includes(action.actionId));
    socket.send({ event: 'client-action', channel: this.#ownChannel(), data: action });
    await answered;
    await this.#keep(step);
  }

  /** Lets time pass until Ann may act. False: the game is over, or it does not go on. */
  async #waitForTurn(): Promise<boolean> {
    for (let waits = 0; waits < WAITS_AT_MOST; waits++) {
      if (this.#latest.room.status !== 'playing') return false;
      if (this.#latest.legal.length > 0) return true;
      const { version } = this.#latest;
      this.#clock.pass(WAIT_MS);
      await this.#server.runDue();
      await this.#readLatest([this.#sockets.get(ANN_TEXT)!]);
      if (this.#latest.version > version) await this.#keep('time passes');
      if (this.#clock.now - this.#heartbeatAt < HEARTBEAT_MS) continue;
      this.#heartbeatAt = this.#clock.now;
      await this.#ask('Ann gives a sign of life', () => this.#ann.heartbeat(this.#roomCode));
    }
    return false;
  }

  async #look(name: string, person: TestPlayer): Promise<void> {
    await this.#ask(`${name} looks at the World`, () => person.get(`/api/rooms/${this.#roomCode}`));
  }

  async #open(name: string, path: string, person: TestPlayer, channel: string, isFollowing: boolean): Promise<void> {
    this.#sockets.set(name, await RawSocket.open(this.#server, path));
    await this.#keep(`a socket opens: ${name}`);
    await this.#subscribe(name, person, channel);
    if (isFollowing) await this.#say(`${name}: client-follow`, name, { event: 'client-follow', channel, data: {} });
  }

  async #subscribe(name: string, person: TestPlayer, channel: string): Promise<void> {
    const socket = this.#sockets.get(name)!;
    let auth: Answer | undefined;
    await this.#ask(`${name}: asks for ${channel}`, async () => {
      auth = await this.#authorize(person, socket, channel);
      return auth;
    });
    await socket.subscribe(channel, auth!.body);
    await this.#keep(`${name}: subscribes to ${channel}`);
  }

  #authorizeWatcher(channel: string): Promise<Answer> {
    return this.#authorize(this.#watcher, this.#sockets.get('watcher, plain data')!, channel);
  }

  #authorize(person: TestPlayer, { id }: RawSocket, channel: string): Promise<Answer> {
    return person.post('/api/pusher/auth', { socket_id: id, channel_name: channel });
  }

  async #say(step: string, name: string, message: object): Promise<void> {
    this.#sockets.get(name)!.send(message);
    await this.#keep(step);
  }

  async #ask(step: string, ask: () => Promise<Answer<unknown>>): Promise<void> {
    this.#clock.pass(40);
    await this.#keep(step, await ask());
  }

  async #keep(step: string, answer?: Answer<unknown>): Promise<void> {
    await this.#readLatest();
    const heard: Record<string, readonly unknown[]> = {};
    for (const [name, socket] of this.#sockets) {
      const messages = socket.takeAll().filter(({ event }) => !PINGS.has(event));
      if (messages.length > 0) heard[name] = messages;
    }
    this.#steps.push({ step, ...(answer && { answer }), heard });
  }

  async #readLatest(sockets: Iterable<RawSocket> = this.#sockets.values()): Promise<void> {
    await Promise.all([...sockets].map((socket) => socket.flush()));
    for (const { event, data } of this.#sockets.get(ANN_TEXT)?.messages ?? []) {
      if (event === 'view') this.#latest = JSON.parse(data as string);
    }
  }
}
