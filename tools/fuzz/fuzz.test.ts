import { afterAll, expect, test } from 'vitest';
import { runCampaign } from './campaign.ts';

/** `npm run fuzz` tries a million; here a fixed seed tries enough to notice what has become worse. */
const SEED = process.env.FUZZ_SEED ?? '20';
const INPUTS = Number(process.env.FUZZ_INPUTS ?? 12_000);
const SECONDS = 30;

afterAll(() => console.log(`fuzz: seed ${SEED}`));

test('[10] bad input and abuse: no failure, no secret, no growth, and honest games go on', async () => {
  const report = await runCampaign({ seed: SEED, inputs: INPUTS, seconds: SECONDS });
  expect(report.findings, `seed ${SEED}`).toEqual([]);
  expect(report.inputs).toBeGreaterThan(INPUTS / 4);
  expect(report.tables.compared).toBeGreaterThan(20);
}, 240_000);
