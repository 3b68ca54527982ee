import { isFields } from '../../engine/changes.ts';
import { parseJson } from '../../protocol/parse-json.ts';
import { asBytes, type TextWriter, textIn } from '../text-in.ts';

/** What a client sent, as far as every Pusher message looks alike. */
export interface ClientFrame {
  readonly event: string;
  readonly channel?: string;
  readonly data: unknown;
}

/** Codes of the Pusher protocol. 40xx: do not come back; 42xx: come back at once. */
export const CLOSE = {
  unknownKey: 4001,
  badVersion: 4006,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  noPong: 4201,
  eventRejected: 4301,
} as const;

/** The text of one message; `data` is JSON text itself, as the protocol wants it. */
export const frame = (event: string, data: string, channel?: string): string =>
  channel === undefined
    ? `{"event":${JSON.stringify(event)},"data":${JSON.stringify(data)}}`
    : `{"event":${JSON.stringify(event)},"channel":${JSON.stringify(channel)},"data":${JSON.stringify(data)}}`;

/**
 * The same with `data` as it is. The official JavaScript client takes both, and this way nothing is quoted twice. Names of
 * events and channels are ours, and have nothing in them to be escaped.
 */
export const plainFrame = (event: string, data: string, channel: string): string =>
  `${plainOpening(event, channel)}${data}}`;

/** All that comes before the data. */
export const plainOpening = (event: string, channel: string): string =>
  `{"event":"${event}","channel":"${channel}","data":`;

const FINAL_TEXT = 0x81;
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;

/** A text as one WebSocket frame of a server (RFC 6455, 5.2): final, not masked, header and payload in one piece, as bytes. */
export function webSocketFrame(text: string): string {
  const bytes = asBytes(text);
  return frameHead(bytes.length) + bytes;
}

function frameHead(length: number): string {
  const start = writeHead(headBytes, LONGEST_HEAD, length);
  return headBytes.toString('latin1', start);
}

const LONGEST_HEAD = 10;
const headBytes = Buffer.alloc(LONGEST_HEAD);

/** Puts the head of a frame right before its payload, and says where it begins. */
function writeHead(bytes: Uint8Array, payload: number, length: number): number {
  if (length < LENGTH_IN_2_BYTES) {
    bytes[payload - 1] = length;
    bytes[payload - 2] = FINAL_TEXT;
    return payload - 2;
  }
  const size = length < 0x10000 ? 2 : 8;
  let rest = length;
  for (let at = payload - 1; at >= payload - size; at--) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[payload - size - 1] = size === 2 ? LENGTH_IN_2_BYTES : LENGTH_IN_8_BYTES;
  bytes[payload - size - 2] = FINAL_TEXT;
  return payload - size - 2;
}

/** The same for a text that is written in place: leaves room for the head, and says where the text begins. */
export function beginFrame(out: TextWriter): number {
  out.roomFor(LONGEST_HEAD);
  out.length += LONGEST_HEAD;
  return out.length;
}

/** The frame of all that was written since. */
export function endFrame(out: TextWriter, begin: number): string {
  const start = writeHead(out.bytes, begin, out.length - begin);
  return textIn(out, start);
}

export const errorFrame = (code: number | null, message: string): string =>
  `{"event":"pusher:error","data":${JSON.stringify({ code, message })}}`;

/** Null when it is no message of the protocol: not JSON, nested too deep, not an object, or a wrong type. */
export function parseFrame(text: string): ClientFrame | null {
  try {
    const value: unknown = parseJson(text);
    if (!isFields(value) || typeof value.event !== 'string') return null;
    if (value.channel !== undefined && typeof value.channel !== 'string') return null;
    const data = typeof value.data === 'string' ? parseData(value.data) : value.data;
    const { event, channel } = value as { event: string; channel?: string };
    return channel === undefined ? { event, data } : { event, channel, data };
  } catch {
    return null;
  }
}

/** Clients may send data as an object or as JSON text. */
function parseData(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
