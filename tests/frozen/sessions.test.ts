import { describe, expect, test } from 'vitest';
import { gameIds } from '../support/test-server.ts';
import { readJson } from './fixtures.ts';
import { type RecordedStep, recordSession } from './session.ts';

interface Heard {
  readonly event: string;
  readonly channel?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Commit 25a3d1b answered an action that changed nothing with a view and `ack`. Today the answer is `action-accepted`. */
function answeredToday(heard: Heard): Heard {
  const text = heard.data?.['<text>'] as Heard['data'];
  const data = text ?? heard.data;
  if (heard.event !== 'view' || !data?.ack || !data.me) return heard;
  const accepted = { actionId: data.ack, version: data.version };
  return { ...heard, event: 'action-accepted', data: text ? { '<text>': accepted } : accepted };
}

const today = (step: RecordedStep): RecordedStep => ({
  ...step,
  heard: Object.fromEntries(
    Object.entries(step.heard).map(([who, messages]) => [who, (messages as Heard[]).map(answeredToday)]),
  ),
});

describe.each(gameIds)('%s', (gameId) => {
  test('every answer and every message is what commit 25a3d1b sent, but for answers that changed nothing', async () => {
    const frozen = readJson<RecordedStep[]>(`session-${gameId}`).map(today);
    const steps = await recordSession(gameId);
    expect(steps.map(({ step }) => step)).toEqual(frozen.map(({ step }) => step));
    steps.forEach((step, index) => {
      expect(step).toEqual(frozen[index]);
    });
  });
});
