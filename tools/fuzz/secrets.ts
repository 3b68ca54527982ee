/** Every honest session begins like this, so that one search finds any of them wherever it turns up. */
export const HONEST_PREFIX = 'HONEST-SECRET-';

/** Words that stand in a room but in no view: the generator, its seed, and the platform's notes. */
const NEVER_SHOWN = [HONEST_PREFIX, '"generator"', '"seed"', '"lastActionIds"', '"barred"', '"botClocks"'];

export const secretIn = (text: string): string | undefined => NEVER_SHOWN.find((secret) => text.includes(secret));

/** What somebody was shown of a room at a version. */
export interface Sighting {
  readonly roomCode: string;
  readonly version: number;
  /** Null: a stranger. */
  readonly viewer: string | null;
  readonly view: unknown;
  /** Who this was, in a finding. */
  readonly by: string;
}

interface Moment {
  /** The view of a spectator who does nothing wrong. */
  control?: unknown;
  readonly owners: Map<string, unknown>;
  readonly sightings: Sighting[];
}

const MOMENTS_KEPT = 200;

/**
 * Compares what attackers were shown with what the honest at the same table know. A stranger must see exactly what an
 * honest spectator sees; a seated attacker must see nothing that stands in another's view alone.
 */
export class SecretKeeper {
  readonly #rooms = new Map<string, Map<number, Moment>>();
  readonly #honest = new Set<string>();
  readonly #tell: (leak: string) => void;
  compared = 0;

  constructor(tell: (leak: string) => void) {
    this.#tell = tell;
  }

  watch(roomCodes: readonly string[]): void {
    for (const roomCode of roomCodes) this.#honest.add(roomCode);
  }

  control(roomCode: string, version: number, view: unknown): void {
    const moment = this.#moment(roomCode, version);
    moment.control = view;
    this.#judge(moment);
  }

  own(roomCode: string, version: number, playerId: string, view: unknown): void {
    const moment = this.#moment(roomCode, version);
    moment.owners.set(playerId, view);
    this.#judge(moment);
  }

  seen(sighting: Sighting): void {
    if (!this.#honest.has(sighting.roomCode)) return;
    const moment = this.#moment(sighting.roomCode, sighting.version);
    moment.sightings.push(sighting);
    this.#judge(moment);
  }

  #judge(moment: Moment): void {
    if (moment.control === undefined) return;
    const waiting = moment.sightings.filter((sighting) => !this.#isJudged(moment, sighting));
    moment.sightings.splice(0, moment.sightings.length, ...waiting);
  }

  #isJudged({ control, owners }: Moment, { roomCode, version, viewer, view, by }: Sighting): boolean {
    const where = `${by} in ${roomCode} at version ${version}`;
    if (viewer === null) {
      this.compared += 1;
      if (JSON.stringify(view) !== JSON.stringify(control))
        this.#tell(`a stranger saw more than a spectator: ${where}`);
      return true;
    }
    if (owners.size === 0) return false;
    this.compared += 1;
    const shown = listedIn(view);
    const open = listedIn(control);
    for (const [playerId, own] of owners) {
      if (playerId === viewer) continue;
      for (const item of listedIn(own)) {
        if (!open.has(item) && shown.has(item)) this.#tell(`${item} of ${playerId} was shown to ${where}`);
      }
    }
    return true;
  }

  #moment(roomCode: string, version: number): Moment {
    const moments = this.#rooms.get(roomCode) ?? new Map<number, Moment>();
    this.#rooms.set(roomCode, moments);
    const moment = moments.get(version) ?? { owners: new Map(), sightings: [] };
    moments.set(version, moment);
    if (moments.size > MOMENTS_KEPT) moments.delete(moments.keys().next().value!);
    return moment;
  }
}

/** Everything that stands in some list: cards in hands, on the table, in answers. */
export function listedIn(view: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(view)) {
    for (const item of view) if (isCardLike(item)) found.add(JSON.stringify(item));
  }
  if (typeof view === 'object' && view !== null) for (const held of Object.values(view)) listedIn(held, found);
  return found;
}

const CARD_ID = /^(10|[2-9JQKA])[SHDC]'?$/;

const isCardLike = (item: unknown): boolean =>
  (typeof item === 'string' && CARD_ID.test(item)) ||
  (typeof item === 'object' && item !== null && ('rank' in item || 'text' in item));
