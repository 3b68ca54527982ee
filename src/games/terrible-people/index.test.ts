import { describe, expect, test } from 'vitest';
import { terriblePeople } from './index.ts';

describe('[6] the shape of actions', () => {
  const parse = (type: string, payload: unknown) => terriblePeople.parseAction({ type, payload: payload as object });

  test.each([
    ['no cards', {}],
    ['none', { cardIds: [] }],
    ['three', { cardIds: ['a001', 'a002', 'a003'] }],
    ['a number', { cardIds: [7] }],
    ['not a list', { cardIds: 'a001' }],
    ['half a round', { cardIds: ['a001'], round: 1.5 }],
  ])('submit with %s is no request', (_what, payload) => {
    expect(parse('submit', payload)).toBeNull();
  });

  test('[D3] judge names an answer as submissionId or as winnerId', () => {
    const action = { type: 'judge', payload: { submissionId: 's1' } };
    expect(parse('judge', { submissionId: 's1' })).toEqual(action);
    expect(parse('judge', { winnerId: 's1' })).toEqual(action);
    expect(parse('judge', { winnerId: 's1', round: 3 })).toEqual({
      type: 'judge',
      payload: { submissionId: 's1', round: 3 },
    });
  });

  test.each([{}, { submissionId: 1 }, { winnerId: null }, { submissionId: 's1', round: 'x' }])(
    'judge %j is no request',
    (payload) => {
      expect(parse('judge', payload)).toBeNull();
    },
  );
});
