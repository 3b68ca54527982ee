import { isFields } from '../../kit/patch.ts';
import { parseJson } from '../../wire/parse-json.ts';

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

/** A text as one WebSocket frame of a server (RFC 6455, 5.2): final, not masked; one character for each byte. */
export function webSocketFrame(text: string): string {
  const payload = Buffer.from(text);
  return headOfFrame(payload.length).toString('latin1') + payload.toString('latin1');
}

function headOfFrame(length: number): Buffer {
  if (length < LENGTH_IN_2_BYTES) return Buffer.from([FINAL_TEXT, length]);
  const isShort = length < 0x10000;
  const head = Buffer.alloc(isShort ? 4 : 10);
  head[0] = FINAL_TEXT;
  head[1] = isShort ? LENGTH_IN_2_BYTES : LENGTH_IN_8_BYTES;
  if (isShort) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return head;
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
