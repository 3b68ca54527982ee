/** A value that crosses a socket. */
export interface Message {
  readonly event: string;
  readonly channel?: string;
  readonly data: object;
}

/** The Pusher protocol asks for data as JSON text. The official JavaScript client takes an object too. */
export type DataForm = 'text' | 'object';

/** The text of one message. */
export const encode = ({ event, channel, data }: Message, form: DataForm): string =>
  JSON.stringify({ event, channel, data: form === 'text' ? JSON.stringify(data) : data });
