import { parse as parseSecurely } from 'secure-json-parse';
import { isFields } from '../../engine/changes.ts';

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
  `{"event":"${event}","channel":"${channel}","data":${data}}`;

const FINAL_TEXT = 0x81;
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;

/**
 * A text as one WebSocket frame of a server (RFC 6455, 5.2): final, not masked, header and payload in one piece. The bytes
 * come as a Latin-1 string, which Node writes to a socket without a buffer in between.
 */
export function webSocketFrame(text: string): string {
  const bytes = Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
  return frameHead(bytes.length) + bytes;
}

function frameHead(length: number): string {
  if (length < LENGTH_IN_2_BYTES) return String.fromCharCode(FINAL_TEXT, length);
  if (length < 0x10000) return String.fromCharCode(FINAL_TEXT, LENGTH_IN_2_BYTES, length >> 8, length & 0xff);
  const inBytes = Buffer.alloc(8);
  inBytes.writeBigUInt64BE(BigInt(length));
  return String.fromCharCode(FINAL_TEXT, LENGTH_IN_8_BYTES, ...inBytes);
}

export const errorFrame = (code: number | null, message: string): string =>
  `{"event":"pusher:error","data":${JSON.stringify({ code, message })}}`;

/** Null when it is no message of the protocol: not JSON, not an object, a wrong type, or a prototype key. */
export function parseFrame(text: string): ClientFrame | null {
  try {
    const value: unknown = parseSecurely(text);
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
    return parseSecurely(text);
  } catch {
    return text;
  }
}
