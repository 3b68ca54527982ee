import { authorize, GOOD_PATH, PUSHER_JS_PATH, type PusherMessage, RawSocket } from '../support/raw-socket.ts';
import type { TestClock, TestPlayer, TestServer } from '../support/test-server.ts';

/** What the run left behind: who and what took part, and what Ann's socket got. */
export interface Traces {
  readonly people: readonly TestPlayer[];
  readonly roomCodes: readonly string[];
  readonly messages: readonly PusherMessage[];
  close(): void;
}

/** Everything that can happen to a World happens once, so that every stored name is in use. */
export async function runEveryCommand(server: TestServer, clock: TestClock): Promise<Traces> {
  const evening = new Evening(server, clock);
  await evening.listen();
  await evening.fillAndChangeLobby();
  await evening.playAndLeave();
  await evening.fallSilentAndReturn();
  await evening.finishAndPlayAgain();
  await evening.startPowerHouse();
  await evening.tryCodes();
  await evening.leaveAlone();
  return evening.traces();
}

class Evening {
  readonly #server: TestServer;
  readonly #clock: TestClock;
  readonly #ann: TestPlayer;
  readonly #bob: TestPlayer;
  readonly #cy: TestPlayer;
  readonly #dan: TestPlayer;
  readonly #roomCodes: string[] = [];
  #socket!: RawSocket;
  #asked = 0;

  constructor(server: TestServer, clock: TestClock) {
    this.#server = server;
    this.#clock = clock;
    this.#ann = server.player();
    this.#bob = server.player();
    this.#cy = server.player();
    this.#dan = server.player();
  }

  /** Ann's socket follows all her Worlds, and the table of the first one. */
  async listen(): Promise<void> {
    await this.#create('lieng', { seats: 5 });
    this.#socket = await RawSocket.open(this.#server, GOOD_PATH);
    for (const channel of [`private-player-${this.#ann.id}`, `presence-room-${this.#roomCode}`]) {
      await this.#socket.subscribe(channel, await authorize(this.#server, this.#ann, this.#socket.id, channel));
    }
  }

  async fillAndChangeLobby(): Promise<void> {
    const roomCode = this.#roomCode;
    await this.#bob.join(roomCode, 'Bob');
    await this.#cy.join(roomCode, 'Cy');
    await this.#dan.join(roomCode, 'Dan');
    await this.#act('set-seats', { seats: 6 });
    await this.#act('kick', { playerId: this.#dan.id });
    await this.#act('set-setting', { ante: 20 });
    await this.#act('set-setting', { ante: 3 });
  }

  async playAndLeave(): Promise<void> {
    const roomCode = this.#roomCode;
    const bobs = await RawSocket.open(this.#server, PUSHER_JS_PATH);
    const channel = `presence-room-${roomCode}`;
    await bobs.subscribe(channel, await authorize(this.#server, this.#bob, bobs.id, channel));
    await this.#ann.start(roomCode, { ante: 10 });
    await this.#playTurns(3);
    await this.#bob.leave(roomCode);
    bobs.drop();
    await this.#sayRefused();
  }

  /** Cy says nothing for a minute: shown disconnected, then replaced. A heartbeat takes the seat back. */
  async fallSilentAndReturn(): Promise<void> {
    for (let second = 0; second < 65; second++) {
      this.#clock.pass(1000);
      if (second % 5 === 0) await this.#ann.heartbeat(this.#roomCode);
      await this.#server.runDue();
      if (second === 32) await this.#cy.look(this.#roomCode);
    }
    await this.#cy.heartbeat(this.#roomCode);
    this.#clock.pass(35_000);
    await this.#server.runDue();
    await this.#cy.heartbeat(this.#roomCode);
  }

  async finishAndPlayAgain(): Promise<void> {
    await this.#create('4-kate');
    await this.#bob.join(this.#roomCode, 'Bob');
    await this.#act('start', {});
    await this.#playTurns(50);
    await this.#act('play-again', {});
    await this.#ann.leave(this.#roomCode);
  }

  /** Codes that lead nowhere use up an allowance, which servers share in Redis. */
  async tryCodes(): Promise<void> {
    for (let attempt = 0; attempt < 15; attempt++) await this.#dan.look('ZZZZZZ');
  }

  async startPowerHouse(): Promise<void> {
    await this.#create('power-house');
    await this.#act('start', {});
    await this.#server.writeGame(this.#roomCode, { gameNumber: 2 });
  }

  async leaveAlone(): Promise<void> {
    const roomCode = await this.#create('whos-deal');
    const [first, second] = (await this.#ann.look(roomCode)).room.players;
    await this.#act('swap-teams', { playerIdA: first!.id, playerIdB: second!.id });
    await this.#act('set-bot-level', { level: 'easy' });
    await this.#ann.leave(roomCode);
  }

  async traces(): Promise<Traces> {
    await this.#socket.flush();
    const people = [this.#ann, this.#bob, this.#cy, this.#dan];
    const close = () => this.#socket.drop();
    return {
      people,
      roomCodes: this.#roomCodes,
      messages: this.#socket.takeAll().filter(({ event }) => event !== 'pusher:ping' && event !== 'pusher:pong'),
      close,
    };
  }

  /** Over the socket, as answers over HTTP are no messages. */
  async #sayRefused(): Promise<void> {
    const data = { roomCode: this.#roomCode, actionId: 'too late', type: 'set-seats', payload: { seats: 3 } };
    const refused = this.#socket.next(({ event }) => event === 'action-refused');
    this.#socket.send({ event: 'client-action', channel: `private-player-${this.#ann.id}`, data });
    await refused;
    this.#socket.send({ event: 'client-follow', channel: `private-player-${this.#ann.id}`, data: {} });
  }

  get #roomCode(): string {
    return this.#roomCodes.at(-1)!;
  }

  async #create(gameId: string, wish: object = {}): Promise<string> {
    this.#roomCodes.push((await this.#ann.create(gameId, 'Ann', wish)).roomCode);
    return this.#roomCode;
  }

  async #act(type: string, payload: object): Promise<void> {
    await this.#ann.act(this.#roomCode, type, payload, `asked-${++this.#asked}`);
  }

  /** Everybody who may act does, and time passes. */
  async #playTurns(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) {
      for (const person of [this.#ann, this.#bob, this.#cy]) {
        const { legal, version } = await person.look(this.#roomCode);
        const action = legal[(turn * 5 + 1) % legal.length];
        if (action) await person.act(this.#roomCode, action.type, action.payload, `action-${version}`);
      }
      this.#clock.pass(1000);
      await this.#server.runDue();
      if (turn % 10 === 0) for (const roomCode of this.#roomCodes) await this.#ann.heartbeat(roomCode);
    }
  }
}
