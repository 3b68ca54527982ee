import { playerChannel } from '../../src/wire/channels.ts';
import { ACTION_EVENT } from '../../src/wire/messages.ts';
import { encodeFrame, type FrameShape, OPCODE, textFrame } from '../../tests/support/websocket-bytes.ts';
import { wholeAction } from './actions.ts';
import type { Chance } from './chance.ts';
import { anyChannel } from './grammar.ts';
import { bend, corrupt, oddValue, toJson } from './mutate.ts';
import type { Scene, Session } from './scene.ts';

/** A message as a good client sends it: an action most of the time. Pings are left to the lanes, which count pongs. */
function wholeMessage(scene: Scene, session: Session, chance: Chance): Record<string, unknown> {
  const room = chance.pick(scene.rooms);
  switch (chance.weighted({ action: 60, foreignAction: 10, subscribe: 12, unsubscribe: 3, pong: 2, other: 8 })) {
    case 'action':
      return { event: ACTION_EVENT, channel: playerChannel(session.playerId), data: actionIn(scene, session, chance) };
    case 'foreignAction':
      return {
        event: ACTION_EVENT,
        channel: anyChannel(scene, room, session, chance),
        data: actionIn(scene, session, chance),
      };
    case 'subscribe': {
      const channel = anyChannel(scene, room, session, chance);
      return {
        event: 'pusher:subscribe',
        data: { channel, auth: anySignature(chance), channel_data: anyMember(scene, chance) },
      };
    }
    case 'unsubscribe':
      return {
        event: 'pusher:unsubscribe',
        data: { channel: anyChannel(scene, room, { ...session, playerId: '0' }, chance) },
      };
    case 'pong':
      return { event: 'pusher:pong', data: {} };
    case 'other':
      return {
        event: chance.pick(OTHER_EVENTS),
        channel: anyChannel(scene, room, session, chance),
        data: oddValue(chance),
      };
  }
}

const OTHER_EVENTS = [
  'client-move',
  'client-follow',
  'view',
  'pusher:error',
  'pusher_internal:member_added',
  'pusher:signin',
  'client-',
  '',
  '__proto__',
  'toString',
];

function actionIn(scene: Scene, session: Session, chance: Chance): object {
  const own = scene.rooms.filter((room) => room.members.includes(session));
  const room = chance.pick(own.length > 0 && chance.chance(0.9) ? own : scene.rooms);
  const roomCode = chance.chance(0.95) ? room.roomCode : chance.pick(scene.foreign).roomCode;
  return {
    roomCode,
    actionId: chance.text(chance.pick([2, 8, 8, 8]), 'abcdef'),
    ...wholeAction({ ...room, legal: room.legal.get(session.playerId) ?? [] }, chance),
  };
}

const anySignature = (chance: Chance): string =>
  chance.pick([
    '',
    'oyster-world:',
    `oyster-world:${chance.text(64, '0123456789abcdef')}`,
    `other:${'0'.repeat(64)}`,
    'x'.repeat(77),
  ]);

const anyMember = (scene: Scene, chance: Chance): unknown =>
  chance.pick([
    JSON.stringify({ user_id: chance.pick(chance.pick(scene.foreign).playerIds), user_info: { name: 'Ann' } }),
    '{"user_id":"__proto__","user_info":{}}',
    '{"__proto__":{"user_id":"x"}}',
    '"},"data":{"user_id":"x"',
    '[]',
    undefined,
    7,
  ]) ?? null;

/** One message as a frame, or as several: in pieces, with control frames in between, or with a mask of zeros. */
export function wsInput(scene: Scene, session: Session, chance: Chance): Buffer {
  const message = wholeMessage(scene, session, chance);
  switch (chance.weighted({ whole: 15, bent: 55, text: 6, corrupt: 14, fragments: 7, binary: 3 })) {
    case 'whole':
      return textFrame(short(toJson(message)));
    case 'bent':
      return textFrame(short(toJson(bend(message, chance))));
    case 'text': // data as JSON text, the way most clients write it
      return textFrame(short(toJson({ ...message, data: toJson(bend(message.data, chance)) })));
    case 'corrupt':
      return textFrame(short(Buffer.from(corrupt(toJson(message), chance).toString()).toString()));
    case 'fragments':
      return fragments(Buffer.from(short(toJson(bend(message, chance)))), chance);
    case 'binary':
      return encodeFrame({ opcode: OPCODE.binary, payload: chance.bytes(chance.between(0, 60)) });
  }
}

/** What is over the limit closes the socket; that is tried elsewhere. */
const MAX_CHARACTERS = 5000;
const short = (text: string): string => text.slice(0, MAX_CHARACTERS);

function fragments(payload: Buffer, chance: Chance): Buffer {
  const pieces = chance.between(2, 6);
  const size = Math.ceil(payload.length / pieces) || 1;
  const frames: Buffer[] = [];
  for (let index = 0; index < pieces; index++) {
    const opcode = index === 0 ? OPCODE.text : OPCODE.continuation;
    frames.push(
      encodeFrame({
        opcode,
        payload: payload.subarray(index * size, (index + 1) * size),
        isFinal: index === pieces - 1,
      }),
    );
    if (chance.chance(0.2))
      frames.push(encodeFrame({ opcode: chance.pick([OPCODE.ping, OPCODE.pong]), payload: Buffer.from('hi') }));
  }
  return Buffer.concat(frames);
}

export interface BrokenFrames {
  readonly bytes: Buffer;
  /** How the server may close. */
  readonly codes: readonly number[];
}

const hello = Buffer.from('{"event":"pusher:ping","data":{}}');
const frameOf = (shape: Partial<FrameShape>): Buffer => encodeFrame({ opcode: OPCODE.text, payload: hello, ...shape });
const PROTOCOL_ERROR = [1002];
const NOT_UTF8 = [1007];
const TOO_BIG = [1009];

const code = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const openFrame = (): Buffer => frameOf({ isFinal: false });

/** A message that is never finished, in pieces of this size. */
const endlessMessage = (pieces: number, size: number): Buffer => {
  const piece = { opcode: OPCODE.continuation, isFinal: false, payload: Buffer.alloc(size, ' ') };
  return Buffer.concat([openFrame(), ...Array.from({ length: pieces }, () => frameOf(piece))]);
};

/** Frames that RFC 6455 forbids or that are too large. */
const BROKEN_FRAMES: readonly ((chance: Chance) => BrokenFrames)[] = [
  () => ({ bytes: frameOf({ isMasked: false }), codes: PROTOCOL_ERROR }),
  (chance) => ({
    bytes: frameOf({ opcode: chance.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]) }),
    codes: PROTOCOL_ERROR,
  }),
  (chance) => ({ bytes: frameOf({ reserved: chance.between(1, 7) }), codes: PROTOCOL_ERROR }),
  () => ({ bytes: frameOf({ opcode: OPCODE.ping, isFinal: false }), codes: PROTOCOL_ERROR }),
  (chance) => ({
    bytes: frameOf({ opcode: chance.pick([OPCODE.ping, OPCODE.close]), payload: Buffer.alloc(126, 'x') }),
    codes: PROTOCOL_ERROR,
  }),
  () => ({ bytes: frameOf({ opcode: OPCODE.continuation }), codes: PROTOCOL_ERROR }),
  () => ({ bytes: Buffer.concat([openFrame(), frameOf({ opcode: OPCODE.text })]), codes: PROTOCOL_ERROR }),
  () => ({ bytes: frameOf({ opcode: OPCODE.close, payload: Buffer.from([3]) }), codes: PROTOCOL_ERROR }),
  (chance) => ({
    bytes: frameOf({
      opcode: OPCODE.close,
      payload: code(chance.pick([0, 999, 1004, 1005, 1006, 1015, 2999, 65_535])),
    }),
    codes: PROTOCOL_ERROR,
  }),
  () => ({
    bytes: frameOf({ opcode: OPCODE.close, payload: Buffer.concat([code(1000), Buffer.from([0xff])]) }),
    codes: NOT_UTF8,
  }),
  (chance) => ({ bytes: frameOf({ payload: corrupt7(chance) }), codes: NOT_UTF8 }),
  () => ({ bytes: frameOf({ payload: Buffer.alloc(16 * 1024 + 1, ' ') }), codes: TOO_BIG }),
  () => ({ bytes: frameOf({ payload: Buffer.alloc(0), claimed: 1n << 40n }), codes: TOO_BIG }),
  () => ({ bytes: frameOf({ payload: Buffer.alloc(0), lengthBits: 64, claimed: (1n << 63n) + 5n }), codes: TOO_BIG }),
  () => ({ bytes: endlessMessage(9, 2000), codes: TOO_BIG }),
  () => ({ bytes: endlessMessage(17_000, 1), codes: [1008, 1009] }),
  (chance) => ({
    bytes: frameOf({ opcode: OPCODE.close, payload: chance.pick([Buffer.alloc(0), code(1000), code(4999)]) }),
    codes: [1000, 1005, 4999],
  }),
];

/** Frames that end their socket, and the codes that the server may close with. */
export const brokenFrames = (chance: Chance): BrokenFrames => chance.pick(BROKEN_FRAMES)(chance);

const corrupt7 = (chance: Chance): Buffer =>
  Buffer.concat([
    hello,
    Buffer.from(chance.pick(['ff', 'c080', 'eda080', 'f8888080', 'e282', 'f4908080', '80']), 'hex'),
  ]);
