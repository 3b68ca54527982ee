import { isFields, parseJson } from '../../wire/parse-json.ts';

/** A message from a client. */
export interface ClientMessage {
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

/** Null when it is no message of the protocol: not JSON, nested too deep, not an object, or a wrong type. */
export function parseClientMessage(text: string): ClientMessage | null {
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
