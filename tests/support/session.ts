import type {
  GameAction,
  GameContext,
  GameEvent,
  GameModule,
  PlayerId,
  Step,
  Timestamp,
} from '../../src/kit/contract.ts';
import { branchRandom, openRandom } from '../../src/kit/random.ts';
import type { Settings } from '../../src/kit/settings.ts';
import { deepFreeze } from './deep-freeze.ts';

/** Chance that depends on the moment alone. */
export const contextAt = (now: Timestamp): GameContext => ({
  now,
  random: openRandom(branchRandom('session', String(now))),
});

/** A game moved on by what its players say, at times of their own. Every state is frozen. */
export class Session<State, Action extends GameAction, View, GameSettings extends Settings> {
  readonly game: GameModule<State, Action, View, GameSettings>;
  state: State;
  now: Timestamp;
  events: readonly GameEvent[] = [];

  constructor(game: GameModule<State, Action, View, GameSettings>, state: State, now: Timestamp = 0) {
    this.game = game;
    this.state = deepFreeze(state);
    this.now = now;
  }

  /** `done`, `unchanged`, or the code of the refusal. */
  send(playerId: PlayerId, type: string, payload: object | undefined = {}): string {
    const action = this.game.parseAction({ type, payload });
    if (action === null) return 'INVALID_REQUEST';
    const result = this.game.processAction(this.state, playerId, action, contextAt(this.now));
    if (!result.ok) return result.refusal.code;
    if (result.value.state === this.state) return 'unchanged';
    this.#keep(result.value);
    return 'done';
  }

  /** Lets the next due moment come. */
  wait(): this {
    this.now = this.game.getDueAt(this.state)!;
    this.#keep(this.game.processAdvancement(this.state, contextAt(this.now)));
    return this;
  }

  /** The standard bot acts for this player. */
  moveAsBot(playerId: PlayerId): void {
    const legal = this.game.getLegalActions(this.state, playerId);
    const context = { ...contextAt(this.now), level: 'standard' } as const;
    const { type, payload } = this.game.getBotAction(this.game.sanitizeForPlayer(this.state, playerId), legal, context);
    const answer = this.send(playerId, type, payload);
    if (answer !== 'done') throw new Error(`${playerId}: ${type} ${JSON.stringify(payload)}: ${answer}`);
  }

  /** Bots play for everybody, and time passes while nobody can act, until it is so. */
  playUntil(seats: readonly PlayerId[], isSo: (state: State) => boolean): this {
    while (!isSo(this.state)) {
      const id = seats.find((seat) => this.game.getLegalActions(this.state, seat).length > 0);
      if (id === undefined) this.wait();
      else this.moveAsBot(id);
    }
    return this;
  }

  /** The names of the last events, private ones with whom they are for: `hand-updated>ann`. */
  get heard(): string[] {
    return this.events.map(({ name, only }) => (only ? `${name}>${only}` : name));
  }

  told(name: string): unknown {
    return this.events.find((event) => event.name === name)?.data;
  }

  #keep({ state, events }: Step<State>): void {
    this.state = deepFreeze(state);
    this.events = events;
  }
}
