import { beforeAll, describe, expect, test } from 'vitest';
import frozen from './frozen-names.json';
import { namesInUse } from './names-in-use.ts';

/**
 * Names that stored data, clients and operators know. One of them changes only with a migration and a test that opens data
 * written before; a new one is added to `frozen-names.json`.
 */
describe('frozen names', () => {
  let names: Readonly<Record<string, unknown>>;
  beforeAll(async () => {
    names = await namesInUse();
  });

  test.each(Object.keys(frozen))('%s', (kind) => {
    expect(names[kind]).toEqual(frozen[kind as keyof typeof frozen]);
  });

  test('every kind of name is frozen', () => {
    expect(Object.keys(names).sort()).toEqual(Object.keys(frozen).sort());
  });
});
