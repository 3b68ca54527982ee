import type { Mean, Rate, Spread } from './statistics.ts';
import type { Simulation } from './tally.ts';

/** A simulation for a reader. */
export function report({ game, games, seats, settings, seed, duplicate, ...figures }: Simulation): string {
  const changes = Object.entries(settings).map(([key, value]) => `, ${key} ${value}`);
  const both = duplicate ? ', the same deals from every side' : '';
  return [
    `${game}: ${games} games, ${seats} seats${changes.join('')}, seed ${seed}${both}`,
    ...Object.entries(figures.winsByLevel).map(([level, wins]) => `  ${level} wins  ${rate(wins)}`),
    ...figures.winsBySeat.map((wins, seat) => `  seat ${seat} wins  ${rate(wins)}`),
    `  draws  ${rate(figures.draws)}`,
    ...Object.entries(figures.pointsPerHand).map(([level, points]) => `  ${level} scores per hand  ${mean(points)}`),
    ...(figures.lead ? [`  lead per hand  ${mean(figures.lead)}`] : []),
    ...Object.entries(figures.answers).map(
      ([what, share]) => `  ${what}  ${share.count} of ${share.of}: ${rate(share)}`,
    ),
    `  actions per game  ${spread(figures.actionsPerGame)}`,
    ...Object.entries(figures.events).map(
      ([mark, share]) => `  ${mark}  ${share.count} of ${share.of}: ${rate(share)}`,
    ),
    ...Object.entries(figures.decisionUs).map(([level, times]) => `  ${level} decides in µs  ${spread(times, 1)}`),
  ].join('\n');
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const rate = ({ rate, interval: [low, high] }: Rate) => `${percent(rate)}  (${percent(low)} to ${percent(high)})`;
const mean = ({ mean, of, standardError, interval: [low, high] }: Mean) =>
  `${mean.toFixed(3)}  (${low.toFixed(3)} to ${high.toFixed(3)}; standard error ${standardError.toFixed(4)}, ${of} deals)`;
const spread = ({ p50, p99, max }: Spread, digits = 0) =>
  `p50 ${p50.toFixed(digits)}  p99 ${p99.toFixed(digits)}  max ${max.toFixed(digits)}`;

/** A progress line, if the output is a terminal. */
export function progressBar(total: number, stream: NodeJS.WriteStream): (done: number) => void {
  const width = 40;
  if (!stream.isTTY) return () => {};
  let drawn = -1;
  return (done) => {
    const filled = Math.floor((done / total) * width);
    const share = Math.floor((done / total) * 1000);
    if (share === drawn) return;
    drawn = share;
    stream.write(`\r${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done} of ${total}`);
    if (done === total) stream.write('\r\x1b[K');
  };
}
