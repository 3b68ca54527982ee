import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { Connection } from '../../src/server/pusher/connection.ts';

/** Both ends of a real socket. */
export interface TestConnection {
  readonly connection: Connection;
  readonly stream: Duplex;
  readonly reader: WebSocket;
  /** What has come, a text for each message. */
  readonly heard: string[];
}

/** A server that does nothing but take connections. */
export class ConnectionServer {
  readonly #http: Server = createServer();
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #readers: WebSocket[] = [];

  static async start(): Promise<ConnectionServer> {
    const server = new ConnectionServer();
    await new Promise<void>((resolve) => server.#http.listen(0, '127.0.0.1', resolve));
    return server;
  }

  /** One at a time. */
  async connect(): Promise<TestConnection> {
    const taken = new Promise<Pick<TestConnection, 'connection' | 'stream'>>((resolve) => {
      this.#http.once('upgrade', (request, stream, head) =>
        this.#sockets.handleUpgrade(request, stream, head, (ws) => {
          ws.on('error', () => {});
          resolve({
            connection: new Connection('1.1', ws, stream, { now: 0, network: '', takesPlainData: true }),
            stream,
          });
        }),
      );
    });
    const reader = new WebSocket(`ws://127.0.0.1:${(this.#http.address() as AddressInfo).port}`);
    this.#readers.push(reader);
    const heard: string[] = [];
    reader.on('message', (data) => heard.push(data.toString()));
    const [ends] = await Promise.all([taken, new Promise((resolve) => reader.once('open', resolve))]);
    return { ...ends, reader, heard };
  }

  async stop(): Promise<void> {
    for (const reader of this.#readers) reader.terminate();
    await new Promise((resolve) => this.#http.close(resolve));
  }
}
