import { test } from 'vitest';
import { checkRefusals } from '../../tests/contracts/contract-card.ts';
import { PLATFORM_REFUSALS } from './refusals.ts';

test('every refusal of the platform has words in all languages, which name the same figures', () => {
  checkRefusals(PLATFORM_REFUSALS);
});
