import { playerIdOf } from '../../src/server/gateway/sessions.ts';
import { playerChannel, watchChannel } from '../../src/wire/channels.ts';
import type { PageSeatedAnswer } from '../../src/wire/messages.ts';
import {
  AnswerReader,
  converse,
  encodeRequest,
  type HttpAnswer,
  HttpConnection,
} from '../../tests/support/http-bytes.ts';
import { WsConnection } from '../../tests/support/websocket-bytes.ts';
import { brokenHttp } from './broken-http.ts';
import type { Chance } from './chance.ts';
import { type HttpInput, httpInput } from './http-inputs.ts';
import type { Oracle } from './oracle.ts';
import type { Session } from './scene.ts';
import type { Stage } from './stage.ts';
import { brokenFrames, wsInput } from './ws-inputs.ts';

/** What every lane works with. It stops as soon as the budget is spent. */
export interface Attack {
  readonly port: number;
  readonly stage: Stage;
  readonly oracle: Oracle;
  /** Whether so many more may be sent; says so only as often as the budget allows. */
  take(inputs: number): boolean;
}

const HTTP_BATCH = 32;
const WS_BATCH = 100;
const SOCKET_LIFE = 10_000;
const QUIET_MS = 100;

/** Well-formed requests, many to a write, on one connection after another. */
export async function httpLane({ port, stage, oracle, take }: Attack, chance: Chance): Promise<void> {
  let connection = await HttpConnection.open(port);
  let earlier: readonly HttpInput[] = [];
  for (;;) {
    if (!connection.isOpen) connection = await HttpConnection.open(port);
    const inputs = batchOf(() => httpInput(stage.scene, chance));
    if (!take(inputs.length)) break;
    const answers = await connection.exchange(inputs);
    for (const [index, answer] of answers.entries()) {
      judge(oracle, inputs[index]!, answer);
      if (answer.status === 0)
        oracle.find('something between two answers', answer.body, lastOf([...earlier, ...inputs.slice(0, index)]));
    }
    earlier = inputs;
    const unanswered = inputs.slice(answers.length);
    if (unanswered.length > 0 && !isEndedOver(inputs.at(-1)!, connection, answers))
      oracle.find('no answer', 'the connection ended', unanswered[0]!.bytes);
    stage.unheard += unanswered.filter(({ bytes }) => bytes.includes('/api/rooms/create')).length;
    for (const answer of answers) await walkOut(stage, answer);
  }
  connection.close();
}

/** Where a request cannot be read, the connection ends: at once, and with a word only when no answer is still to come. */
const isEndedOver = (last: HttpInput, { isHungUp }: HttpConnection, answers: readonly HttpAnswer[]): boolean =>
  answers.at(-1)?.headers.get('connection') === 'close' || (last.isLast && isHungUp);

/** As many as go into one write: what may end the connection is the last of them. */
function batchOf(draw: () => HttpInput): HttpInput[] {
  const inputs = [draw()];
  while (inputs.length < HTTP_BATCH && !inputs.at(-1)!.isLast) inputs.push(draw());
  return inputs;
}

const lastOf = (inputs: readonly HttpInput[]): Buffer => Buffer.concat(inputs.slice(-2).map((input) => input.bytes));

function judge(oracle: Oracle, input: HttpInput, answer: HttpAnswer): void {
  oracle.http(answer, input.bytes, input.isHead);
  if (answer.body.startsWith('{"version":')) oracle.look(answer, 'a look');
  if (input.mustBe && answer.status !== input.mustBe)
    oracle.find(`a forged request got ${answer.status}`, answer.body, input.bytes);
}

/** Who got into a room by luck leaves again, so that the rooms at the end are those of the beginning. */
async function walkOut(stage: Stage, { status, headers, body }: HttpAnswer): Promise<void> {
  if (status !== 200 || !body.startsWith('{"roomCode":')) return;
  const { roomCode } = JSON.parse(body) as PageSeatedAnswer;
  const token = /oyster_session=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
  const session = { token, playerId: playerIdOf(token) };
  const isOnStage = stage.scene.rooms.some(
    (room) => room.roomCode === roomCode && room.members.some((member) => member.token === token),
  );
  if (!isOnStage) await stage.leave(session, roomCode);
}

/** Messages of all kinds, many to a write, each batch closed by a ping whose pong shows that it was read. */
export async function wsLane(attack: Attack, chance: Chance): Promise<void> {
  const { stage, oracle, take } = attack;
  for (let isOn = true; isOn; ) {
    const session = chance.pick(chance.pick(stage.scene.rooms).members);
    const line = await listen(attack, session);
    if (!line) return;
    for (let sent = 0; sent < SOCKET_LIFE && isOn; sent += WS_BATCH) {
      isOn = take(WS_BATCH);
      if (!isOn) break;
      const inputs = Array.from({ length: WS_BATCH }, () => wsInput(stage.scene, session, chance));
      if (!(await line.exchange(inputs))) {
        oracle.find(
          `a socket was ${line.isOpen ? 'silent' : `closed (${line.closeCode})`}`,
          'one of a batch',
          Buffer.concat(inputs.slice(0, 8)),
        );
        break;
      }
    }
    line.close();
  }
}

/** A socket on the attacker's own channel and some watch channels, with the oracle listening. */
async function listen({ port, stage, oracle }: Attack, session: Session): Promise<Line | null> {
  const line = new Line(
    await WsConnection.open(port, undefined, (message, text) => oracle.message(message, text, session.playerId)),
  );
  const { socketId } = line;
  for (const channel of [
    playerChannel(session.playerId),
    ...stage.scene.foreign.map(({ roomCode }) => watchChannel(roomCode)),
  ]) {
    const auth = await authorize(port, session, socketId, channel);
    if (auth) line.send({ event: 'pusher:subscribe', data: { channel, auth } });
    else oracle.find('a channel that is ours was refused', channel);
  }
  return (await line.exchange([])) ? line : null;
}

export async function authorize(
  port: number,
  session: Session,
  socketId: string,
  channel: string,
): Promise<string | null> {
  const connection = await HttpConnection.open(port);
  const [answer] = await connection.exchange([
    encodeRequest({
      method: 'POST',
      path: '/api/pusher/auth',
      headers: [
        ['host', 'x'],
        ['authorization', `Bearer ${session.token}`],
        ['content-type', 'application/json'],
      ],
      body: Buffer.from(JSON.stringify({ socket_id: socketId, channel_name: channel })),
    }),
  ]);
  connection.close();
  return answer?.status === 200 ? (JSON.parse(answer.body) as { auth: string }).auth : null;
}

/** A socket that knows when everything it sent has been read. */
class Line {
  readonly #ws: WsConnection;
  #pongs = 0;

  constructor(ws: WsConnection) {
    this.#ws = ws;
    const { onMessage } = ws;
    ws.onMessage = (message, text) => {
      if (message.event === 'pusher:pong') this.#pongs += 1;
      onMessage(message, text);
    };
  }

  get socketId(): string {
    return this.#ws.socketId;
  }
  get isOpen(): boolean {
    return this.#ws.isOpen;
  }
  get closeCode(): number | null {
    return this.#ws.closeCode;
  }

  send(message: object): void {
    this.#ws.send(message);
  }

  /** The ping at the end is the only one among them, so its pong says that all were read. */
  async exchange(inputs: readonly Buffer[]): Promise<boolean> {
    const wanted = this.#pongs + 1;
    this.#ws.write(Buffer.concat(inputs));
    this.#ws.send({ event: 'pusher:ping', data: {} });
    return this.#ws.until(() => this.#pongs >= wanted);
  }

  close(): void {
    this.#ws.close();
  }
}

/** What is not even HTTP: a connection each. */
export async function brokenHttpLane({ port, oracle, take }: Attack, chance: Chance): Promise<void> {
  while (take(1)) {
    const pieces = brokenHttp(chance);
    const { bytes } = await converse(port, pieces, QUIET_MS);
    const input = Buffer.concat(pieces);
    const reader = new AnswerReader();
    reader.take(bytes);
    for (let answer = reader.next(false); answer !== null; answer = reader.next(false)) {
      if (answer.status === 101) break;
      oracle.http(answer, input);
    }
  }
}

/** What RFC 6455 forbids: a socket each, closed with the right code. */
export async function brokenFrameLane({ port, oracle, take }: Attack, chance: Chance): Promise<void> {
  while (take(1)) {
    const ws = await WsConnection.open(port);
    const { bytes, codes } = brokenFrames(chance);
    ws.write(bytes);
    await ws.until(() => ws.closeCode !== null);
    oracle.count(`closed ${ws.closeCode}`);
    if (ws.closeCode === null || !codes.includes(ws.closeCode))
      oracle.find(`closed with ${ws.closeCode} instead of ${codes}`, '', bytes.subarray(0, 200));
    ws.close();
  }
}
