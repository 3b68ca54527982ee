const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, DIGITS.indexOf(String.fromCharCode(code))));

/** Rules know neither Node's Buffer nor the browser's atob. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const digits = base64.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let held = 0;
  let bits = 0;
  let length = 0;
  for (let at = 0; at < digits.length; at++) {
    held = ((held << 6) | VALUES[digits.charCodeAt(at)]!) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = held >> bits;
  }
  return bytes;
}
