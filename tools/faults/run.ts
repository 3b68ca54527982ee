/** npm run faults -- --seed 42 --seconds 120 --mode embedded|redis|both: real processes, real faults, one verdict. */
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale, giveUp } from '../scripts/lib/prepare.mjs';
import { installRedis } from '../scripts/lib/redis.mjs';
import { type Mode, type Report, runCampaign } from './campaign.ts';

/** Faults for this long; with the starts, the calms and the verdicts it stays below five minutes. */
const SECONDS = 160;
const MODES: Readonly<Record<string, readonly Mode[]>> = {
  embedded: ['embedded'],
  redis: ['redis'],
  both: ['embedded', 'redis'],
};

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seconds: { type: 'string' },
    mode: { type: 'string', default: 'both' },
    rooms: { type: 'string', default: '20' },
    verbose: { type: 'boolean', default: false },
  },
});
const modes = MODES[values.mode] ?? giveUp('--mode is embedded, redis or both.');
const seed = values.seed ?? String(randomInt(1e9));
const seconds = Math.min(Number(values.seconds ?? SECONDS), SECONDS) / modes.length;
const rooms = Number(values.rooms);
if (!(seconds > 0) || !(rooms > 0)) giveUp('--seconds and --rooms are numbers above 0.');

buildIfStale();
if (modes.includes('redis')) installRedis();
console.log(`seed ${seed}`);
let hasFindings = false;
for (const mode of modes) {
  const report = await runCampaign({
    ...{ mode, seed, seconds, rooms },
    ...(values.verbose && { tell: (line: string) => console.log(`  ${line}`) }),
  });
  print(report);
  if (report.findings.length === 0) continue;
  hasFindings = true;
  const file = join(tmpdir(), `faults-${mode}-${seed}.json`);
  writeFileSync(file, JSON.stringify(report.history));
  console.log(`  the histories are in ${file}`);
}
if (hasFindings) console.log(`\nAgain: npm run faults -- --seed ${seed} --mode ${values.mode}`);
process.exit(hasFindings ? 1 : 0);

function print(report: Report): void {
  const { mode, faults, rooms: tables, people, reconnects, gaveWay, gamesFinished, tally, findings } = report;
  const total = Object.values(faults).reduce((sum, count) => sum + count, 0);
  const byKind = Object.entries(faults).map(([kind, count]) => `${kind} ${count}`);
  const { acknowledged, lost, doubled, moot, refused, views, versions } = tally;
  console.log(
    [
      `${mode}: ${tables} rooms, ${people} people, ${gamesFinished} games finished, ${versions} versions`,
      `  faults ${total}: ${byKind.sort().join(', ')}; ${reconnects} reconnects; ${gaveWay} servers gave way`,
      `  actions acknowledged ${acknowledged} (${moot} with nothing left to do), refused ${refused}`,
      `  lost ${lost}, doubled ${doubled}; ${views} views checked; findings ${findings.length}`,
      ...findings.slice(0, 20).map(({ promised, roomCode, what }) => `  [${promised}] ${roomCode}: ${what}`),
    ].join('\n'),
  );
}
