import { connect, type Socket } from 'node:net';

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export interface FrameShape {
  readonly opcode: number;
  readonly payload: Buffer;
  readonly isFinal?: boolean;
  readonly isMasked?: boolean;
  /** The three reserved bits. */
  readonly reserved?: number;
  /** How the length is written: as short as can be, or in 16 or 64 bits whether that is needed or not. */
  readonly lengthBits?: 7 | 16 | 64;
  /** The length that is claimed, where it is not the true one. */
  readonly claimed?: bigint;
}

const MASK = Buffer.from([0x12, 0x34, 0x56, 0x78]);

export function encodeFrame({
  opcode,
  payload,
  isFinal = true,
  isMasked = true,
  reserved = 0,
  lengthBits,
  claimed,
}: FrameShape): Buffer {
  const length = claimed ?? BigInt(payload.length);
  const bits = lengthBits ?? (length < 126n ? 7 : length < 65_536n ? 16 : 64);
  const head = Buffer.alloc(2 + (bits === 16 ? 2 : bits === 64 ? 8 : 0) + (isMasked ? 4 : 0));
  head[0] = (isFinal ? 0x80 : 0) | (reserved << 4) | opcode;
  head[1] = (isMasked ? 0x80 : 0) | (bits === 7 ? Number(length & 127n) : bits === 16 ? 126 : 127);
  if (bits === 16) head.writeUInt16BE(Number(length & 65_535n), 2);
  if (bits === 64) head.writeBigUInt64BE(BigInt.asUintN(64, length), 2);
  if (!isMasked) return Buffer.concat([head, payload]);
  MASK.copy(head, head.length - 4);
  const masked = Buffer.from(payload);
  for (let index = 0; index < masked.length; index++) masked[index]! ^= MASK[index & 3]!;
  return Buffer.concat([head, masked]);
}

export const textFrame = (text: string | Buffer): Buffer =>
  encodeFrame({ opcode: OPCODE.text, payload: Buffer.from(text) });

/** The protocol's words for: connect me. */
export const upgradeRequest = (path: string, headers: readonly string[] = []): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
    ...headers,
    '',
    '',
  ].join('\r\n');

export const GOOD_PATH = '/app/oyster-world?protocol=7&client=fuzz&version=1.0';

export interface ServerMessage {
  readonly event: string;
  readonly channel?: string;
  readonly data: unknown;
}

/** A socket that says exactly the bytes it is told to, right or wrong. */
export class WsConnection {
  readonly socket: Socket;
  socketId = '';
  /** The HTTP status of the upgrade; 101 when it was granted. */
  status = 0;
  closeCode: number | null = null;
  isOpen = true;
  /** Every message of the server goes here first. */
  onMessage: (message: ServerMessage, text: string) => void = () => {};
  #held: Buffer = Buffer.alloc(0);
  readonly #waiting = new Set<() => void>();

  /** Resolves once the server has answered the upgrade and, if it granted it, introduced itself. */
  static async open(
    port: number,
    request = upgradeRequest(GOOD_PATH),
    onMessage?: WsConnection['onMessage'],
  ): Promise<WsConnection> {
    const connection = new WsConnection(port, request);
    if (onMessage) connection.onMessage = onMessage;
    await connection.until(
      () =>
        connection.socketId !== '' ||
        connection.closeCode !== null ||
        (connection.status !== 0 && connection.status !== 101),
    );
    return connection;
  }

  private constructor(port: number, request: string) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('connect', () => this.socket.write(request, 'latin1'));
    this.socket.on('error', () => {});
    this.socket.on('data', (chunk) => this.#take(chunk));
    this.socket.on('close', () => {
      this.isOpen = false;
      this.#notify();
    });
  }

  write(bytes: Buffer): void {
    if (this.isOpen) this.socket.write(bytes);
  }

  send(message: object): void {
    this.write(textFrame(JSON.stringify(message)));
  }

  /** Waits until it is so, the socket is closed, or the time is over; tells whether it is so. */
  async until(isSo: () => boolean, withinMs = 60_000): Promise<boolean> {
    const deadline = Date.now() + withinMs;
    while (!isSo() && this.isOpen && Date.now() < deadline) {
      let timer: NodeJS.Timeout | undefined;
      let wake = () => {};
      await new Promise<void>((resolve) => {
        wake = resolve;
        this.#waiting.add(resolve);
        timer = setTimeout(resolve, deadline - Date.now());
      });
      clearTimeout(timer);
      this.#waiting.delete(wake);
    }
    return isSo();
  }

  close(): void {
    this.socket.destroy();
    this.isOpen = false;
  }

  #notify(): void {
    for (const wake of this.#waiting) wake();
  }

  #take(chunk: Buffer): void {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    if (this.status === 0 && !this.#readUpgrade()) return;
    if (this.status === 101) while (this.#readFrame());
    this.#notify();
  }

  #readUpgrade(): boolean {
    const end = this.#held.indexOf('\r\n\r\n');
    if (end < 0) return false;
    this.status = Number(/^HTTP\/1\.1 (\d+)/.exec(this.#held.toString('latin1', 0, end))?.[1] ?? -1);
    this.#held = this.#held.subarray(end + 4);
    return true;
  }

  #readFrame(): boolean {
    const held = this.#held;
    if (held.length < 2) return false;
    const short = held[1]! & 127;
    const from = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (held.length < from) return false;
    const length = short === 126 ? held.readUInt16BE(2) : short === 127 ? Number(held.readBigUInt64BE(2)) : short;
    if (held.length < from + length) return false;
    const payload = held.subarray(from, from + length);
    this.#held = held.subarray(from + length);
    this.#heard(held[0]! & 15, payload);
    return true;
  }

  #heard(opcode: number, payload: Buffer): void {
    if (opcode === OPCODE.close) this.closeCode = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
    if (opcode !== OPCODE.text) return;
    const text = payload.toString();
    const message = JSON.parse(text) as ServerMessage;
    if (message.event === 'pusher:connection_established') {
      this.socketId = (JSON.parse(message.data as string) as { socket_id: string }).socket_id;
    }
    this.onMessage(message, text);
  }
}
