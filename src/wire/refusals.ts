import type { RefusalTable } from '../kit/result.ts';

/** The platform's refusals: what a code means to HTTP and to a person. Games bring tables of their own. */
export const PLATFORM_REFUSALS = {
  ROOM_NOT_FOUND: {
    status: 404,
    words: { en: 'There is no World with this code.', vi: 'Không có Thế giới nào với mã này.' },
  },
  ROOM_FULL: { status: 410, words: { en: 'This World is full.', vi: 'Thế giới này đã đủ người.' } },
  GAME_IN_PROGRESS: {
    status: 403,
    words: { en: 'The game has already begun.', vi: 'Ván chơi đã bắt đầu.' },
  },
  KICKED: {
    status: 403,
    words: { en: 'The host has asked you to leave this World.', vi: 'Chủ phòng đã mời bạn rời Thế giới này.' },
  },
  NOT_OWNER: { status: 403, words: { en: 'Only the host can do that.', vi: 'Chỉ chủ phòng mới làm được.' } },
  UNAUTHORIZED: { status: 401, words: { en: 'You have no seat here.', vi: 'Bạn không có chỗ ở đây.' } },
  FORBIDDEN_ORIGIN: {
    status: 403,
    words: { en: 'This page may not talk to this server.', vi: 'Trang này không được phép kết nối máy chủ.' },
  },
  FORBIDDEN_HOST: {
    status: 403,
    words: {
      en: 'This server does not go by this name. Its operator can add the name with PUBLIC_URL or ALLOWED_ORIGINS.',
      vi: 'Máy chủ không dùng tên này. Người vận hành có thể thêm tên bằng PUBLIC_URL hoặc ALLOWED_ORIGINS.',
    },
  },
  INVALID_PHASE: { status: 409, words: { en: 'Not at this point of the game.', vi: 'Chưa đến lúc.' } },
  INVALID_REQUEST: { status: 400, words: { en: 'That did not make sense.', vi: 'Dữ liệu không hợp lệ.' } },
  INVALID_NAME: {
    status: 400,
    words: { en: 'A name has 1 to 30 characters.', vi: 'Tên có từ 1 đến 30 ký tự.' },
  },
  INVALID_GAME: { status: 400, words: { en: 'There is no such game here.', vi: 'Không có trò chơi này.' } },
  INVALID_SETTING: {
    status: 400,
    words: { en: 'This setting is not possible.', vi: 'Cài đặt không hợp lệ.' },
  },
  INVALID_SWAP: {
    status: 400,
    words: { en: 'These two cannot change places.', vi: 'Hai người này không thể đổi chỗ.' },
  },
  NOT_YOUR_TURN: { status: 403, words: { en: 'Not your turn', vi: 'Chưa đến lượt bạn' } },
  STALE_TURN: { status: 409, words: { en: 'That turn is over.', vi: 'Lượt đã đổi.' } },
  RACE_CONDITION: {
    status: 409,
    words: { en: 'Somebody was faster. Try again.', vi: 'Có người nhanh hơn. Thử lại nhé.' },
  },
  RATE_LIMITED: { status: 429, words: { en: 'Slow down a little.', vi: 'Chậm lại một chút nhé.' } },
  TOO_MANY_WORLDS: {
    status: 429,
    words: {
      en: 'Too many Worlds were created from here. Leave one, or wait until one closes.',
      vi: 'Đã tạo quá nhiều Thế giới từ đây. Hãy rời một Thế giới, hoặc chờ một Thế giới đóng lại.',
    },
  },
  STORE_UNAVAILABLE: {
    status: 503,
    words: { en: 'One moment, we are reconnecting.', vi: 'Chờ một chút, đang kết nối lại.' },
  },
  TOO_MANY_CONNECTIONS: {
    status: 503,
    words: { en: 'Too many connections. Try again in a moment.', vi: 'Quá nhiều kết nối. Hãy thử lại sau giây lát.' },
  },
  NOT_FOUND: { status: 404, words: { en: 'Nothing here.', vi: 'Không có gì ở đây.' } },
  INTERNAL_ERROR: {
    status: 500,
    words: { en: 'Something broke on our side.', vi: 'Máy chủ gặp trục trặc.' },
  },
} as const satisfies RefusalTable;
