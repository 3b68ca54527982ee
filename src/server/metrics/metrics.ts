import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Observer, RulesFault } from '../../rooms/ports.ts';
import { traceOf } from './error-trace.ts';

const SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 2.5];

/** How often the event loop is looked at: more often would be most of what an idle server does. Reported lags begin there. */
export const LOOP_LAG_MS = 50;

/** What an operator wants to know, as Prometheus reads it. Event-loop lag and memory come with the defaults. */
export class Metrics {
  readonly registry = new Registry();
  /** Accepted commands by kind: counted plainly, as there are thousands a second, and handed over when somebody asks. */
  readonly #accepted = new Map<string, number>();
  readonly refusals = new Counter({
    name: 'oyster_refusals_total',
    help: 'Refused requests by code',
    labelNames: ['code'],
    registers: [this.registry],
  });
  readonly botFailures = new Counter({
    name: 'oyster_bot_failures_total',
    help: 'Bot choices that were no legal action',
    labelNames: ['game'],
    registers: [this.registry],
  });
  readonly ruleFailures = new Counter({
    name: 'oyster_rule_failures_total',
    help: 'Throws of the rules of a game: bugs',
    labelNames: ['game'],
    registers: [this.registry],
  });
  readonly lateBots = new Counter({
    name: 'oyster_bot_late_total',
    help: 'Experts that were not done in time; the standard choice was played',
    labelNames: ['game'],
    registers: [this.registry],
  });
  readonly guesses = new Counter({
    name: 'oyster_bot_guesses_total',
    help: 'Choices of experts that had to stop before they were sure',
    labelNames: ['game'],
    registers: [this.registry],
  });
  readonly commitSeconds = new Histogram({
    name: 'oyster_commit_seconds',
    help: 'From handing changes to the store until they are safe, once per write',
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly deliverySeconds = new Histogram({
    name: 'oyster_delivery_seconds',
    help: 'From a commit until its messages are handed to the sockets',
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly requestSeconds = new Histogram({
    name: 'oyster_http_request_seconds',
    help: 'HTTP requests by route and status',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LOOP_LAG_MS });
    const accepted = this.#accepted;
    new Counter({
      name: 'oyster_actions_total',
      help: 'Accepted commands by kind',
      labelNames: ['kind'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [kind, count] of accepted) this.inc({ kind }, count);
      },
    });
  }

  /** Values that are read when somebody asks. */
  watch(gauges: { rooms(): Promise<number>; players(): Promise<number>; sockets(): number }): void {
    this.#gauge('oyster_rooms', 'Worlds in the store', gauges.rooms);
    this.#gauge('oyster_players', 'People who sit in a World', gauges.players);
    this.#gauge('oyster_sockets', 'Open sockets', gauges.sockets);
  }

  #gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  observer(log: {
    warn(details: object, message: string): void;
    error: (details: object, message: string) => void;
  }): Observer {
    const isNewFault = createFaultFilter();
    return {
      rulesFailed: (fault) => {
        const { roomCode, version, gameId: game, action, error } = fault;
        this.ruleFailures.inc({ game });
        if (isNewFault(fault))
          log.error({ roomCode, version, game, action, ...traceOf(error) }, 'the rules of a game threw');
      },
      gameEnded: (roomCode, game) =>
        log.error({ roomCode, game }, 'a due step of a game fails each time; the World goes back to its lobby'),
      committed: ({ command: { type } }) => this.#accepted.set(type, (this.#accepted.get(type) ?? 0) + 1),
      refused: (code) => this.refusals.inc({ code }),
      botFailed: (roomCode, game, reason) => {
        this.botFailures.inc({ game });
        log.warn({ roomCode, game, reason }, 'a bot had no legal answer; its first legal action was played');
      },
    };
  }
}

const REMEMBERED_FAULTS = 10_000;

/** A step that is tried again fails again: one line in the log is enough for a version of a room. */
function createFaultFilter(): (fault: RulesFault) => boolean {
  const known = new Set<string>();
  return ({ roomCode, version, action }) => {
    const key = `${roomCode}/${version}/${action}`;
    if (known.has(key)) return false;
    if (known.size >= REMEMBERED_FAULTS) known.clear();
    known.add(key);
    return true;
  };
}
