/** Shares of the worlds after which the worse half of the options is dropped. */
const CUTS = [1 / 8, 1 / 4, 1 / 2];

/** The option worth most on average over the worlds; clearly worse ones are not followed to the end. Ties: the earlier. */
export function bestOption(
  options: number,
  worlds: number,
  worthIn: (option: number, world: number) => number,
): number {
  const sums = new Float64Array(options);
  const cuts = CUTS.map((share) => Math.ceil(share * worlds));
  let alive = Array.from({ length: options }, (_, option) => option);
  for (let world = 0; world < worlds && alive.length > 1; world++) {
    for (const option of alive) sums[option]! += worthIn(option, world);
    if (alive.length > 2 && cuts.includes(world + 1)) alive = betterHalf(alive, sums);
  }
  return alive.reduce((best, option) => (sums[option]! > sums[best]! ? option : best));
}

const betterHalf = (alive: readonly number[], sums: Float64Array): number[] =>
  alive.toSorted((a, b) => sums[b]! - sums[a]! || a - b).slice(0, Math.ceil(alive.length / 2));
