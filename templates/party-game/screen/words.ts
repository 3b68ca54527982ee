import { defineCatalogue } from '../../../src/ui/catalogue.ts';

export const words = defineCatalogue(
  {
    pick: 'Which number is under your cup?',
    waiting: 'Waiting for the others...',
    reveal: 'The cups are up',
    over: 'The game is over',
    round: 'Round {round}',
    picked: 'has picked',
    personPicked: '{name} has picked',
    roundOver: 'Round {round} is over',
    die: 'die {value}',
    points: { one: '{count} point', other: '{count} points' },
  },
  {
    vi: {
      pick: 'Số nào nằm dưới chén của bạn?',
      waiting: 'Đang chờ người khác...',
      reveal: 'Mở chén',
      over: 'Ván đã kết thúc',
      round: 'Vòng {round}',
      picked: 'đã chọn',
      personPicked: '{name} đã chọn',
      roundOver: 'Vòng {round} đã xong',
      die: 'xúc xắc {value}',
      points: '{count} điểm',
    },
  },
);
