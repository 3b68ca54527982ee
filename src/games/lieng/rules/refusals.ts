import { refuse as answer, type RefusalTable, type Refuse } from '../../../kit/result.ts';

export const REFUSALS = {
  NOT_IN_HAND: { status: 403, words: { en: 'You are not in this hand', vi: 'Bạn không ở trong ván này' } },
  NOT_ENOUGH_CHIPS: { status: 400, words: { en: 'Not enough chips', vi: 'Không đủ chip' } },
  RAISE_TOO_SMALL: { status: 400, words: { en: 'Raise to at least {n}', vi: 'Tố tối thiểu {n}' } },
  RAISE_CLOSED: { status: 409, words: { en: 'No more raises are possible', vi: 'Không thể tố thêm' } },
  REBUY_NOT_ALLOWED: { status: 409, words: { en: 'You cannot rebuy yet', vi: 'Chưa thể mua lại' } },
} as const satisfies RefusalTable;

export const refuse: Refuse<typeof REFUSALS> = answer;
