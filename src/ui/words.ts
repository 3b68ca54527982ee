import { defineCatalogue } from './catalogue.ts';

/** What the shared parts say. */
export const uiWords = defineCatalogue(
  {
    close: 'Close',
    bot: 'Bot',
    away: 'Away',
    host: 'Host',
    you: 'You',
    less: 'Less: {label}',
    more: 'More: {label}',
    secondsLeft: { one: '{count} second left', other: '{count} seconds left' },
  },
  {
    vi: {
      close: 'Đóng',
      bot: 'Máy',
      away: 'Vắng mặt',
      host: 'Chủ phòng',
      you: 'Bạn',
      less: 'Giảm: {label}',
      more: 'Tăng: {label}',
      secondsLeft: 'Còn {count} giây',
    },
  },
);
