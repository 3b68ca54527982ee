import type { Random } from '../../src/kit/random.ts';

/** Everything that can go wrong. `server` is an index; times are in milliseconds. */
export type Fault =
  | { readonly kind: 'kill'; readonly server: number; readonly downMs: number }
  | { readonly kind: 'terminate'; readonly server: number }
  | { readonly kind: 'stop'; readonly server: number; readonly ms: number }
  | { readonly kind: 'takeover'; readonly server: number; readonly ms: number }
  | { readonly kind: 'clock'; readonly server: number; readonly jumpMs: number }
  | { readonly kind: 'cut'; readonly link: Link; readonly server: number; readonly share: number }
  | {
      readonly kind: 'half-close';
      readonly link: Link;
      readonly server: number;
      readonly share: number;
      readonly direction: 0 | 1;
    }
  | {
      readonly kind: 'delay';
      readonly link: Link;
      readonly server: number;
      readonly delayMs: number;
      readonly ms: number;
    }
  | { readonly kind: 'freeze'; readonly link: Link; readonly server: number; readonly ms: number }
  | { readonly kind: 'redis-kill'; readonly downMs: number }
  | { readonly kind: 'redis-stop'; readonly ms: number };

/** Between people and a server, or between a server and Redis. */
export type Link = 'people' | 'redis';

export interface PlannedFault {
  readonly atMs: number;
  readonly fault: Fault;
}

export interface PlanOptions {
  readonly seconds: number;
  readonly servers: number;
  readonly hasRedis: boolean;
}

const GAP_MS = [300, 1900] as const;
const STOP_MS = 5000;
const LONGEST_JUMP_MS = 120_000;
const SERVER_KINDS = ['kill', 'kill', 'terminate', 'stop', 'clock', 'clock'] as const;
/** One data directory, two servers: where the store is shared this is nothing special. */
const ALONE_KINDS = ['takeover'] as const;
const LINK_KINDS = ['cut', 'half-close', 'delay', 'freeze'] as const;
const REDIS_KINDS = ['redis-kill', 'redis-stop'] as const;

/** Faults of every kind in an order of chance, and again, for as long as there is time. The same stream, the same plan. */
export function planFaults(random: Random, { seconds, servers, hasRedis }: PlanOptions): PlannedFault[] {
  const plan: PlannedFault[] = [];
  let atMs = 0;
  for (;;) {
    for (const draw of random.shuffle(drawersFor(hasRedis))) {
      atMs += random.between(...GAP_MS);
      if (atMs >= seconds * 1000) return plan;
      plan.push({ atMs, fault: draw(random, random.below(servers)) });
    }
  }
}

type Draw = (random: Random, server: number) => Fault;

const drawersFor = (hasRedis: boolean): Draw[] => [
  ...[...SERVER_KINDS, ...(hasRedis ? [] : ALONE_KINDS)].map(
    (kind): Draw =>
      (random, server) =>
        drawServerFault(kind, random, server),
  ),
  ...linksFor(hasRedis).flatMap((link) =>
    LINK_KINDS.map(
      (kind): Draw =>
        (random, server) =>
          drawLinkFault(kind, link, random, server),
    ),
  ),
  ...(hasRedis ? REDIS_KINDS : []).map(
    (kind): Draw =>
      (random) =>
        kind === 'redis-kill' ? { kind, downMs: random.between(0, 1500) } : { kind, ms: random.between(500, 3000) },
  ),
];

const linksFor = (hasRedis: boolean): Link[] => (hasRedis ? ['people', 'redis'] : ['people']);

type ServerKind = (typeof SERVER_KINDS)[number] | (typeof ALONE_KINDS)[number];

function drawServerFault(kind: ServerKind, random: Random, server: number): Fault {
  switch (kind) {
    case 'kill':
      return { kind, server, downMs: random.between(0, 800) };
    case 'terminate':
      return { kind, server };
    case 'stop':
    case 'takeover':
      return { kind, server, ms: STOP_MS };
    case 'clock':
      return { kind, server, jumpMs: random.between(-LONGEST_JUMP_MS, LONGEST_JUMP_MS) };
  }
}

function drawLinkFault(kind: (typeof LINK_KINDS)[number], link: Link, random: Random, server: number): Fault {
  const share = random.pick([0.2, 0.5, 1]);
  switch (kind) {
    case 'cut':
      return { kind, link, server, share };
    case 'half-close':
      return { kind, link, server, share, direction: random.pick([0, 1]) };
    case 'delay':
      return { kind, link, server, delayMs: random.between(20, 600), ms: random.between(500, 3000) };
    case 'freeze':
      return { kind, link, server, ms: random.between(300, 3000) };
  }
}

/** How a fault is counted. */
export const nameOf = (fault: Fault): string =>
  'link' in fault && fault.link === 'redis' ? `${fault.kind} (Redis link)` : fault.kind;
