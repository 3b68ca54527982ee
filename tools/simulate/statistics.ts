export interface Rate {
  readonly count: number;
  readonly of: number;
  readonly rate: number;
  /** 95 % confidence. */
  readonly interval: readonly [low: number, high: number];
}

export interface Mean {
  readonly mean: number;
  readonly of: number;
  readonly standardError: number;
  /** 95 % confidence. */
  readonly interval: readonly [low: number, high: number];
}

export interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const Z = 1.96;

/** Wilson's interval: honest near 0 and 1 too. */
export function rateOf(count: number, of: number): Rate {
  if (of === 0) return { count, of, rate: 0, interval: [0, 1] };
  const rate = count / of;
  const centre = (rate + (Z * Z) / (2 * of)) / (1 + (Z * Z) / of);
  const reach = (Z * Math.sqrt((rate * (1 - rate)) / of + (Z * Z) / (4 * of * of))) / (1 + (Z * Z) / of);
  return { count, of, rate, interval: [Math.max(0, centre - reach), Math.min(1, centre + reach)] };
}

/** Numbers added up one by one; nothing else of them is kept. */
export class Sum {
  #of = 0;
  #sum = 0;
  #squares = 0;

  add(value: number): void {
    this.#of += 1;
    this.#sum += value;
    this.#squares += value * value;
  }

  mean(): Mean {
    const of = this.#of;
    const mean = of === 0 ? 0 : this.#sum / of;
    const variance = of < 2 ? 0 : Math.max(0, this.#squares - of * mean * mean) / (of - 1);
    const standardError = of === 0 ? 0 : Math.sqrt(variance / of);
    return { mean, of, standardError, interval: [mean - Z * standardError, mean + Z * standardError] };
  }
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
