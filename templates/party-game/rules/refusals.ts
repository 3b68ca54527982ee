import { refuse as answer, type RefusalTable, type Refuse } from '../../../src/kit/result.ts';

export const REFUSALS = {
  ALREADY_PICKED: { status: 409, words: { en: 'You have picked', vi: 'Bạn đã chọn' } },
} as const satisfies RefusalTable;

export const refuse: Refuse<typeof REFUSALS> = answer;
