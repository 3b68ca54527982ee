import { refuse as answer, type RefusalTable, type Refuse } from '../../../kit/result.ts';

export const REFUSALS = {
  INVALID_CARD: { status: 400, words: { en: 'You do not hold this card', vi: 'Bạn không có lá bài này' } },
  MUST_FOLLOW_SUIT: { status: 400, words: { en: 'You must follow suit', vi: 'Bạn phải theo chất' } },
  INVALID_SUIT: { status: 400, words: { en: 'This suit cannot be trump', vi: 'Không thể chọn chất này làm chủ' } },
  MUST_CALL: { status: 400, words: { en: 'Dealer must call', vi: 'Người chia phải gọi chủ' } },
  INACTIVE_PARTNER: {
    status: 403,
    words: { en: 'You sit out: your partner goes alone', vi: 'Bạn nghỉ ván này: đồng đội chơi một mình' },
  },
  NOT_DEALER: { status: 403, words: { en: 'Only the dealer discards', vi: 'Chỉ người chia được bỏ bài' } },
} as const satisfies RefusalTable;

export const refuse: Refuse<typeof REFUSALS> = answer;
