import { isDeepStrictEqual } from 'node:util';
import type { AnyGame, BotLevel, GameEvent, PlayerId, Step } from '../../src/kit/contract.ts';
import { branchRandom, openRandom, type Random } from '../../src/kit/random.ts';
import { changeSettings, initialSettings, type Settings } from '../../src/kit/settings.ts';

export interface PlaythroughOptions {
  readonly seed: string;
  readonly seats?: number;
  readonly level?: BotLevel;
  /** Changes to the initial settings. */
  readonly settings?: Settings;
  /** A shorter text for the value of a field whose JSON is hard to read. */
  readonly show?: (key: string, value: unknown) => string | undefined;
  readonly maxSteps?: number;
}

const NAMES = [
  ...['ann', 'ben', 'cat', 'dan', 'eve', 'fay', 'gil', 'hal', 'ida', 'jim'],
  ...['kay', 'leo', 'mia', 'ned', 'ola', 'pam', 'quy', 'ray', 'sue', 'tom'],
];
const SPECTATOR = 'spectator';

/**
 * Writes a whole game of bots as text: each action, each event, and the changes of what each player sees and may do. The
 * text is kept beside the game, so that each change of rules, views or bots shows line by line.
 */
export function playthrough(game: AnyGame, options: PlaythroughOptions): string {
  const { seed, level = 'standard', maxSteps = 5000 } = options;
  const ids = NAMES.slice(0, options.seats ?? game.config.seats.initial);
  const settings = settingsFor(game, ids.length, options.settings ?? {});
  const transcript = new Transcript(game, ids, options.show);
  transcript.write(`${game.config.name}, ${ids.length} seats, ${level} bots, seed ${JSON.stringify(seed)}`);
  transcript.write(`settings ${transcript.json(settings)}`);
  const table = new BotTable(game, ids, level, seed);
  transcript.record(table.now, 'the game begins', table.begin(settings));
  for (let steps = 0; steps < maxSteps && !table.isOver; steps++) {
    const { what, step } = table.playOn((value) => transcript.json(value));
    transcript.record(table.now, what, step);
  }
  transcript.write('', `outcome ${transcript.json(table.outcome)}`);
  return transcript.text();
}

/** A game of bots of one level. */
class BotTable {
  readonly #game: AnyGame;
  readonly #ids: readonly PlayerId[];
  readonly #level: BotLevel;
  readonly #rules: Random;
  readonly #bots: Random;
  #state: unknown;
  now = 0;

  constructor(game: AnyGame, ids: readonly PlayerId[], level: BotLevel, seed: string) {
    this.#game = game;
    this.#ids = ids;
    this.#level = level;
    this.#rules = openRandom(branchRandom(seed, 'game'));
    this.#bots = openRandom(branchRandom(seed, 'bots'));
  }

  get outcome(): unknown {
    return this.#game.checkGameOver(this.#state);
  }

  get isOver(): boolean {
    return this.outcome !== null;
  }

  begin(settings: Settings): Step<unknown> {
    const players = this.#ids.map((id) => ({ id, name: id }));
    return this.#keep(this.#game.initialize(players, settings, this.#context()));
  }

  playOn(json: (value: unknown) => string): { what: string; step: Step<unknown> } {
    const actors = this.#ids.filter((id) => this.#game.getLegalActions(this.#state, id).length > 0);
    if (actors.length === 0) return { what: 'time is up', step: this.#advance() };
    const actor = this.#bots.pick(actors);
    this.now += this.#game.config.botPaceMs[0];
    const legal = this.#game.getLegalActions(this.#state, actor);
    const view = this.#game.sanitizeForPlayer(this.#state, actor);
    const action = this.#game.getBotAction(view, legal, { now: this.now, random: this.#bots, level: this.#level });
    const result = this.#game.processAction(this.#state, actor, action, this.#context());
    if (!result.ok) throw new Error(`${actor}: ${json(action)} was refused: ${result.refusal.code}`);
    return { what: `${actor}: ${action.type} ${json(action.payload)}`, step: this.#keep(result.value) };
  }

  #advance(): Step<unknown> {
    const dueAt = this.#game.getDueAt(this.#state);
    if (dueAt === null) throw new Error('no player can act and no time is set');
    this.now = dueAt;
    return this.#keep(this.#game.processAdvancement(this.#state, this.#context()));
  }

  #context() {
    return { now: this.now, random: this.#rules };
  }

  #keep(step: Step<unknown>): Step<unknown> {
    this.#state = step.state;
    return step;
  }
}

/** The text of a game, step by step. */
class Transcript {
  readonly #game: AnyGame;
  readonly #ids: readonly PlayerId[];
  readonly #show: PlaythroughOptions['show'];
  readonly #known = new Map<string, Record<string, unknown>>();
  readonly #lines: string[] = [];

  constructor(game: AnyGame, ids: readonly PlayerId[], show: PlaythroughOptions['show']) {
    this.#game = game;
    this.#ids = ids;
    this.#show = show;
  }

  json(value: unknown): string {
    return JSON.stringify(value, (key, part) => this.#show?.(key, part) ?? part);
  }

  write(...lines: string[]): void {
    this.#lines.push(...lines);
  }

  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  record(now: number, what: string, { state, events }: Step<unknown>): void {
    this.write('', `[${now} ms] ${what}`, ...events.map((event) => this.#eventText(event)));
    this.write(...this.#together('sees', (viewer) => this.#changesFor(state, viewer)));
    this.write(...this.#together('may', (viewer) => (viewer === SPECTATOR ? '' : this.#legalFor(state, viewer))));
  }

  #eventText({ name, data, only }: GameEvent): string {
    return `  * ${name}${only === undefined ? '' : ` (only ${only})`} ${this.json(data)}`;
  }

  /** Writes a text that several viewers share once. */
  #together(verb: string, textFor: (viewer: string) => string): string[] {
    const viewers = new Map<string, string[]>();
    for (const viewer of [...this.#ids, SPECTATOR]) {
      const text = textFor(viewer);
      if (text !== '') viewers.set(text, [...(viewers.get(text) ?? []), viewer]);
    }
    return [...viewers].map(([text, names]) => `  ${names.join(', ')} ${verb} ${text}`);
  }

  #changesFor(state: unknown, viewer: string): string {
    const view = this.#game.sanitizeForPlayer(state, viewer === SPECTATOR ? null : viewer) as Record<string, unknown>;
    const before = this.#known.get(viewer) ?? {};
    this.#known.set(viewer, view);
    const keys = [...new Set([...Object.keys(before), ...Object.keys(view)])];
    return keys
      .filter((key) => !isDeepStrictEqual(before[key], view[key]))
      .map((key) => `${key} ${this.json({ [key]: view[key] ?? null }).slice(key.length + 4, -1)}`)
      .join(', ');
  }

  #legalFor(state: unknown, viewer: PlayerId): string {
    const byType = new Map<string, string[]>();
    for (const { type, payload } of this.#game.getLegalActions(state, viewer)) {
      byType.set(type, [...(byType.get(type) ?? []), this.json(payload)]);
    }
    return [...byType].map(([type, payloads]) => `${type} ${payloads.join(' ')}`).join(', ');
  }
}

function settingsFor(game: AnyGame, seats: number, change: Settings): Settings {
  const { settings: fields } = game.config;
  const changed = changeSettings(fields, initialSettings(fields), change);
  const settings = changed && game.reviseSettings ? game.reviseSettings(changed, Object.keys(change), seats) : changed;
  if (settings === null) throw new Error(`these settings are not on offer: ${JSON.stringify(change)}`);
  return settings;
}
