const FINAL_TEXT = 0x81;
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;

/**
 * A text as one WebSocket frame of a server (RFC 6455, 5.2): final and not masked. The string has one character for each
 * byte, so that Node writes it without a copy. `ws` would write two buffers for each frame and subscriber.
 */
export function webSocketFrame(text: string): string {
  const payload = Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
  return headOfFrame(payload.length) + payload;
}

function headOfFrame(length: number): string {
  if (length < LENGTH_IN_2_BYTES) return String.fromCharCode(FINAL_TEXT, length);
  if (length < 0x10000) return String.fromCharCode(FINAL_TEXT, LENGTH_IN_2_BYTES, length >> 8, length & 0xff);
  const head = Buffer.alloc(10);
  head[0] = FINAL_TEXT;
  head[1] = LENGTH_IN_8_BYTES;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head.toString('latin1');
}
