import { refuse as answer, type RefusalTable, type Refuse } from '../../../kit/result.ts';

export const REFUSALS = {
  ALREADY_SUBMITTED: { status: 409, words: { en: 'You have already answered', vi: 'Bạn đã trả lời rồi' } },
  INVALID_SUBMISSION: { status: 400, words: { en: 'That answer does not count', vi: 'Câu trả lời không hợp lệ' } },
  NOT_CZAR: { status: 403, words: { en: 'Only the Czar may choose', vi: 'Chỉ Sa hoàng được chọn' } },
} as const satisfies RefusalTable;

export const refuse: Refuse<typeof REFUSALS> = answer;
