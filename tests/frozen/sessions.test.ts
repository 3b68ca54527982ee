import { describe, expect, test } from 'vitest';
import { gameIds } from '../support/server.ts';
import { readJson } from './fixtures.ts';
import { type RecordedStep, recordSession } from './session.ts';

describe.each(gameIds)('%s', (gameId) => {
  test('every answer and every message is what commit 25a3d1b sent', async () => {
    const frozen = readJson<RecordedStep[]>(`session-${gameId}`);
    const steps = await recordSession(gameId);
    expect(steps.map(({ step }) => step)).toEqual(frozen.map(({ step }) => step));
    steps.forEach((step, index) => {
      expect(step).toEqual(frozen[index]);
    });
  });
});
