import { expect, test } from 'vitest';
import { runCampaign } from '../../tools/faults/campaign.ts';

/** The short form of `npm run faults`: the plan is always the same, its timing never. */
test.concurrent.each([
  ['embedded', 'e2'],
  ['redis', 'g'],
] as const)(
  '%s: processes die and hang, networks and clocks go wrong, and every promise holds',
  async (mode, seed) => {
    const { faults, tally, findings } = await runCampaign({ mode, seed, seconds: 9, rooms: 5, answers: 50 });
    expect(findings).toEqual([]);
    expect(tally).toMatchObject({ lost: 0, doubled: 0 });
    expect(tally.acknowledged).toBeGreaterThan(20);
    expect(Object.keys(faults).length).toBeGreaterThan(4);
  },
  300_000, // a machine with better things to do takes ten times as long to start a server
);
