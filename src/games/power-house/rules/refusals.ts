import { refuse as answer, type RefusalTable, type Refuse } from '../../../kit/result.ts';

export const REFUSALS = {
  NOT_IN_GAME: { status: 403, words: { en: 'You have no seat in this game.', vi: 'Bạn không ngồi trong ván này.' } },
  BIDDING_COMPLETE: { status: 409, words: { en: 'The bidding is over.', vi: 'Đấu giá đã xong.' } },
  ALREADY_PASSED: {
    status: 409,
    words: { en: 'You have passed: a pass is final.', vi: 'Bạn đã bỏ lượt đấu giá, không đổi được.' },
  },
  INVALID_BID: { status: 400, words: { en: 'A bid is a whole number.', vi: 'Mức đấu giá là một số nguyên.' } },
  BID_TOO_LOW: { status: 400, words: { en: 'Bid at least {min}.', vi: 'Đấu giá ít nhất {min}.' } },
  BID_TOO_HIGH: { status: 400, words: { en: 'Bid at most {max}.', vi: 'Đấu giá nhiều nhất {max}.' } },
  BID_NOT_MULTIPLE: { status: 400, words: { en: 'Bids go up in steps of {step}.', vi: 'Mỗi bước giá là {step}.' } },
  NOT_LEADER: { status: 403, words: { en: 'Only the leader chooses.', vi: 'Chỉ người cầm cái được chọn.' } },
  INVALID_SUIT: { status: 400, words: { en: 'There is no such suit.', vi: 'Không có chất này.' } },
  INVALID_CARD: { status: 400, words: { en: 'There is no such card.', vi: 'Không có lá bài này.' } },
  WRONG_PARTNER_COUNT: { status: 400, words: { en: 'Call exactly {count}.', vi: 'Gọi đúng {count} lá.' } },
  PARTNER_NOT_IN_PLAY: {
    status: 400,
    words: { en: 'That card was taken out of the deck.', vi: 'Lá này đã bị bỏ khỏi bộ bài.' },
  },
  PARTNER_OWN_CARD: { status: 400, words: { en: 'You hold that card yourself.', vi: 'Bạn đang giữ lá này.' } },
  PARTNER_DUPLICATE: {
    status: 400,
    words: { en: 'That card is not out there so often.', vi: 'Không có đủ số lá này để gọi.' },
  },
  COPY_REQUIRED: {
    status: 400,
    words: { en: 'Say which copy: the 1st or the 2nd played.', vi: 'Hãy chọn lá ra trước hay lá ra sau.' },
  },
  COPY_CONFLICT: {
    status: 400,
    words: { en: 'Call the 1st and the 2nd copy, not one twice.', vi: 'Gọi lá trước và lá sau, không gọi trùng.' },
  },
  CARD_NOT_IN_HAND: { status: 400, words: { en: 'You do not hold that card.', vi: 'Bạn không có lá này.' } },
  MUST_FOLLOW_SUIT: { status: 400, words: { en: 'Follow the led suit.', vi: 'Phải đánh theo chất đã ra.' } },
} as const satisfies RefusalTable;

export const refuse: Refuse<typeof REFUSALS> = answer;
