import { isDeepStrictEqual } from 'node:util';
import type { AnyGame, BotLevel, GameEvent, PlayerId, Step } from '../../src/kit/contract.ts';
import { branchRandom, openRandom } from '../../src/kit/random.ts';
import { changeSettings, initialSettings, type Settings } from '../../src/kit/settings.ts';

export interface PlaythroughOptions {
  readonly seed: string;
  readonly seats?: number;
  readonly level?: BotLevel;
  /** Changes to the usual settings. */
  readonly settings?: Settings;
  /** A shorter way to write the value of some field, where its JSON is hard to read. */
  readonly show?: (key: string, value: unknown) => string | undefined;
  readonly maxSteps?: number;
}

const NAMES = [
  ...['ann', 'ben', 'cat', 'dan', 'eve', 'fay', 'gil', 'hal', 'ida', 'jim'],
  ...['kay', 'leo', 'mia', 'ned', 'ola', 'pam', 'quy', 'ray', 'sue', 'tom'],
];
const SPECTATOR = 'spectator';

/**
 * A whole game of bots as a text: every action, every event, and what each player sees and may do after it, as far as
 * that has changed. Kept beside the game, it shows any change of its rules, views or bots line by line.
 */
export function playthrough(game: AnyGame, options: PlaythroughOptions): string {
  const { seed, level = 'standard', maxSteps = 5000, show } = options;
  const ids = NAMES.slice(0, options.seats ?? game.config.seats.initial);
  const settings = settingsFor(game, ids.length, options.settings ?? {});
  const rules = openRandom(branchRandom(seed, 'game'));
  const bots = openRandom(branchRandom(seed, 'bots'));
  const write = (value: unknown) => JSON.stringify(value, (key, part) => show?.(key, part) ?? part);
  const known = new Map<string, Record<string, unknown>>();
  const lines = [
    `${game.config.name}, ${ids.length} seats, ${level} bots, seed ${JSON.stringify(seed)}`,
    `settings ${write(settings)}`,
  ];
  let now = 0;
  let state: unknown;
  record('the game begins', game.initialize(players(), settings, { now, random: rules }));
  for (let step = 0; step < maxSteps && game.checkGameOver(state) === null; step++) playOn();
  lines.push('', `outcome ${write(game.checkGameOver(state))}`);
  return `${lines.join('\n')}\n`;

  function players() {
    return ids.map((id) => ({ id, name: id }));
  }

  function playOn(): void {
    const actors = ids.filter((id) => game.getLegalActions(state, id).length > 0);
    const dueAt = game.getDueAt(state);
    if (actors.length === 0) {
      if (dueAt === null) throw new Error('nobody can act and no time is set');
      now = dueAt;
      record('time is up', game.processAdvancement(state, { now, random: rules }));
      return;
    }
    const actor = bots.pick(actors);
    now += game.config.botPaceMs[0];
    const legal = game.getLegalActions(state, actor);
    const action = game.getBotAction(game.sanitizeForPlayer(state, actor), legal, { now, random: bots, level });
    const result = game.processAction(state, actor, action, { now, random: rules });
    if (!result.ok) throw new Error(`${actor}: ${write(action)} was refused: ${result.refusal.code}`);
    record(`${actor}: ${action.type} ${write(action.payload)}`, result.value);
  }

  function record(what: string, step: Step<unknown>): void {
    state = step.state;
    lines.push('', `[${now} ms] ${what}`, ...step.events.map(writeEvent));
    lines.push(...together('sees', (viewer) => changesFor(viewer)));
    lines.push(...together('may', (viewer) => (viewer === SPECTATOR ? '' : legalFor(viewer))));
  }

  function writeEvent({ name, data, only }: GameEvent): string {
    return `  * ${name}${only === undefined ? '' : ` (only ${only})`} ${write(data)}`;
  }

  /** The same for several viewers is written once. */
  function together(verb: string, textFor: (viewer: string) => string): string[] {
    const viewers = new Map<string, string[]>();
    for (const viewer of [...ids, SPECTATOR]) {
      const text = textFor(viewer);
      if (text !== '') viewers.set(text, [...(viewers.get(text) ?? []), viewer]);
    }
    return [...viewers].map(([text, names]) => `  ${names.join(', ')} ${verb} ${text}`);
  }

  function changesFor(viewer: string): string {
    const view = game.sanitizeForPlayer(state, viewer === SPECTATOR ? null : viewer) as Record<string, unknown>;
    const before = known.get(viewer) ?? {};
    known.set(viewer, view);
    const keys = [...new Set([...Object.keys(before), ...Object.keys(view)])];
    return keys
      .filter((key) => !isDeepStrictEqual(before[key], view[key]))
      .map((key) => `${key} ${write({ [key]: view[key] ?? null }).slice(key.length + 4, -1)}`)
      .join(', ');
  }

  function legalFor(viewer: PlayerId): string {
    const byType = new Map<string, string[]>();
    for (const { type, payload } of game.getLegalActions(state, viewer)) {
      byType.set(type, [...(byType.get(type) ?? []), write(payload)]);
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
