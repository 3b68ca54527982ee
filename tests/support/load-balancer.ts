import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './server-process.ts';

/** Any balancer will do: this one gives each new connection to the next server that takes it. */
export class LoadBalancer {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  static async start(ports: readonly number[]): Promise<LoadBalancer> {
    const port = await freePort();
    const balancer = new LoadBalancer(port, ports);
    await new Promise<void>((resolve) => balancer.#server.listen(port, '127.0.0.1', resolve));
    return balancer;
  }

  private constructor(port: number, ports: readonly number[]) {
    this.url = `http://127.0.0.1:${port}`;
    let next = 0;
    this.#server = createServer((client) => {
      next += 1;
      this.#forward(client, [...ports.slice(next % ports.length), ...ports.slice(0, next % ports.length)]);
    });
  }

  #forward(client: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) return void client.destroy();
    const server = connect(port, '127.0.0.1');
    server.once('connect', () => {
      server.off('error', tryNext);
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        this.#sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
    const tryNext = () => this.#forward(client, others);
    server.once('error', tryNext);
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
