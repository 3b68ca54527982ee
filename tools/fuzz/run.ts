/** A million bad ideas for the server: npm run fuzz -- --seed 7 --inputs 1000000 --seconds 600 */
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/lib/prepare.mjs';
import { type CampaignReport, runCampaign } from './campaign.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    inputs: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '900' },
    json: { type: 'boolean', default: false },
  },
});

const mb = (size = 0): string => `${size.toFixed(1)} MB`;

function report({ seed, inputs, seconds, answers, memory, pulse, tables, ...rest }: CampaignReport): string {
  const top = Object.entries(answers).map(([answer, count]) => `${answer} ${count}`);
  return [
    `seed ${seed}: ${inputs} inputs in ${seconds} s, ${rest.findingCount} findings`,
    `  answers   ${top.join(' · ')}`,
    `  memory    heap ${mb(memory.warm?.heapMb)} → ${mb(memory.after?.heapMb)}, resident ${mb(memory.warm?.rssMb)} → ${mb(memory.after?.rssMb)}`,
    `  health    asked ${pulse.asked} times, p99 ${pulse.p99Ms} ms, at most ${pulse.maxMs} ms`,
    `  tables    ${tables.versions} versions, ${tables.played} honest moves, ${tables.compared} views compared`,
    ...rest.findings.map((finding) => `  ✗ ${finding}`),
  ].join('\n');
}

buildIfStale();
console.log(`seed ${values.seed}`);
const result = await runCampaign({
  seed: values.seed,
  inputs: Number(values.inputs),
  seconds: Number(values.seconds),
  tell: (line) => console.error(line),
});
console.log(values.json ? JSON.stringify(result, null, 2) : report(result));
process.exit(result.findingCount === 0 ? 0 : 1);
