import { afterEach, describe, expect, test } from 'vitest';
import { gameIds } from '../support/test-server.ts';
import { readJson } from './fixtures.ts';
import { RecordedSession, type RecordedStep } from './session.ts';

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
  let session: RecordedSession;
  afterEach(() => session.close()); // also after a timeout, because the server replaces the chance of the process

  test('every answer and every message is what commit 25a3d1b sent, but for answers that changed nothing', async () => {
    const frozen = readJson<RecordedStep[]>(`session-${gameId}`).map(today);
    session = await RecordedSession.open(gameId);
    const steps = await session.record();
    expect(steps.map(({ step }) => step)).toEqual(frozen.map(({ step }) => step));
    steps.forEach((step, index) => {
      expect(step).toEqual(frozen[index]);
    });
  });
});
