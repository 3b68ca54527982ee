import type { AnyGame } from '../../src/kit/contract.ts';
import type { Settings } from '../../src/kit/settings.ts';
import type { PlayedGame, SimulationOptions } from './play.ts';
import { type Mean, type Rate, rateOf, type Spread, Sum, spreadOf } from './statistics.ts';

export interface Simulation {
  readonly game: string;
  /** Duplicates counted. */
  readonly games: number;
  readonly seats: number;
  /** What was changed of the usual ones. */
  readonly settings: Settings;
  readonly seed: string;
  readonly duplicate: boolean;
  readonly winsByLevel: Readonly<Record<string, Rate>>;
  readonly winsBySeat: readonly Rate[];
  readonly draws: Rate;
  /** What a seat of that level scores in a hand. In a duplicate: over the same deals from every side. */
  readonly pointsPerHand: Readonly<Record<string, Mean>>;
  /** Two levels at the table: how much more the first one scores in a hand than the other. */
  readonly lead: Mean | null;
  readonly actionsPerGame: Spread;
  /** What a player would ask: `expert: own calls euchred`. */
  readonly answers: Readonly<Record<string, Rate>>;
  /** How often an event was of which `kind`, and how often something in it was so: `round-over euchre`. */
  readonly events: Readonly<Record<string, Rate>>;
  /** In microseconds. */
  readonly decisionUs: Readonly<Record<string, Spread>>;
}

interface Count {
  count: number;
  of: number;
}

/** Adds up games in the order of their numbers, whichever worker played them. */
export class Tally {
  readonly #game: AnyGame;
  readonly #options: SimulationOptions;
  readonly #levels: readonly string[];
  readonly #wins: Record<string, Count> = {};
  readonly #bySeat: number[];
  readonly #points: Record<string, Sum> = {};
  readonly #lead = new Sum();
  readonly #lengths: number[] = [];
  readonly #happened: Record<string, number> = {};
  readonly #answers: Record<string, Count> = {};
  readonly #decisionUs: Record<string, number[]> = {};
  #games = 0;
  #draws = 0;

  constructor(game: AnyGame, options: SimulationOptions) {
    this.#game = game;
    this.#options = options;
    this.#levels = [...new Set(options.bots)];
    this.#bySeat = Array.from({ length: options.seats }, () => 0);
    for (const level of this.#levels) this.#wins[level] = { count: 0, of: 0 };
  }

  /** The same deals, from every side they were played from. */
  add(sides: readonly PlayedGame[]): void {
    for (const played of sides) this.#addGame(played);
    this.#addHands(sides);
  }

  #addGame({ levels, hasWon, isDraw, actions, happened, answers, decisionUs }: PlayedGame): void {
    this.#games += 1;
    this.#draws += Number(isDraw);
    this.#lengths.push(actions);
    hasWon.forEach((won, seat) => {
      this.#bySeat[seat]! += Number(won);
    });
    // Partners win together: one of them stands for both, or every game would count twice.
    const counted = this.#game.config.hasTeams ? levels.slice(0, 2) : levels;
    counted.forEach((level, seat) => {
      addTo(this.#wins, level, { count: Number(hasWon[seat]), of: 1 });
    });
    for (const [mark, count] of Object.entries(happened)) this.#happened[mark] = (this.#happened[mark] ?? 0) + count;
    for (const [what, count] of Object.entries(answers)) addTo(this.#answers, what, count);
    for (const [level, times] of Object.entries(decisionUs)) {
      this.#decisionUs[level] ??= [];
      for (const time of times) this.#decisionUs[level].push(time);
    }
  }

  /** A deal counts once, as far as it was reached from every side. */
  #addHands(sides: readonly PlayedGame[]): void {
    const reached = Math.min(...sides.map(({ hands }) => hands.length));
    for (let hand = 0; hand < reached; hand++) {
      const [first, second] = this.#levels.map((level) => {
        const scored = sides.flatMap(({ levels, hands }) => hands[hand]!.filter((_, seat) => levels[seat] === level));
        if (scored.length === 0) return null;
        const mean = scored.reduce((sum, points) => sum + points, 0) / scored.length;
        this.#points[level] ??= new Sum();
        this.#points[level].add(mean);
        return mean;
      });
      if (typeof first === 'number' && typeof second === 'number') this.#lead.add(first - second);
    }
  }

  close(): Simulation {
    const { seats, seed, settings = {}, duplicate = false } = this.#options;
    const games = this.#games;
    return {
      game: this.#game.config.id,
      games,
      seats,
      settings,
      seed,
      duplicate,
      winsByLevel: mapValues(this.#wins, ({ count, of }) => rateOf(count, of)),
      winsBySeat: this.#bySeat.map((count) => rateOf(count, games)),
      draws: rateOf(this.#draws, games),
      pointsPerHand: mapValues(this.#points, (sum) => sum.mean()),
      lead: this.#levels.length === 2 && this.#lead.mean().of > 0 ? this.#lead.mean() : null,
      actionsPerGame: spreadOf(this.#lengths),
      answers: mapValues(this.#answers, ({ count, of }) => rateOf(count, of)),
      events: this.#events(),
      decisionUs: mapValues(this.#decisionUs, spreadOf),
    };
  }

  /** Each mark as a share of the events of that name. */
  #events(): Record<string, Rate> {
    const marks = Object.keys(this.#happened).filter((mark) => mark.includes(' '));
    return Object.fromEntries(
      marks.sort().map((mark) => [mark, rateOf(this.#happened[mark]!, this.#happened[mark.split(' ')[0]!]!)]),
    );
  }
}

function addTo(counts: Record<string, Count>, key: string, { count, of }: Readonly<Count>): void {
  counts[key] ??= { count: 0, of: 0 };
  counts[key].count += count;
  counts[key].of += of;
}

const mapValues = <T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
