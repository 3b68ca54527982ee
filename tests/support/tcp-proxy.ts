import { connect, createServer, type Server, type Socket } from 'node:net';

/** One connection through the proxy. Every chunk waits its turn, so that a delay never reorders bytes. */
export class Link {
  readonly #ends: readonly [near: Socket, far: Socket];

  /** The port that the target sees as the caller's. */
  get callerPort(): number | undefined {
    return this.#ends[1].localPort;
  }

  constructor(near: Socket, far: Socket, delayMs: () => number) {
    this.#ends = [near, far];
    carry(near, far, delayMs);
    carry(far, near, delayMs);
    for (const end of this.#ends) {
      end.on('error', () => this.cut());
      end.on('close', () => this.cut());
    }
  }

  /** As when a cable is pulled and the peer resets. */
  cut(): void {
    for (const end of this.#ends) end.resetAndDestroy();
  }

  /** One direction ends, the other stays open: what each side makes of it is its own affair. */
  halfClose(direction: 0 | 1): void {
    this.#ends[direction].end();
  }

  /** Nothing passes, nothing is said: the peer looks alive and is not. */
  freeze(isFrozen: boolean): void {
    for (const end of this.#ends) {
      if (isFrozen) end.pause();
      else end.resume();
    }
  }
}

function carry(from: Socket, to: Socket, delayMs: () => number): void {
  let turn = Promise.resolve();
  const later = (work: () => void) => {
    const ms = delayMs();
    turn = turn.then(() => (ms > 0 ? new Promise<void>((resolve) => setTimeout(resolve, ms)) : undefined)).then(work);
  };
  from.on('data', (chunk) => later(() => void (to.writable && to.write(chunk))));
  from.on('end', () => later(() => void (to.writable && to.end())));
}

/** A stretch of network between two parties, good or bad as it is told. */
export class TcpProxy {
  readonly #server: Server;
  readonly #links = new Set<Link>();
  #target: number;
  #delayMs = 0;
  #isFrozen = false;

  static async open(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer({ allowHalfOpen: true }, (near) => {
      const far = connect({ port: this.#target, host: '127.0.0.1', allowHalfOpen: true });
      const link = new Link(near, far, () => this.#delayMs);
      this.#links.add(link);
      near.on('close', () => this.#links.delete(link));
      if (this.#isFrozen) link.freeze(true);
    });
  }

  get port(): number {
    return (this.#server.address() as { port: number }).port;
  }

  get connections(): number {
    return this.#links.size;
  }

  get links(): readonly Link[] {
    return [...this.#links];
  }

  /** From now on it leads elsewhere; whoever was connected is cut off. */
  lead(target: number): void {
    this.#target = target;
    this.cut();
  }

  delay(ms: number): void {
    this.#delayMs = ms;
  }

  freeze(isFrozen: boolean): void {
    this.#isFrozen = isFrozen;
    for (const link of this.#links) link.freeze(isFrozen);
  }

  /** Lets data pass on the links that `choose` picks, and on no other. */
  thaw(choose: (link: Link) => boolean): void {
    for (const link of [...this.#links].filter(choose)) link.freeze(false);
  }

  /** Those that `choose` picks; all, unless told. */
  cut(choose: (link: Link) => boolean = () => true): void {
    for (const link of [...this.#links].filter(choose)) link.cut();
  }

  halfClose(direction: 0 | 1, choose: () => boolean = () => true): void {
    for (const link of [...this.#links].filter(choose)) link.halfClose(direction);
  }

  /** Good weather again; what was half closed is closed. */
  heal(): void {
    this.#delayMs = 0;
    this.freeze(false);
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
