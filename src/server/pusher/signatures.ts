import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signature of Pusher Channels: HMAC-SHA256 over socket, channel and, for presence channels, the member. */
export function signChannel(
  { key, secret }: { key: string; secret: string },
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  const text = channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
  return `${key}:${createHmac('sha256', secret).update(text).digest('hex')}`;
}

export function isSignedBy(
  app: { key: string; secret: string },
  given: unknown,
  socketId: string,
  channel: string,
  channelData?: string,
): boolean {
  const wanted = Buffer.from(signChannel(app, socketId, channel, channelData));
  const offered = Buffer.from(typeof given === 'string' ? given : '');
  return offered.length === wanted.length && timingSafeEqual(offered, wanted);
}
