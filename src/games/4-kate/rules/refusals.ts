import { refuse as answer, type RefusalTable, type Refuse } from '../../../kit/result.ts';

export const REFUSALS = {
  INVALID_COLUMN: { status: 400, words: { en: 'There is no such column', vi: 'Không có cột này' } },
  COLUMN_FULL: { status: 400, words: { en: 'Column is full', vi: 'Cột đã đầy' } },
  GAME_OVER: { status: 409, words: { en: 'The game is over', vi: 'Ván đã kết thúc' } },
} as const satisfies RefusalTable;

export const refuse: Refuse<typeof REFUSALS> = answer;
