interface Steps {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The nearest number on offer. */
export function nearest(wish: number, { min, max, step }: Steps): number {
  const steps = Math.round((Math.min(max, Math.max(min, wish || 0)) - min) / step);
  return min + Math.min(steps, Math.floor((max - min) / step)) * step;
}

const GEARS = [
  { from: 0, times: 1 },
  { from: 8, times: 5 },
  { from: 20, times: 25 },
] as const;

/** How far a held button goes at its next repeat. */
export const strideAfter = (repeats: number, step: number): number =>
  step * GEARS.findLast(({ from }) => repeats >= from)!.times;
