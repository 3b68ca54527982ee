import type { SettingField } from '../../../kit/settings.ts';
import type { Words } from '../../../kit/words.ts';
import { hasEnoughCards } from './cards.ts';
import { DEFAULT_TARGET_SCORE } from './constants.ts';
import { type Tag, type TerribleSettings, THEMES, TONES } from './types.ts';

const TAG_WORDS: Readonly<Record<Tag, Words>> = {
  everyday: { en: 'Everyday', vi: 'Đời thường' },
  work: { en: 'Work', vi: 'Công việc' },
  family: { en: 'Family', vi: 'Gia đình' },
  food: { en: 'Food', vi: 'Đồ ăn' },
  animals: { en: 'Animals', vi: 'Động vật' },
  body: { en: 'Body', vi: 'Cơ thể' },
  money: { en: 'Money', vi: 'Tiền bạc' },
  tech: { en: 'Tech', vi: 'Công nghệ' },
  travel: { en: 'Travel', vi: 'Du lịch' },
  romance: { en: 'Romance', vi: 'Tình yêu' },
  party: { en: 'Parties', vi: 'Tiệc tùng' },
  crime: { en: 'Crime', vi: 'Tội phạm' },
  fame: { en: 'Fame', vi: 'Danh tiếng' },
  nature: { en: 'Nature', vi: 'Thiên nhiên' },
  science: { en: 'Science', vi: 'Khoa học' },
  sport: { en: 'Sport', vi: 'Thể thao' },
  school: { en: 'School', vi: 'Trường học' },
  home: { en: 'Home', vi: 'Nhà cửa' },
  absurd: { en: 'Absurd', vi: 'Vô lý' },
  dark: { en: 'Dark', vi: 'U ám' },
  wholesome: { en: 'Wholesome', vi: 'Ấm áp' },
  petty: { en: 'Petty', vi: 'Nhỏ nhen' },
  gross: { en: 'Gross', vi: 'Kinh tởm' },
  dramatic: { en: 'Dramatic', vi: 'Kịch tính' },
  mundane: { en: 'Mundane', vi: 'Tầm thường' },
};

const points = (value: number) => ({ value, label: { en: `${value}`, vi: `${value}` } });
const seconds = (value: number) => ({ value, label: { en: `${value} s`, vi: `${value} giây` } });

export const SETTINGS: readonly SettingField[] = [
  {
    kind: 'choice',
    key: 'targetScore',
    label: { en: 'First to', vi: 'Thắng khi đạt' },
    choices: [3, 5, 7, 10].map(points),
    initial: DEFAULT_TARGET_SCORE,
  },
  {
    kind: 'choice',
    key: 'turnTimer',
    label: { en: 'Time to answer', vi: 'Thời gian trả lời' },
    hint: {
      en: 'Whoever is late plays whatever comes to hand.',
      vi: 'Ai chậm sẽ phải đánh lá bất kỳ.',
    },
    choices: [{ value: null, label: { en: 'Off', vi: 'Tắt' } }, ...[60, 90, 120].map(seconds)],
    initial: null,
  },
  {
    kind: 'choice',
    key: 'maxHeat',
    label: { en: 'How terrible?', vi: 'Xấu xa cỡ nào?' },
    choices: [
      { value: 1, label: { en: 'Mild', vi: 'Nhẹ nhàng' } },
      { value: 2, label: { en: 'Edgy', vi: 'Cay nghiệt' } },
      { value: 3, label: { en: 'Dark', vi: 'U tối' } },
    ],
    initial: 2,
  },
  {
    kind: 'tags',
    key: 'tags',
    label: { en: 'Leave out', vi: 'Bỏ bớt' },
    hint: { en: 'Cards about these stay in the box.', vi: 'Các lá về chủ đề này ở lại trong hộp.' },
    tags: [...THEMES, ...TONES].map((value) => ({ value, label: TAG_WORDS[value] })),
    initial: [],
  },
];

/** A choice that leaves too few cards for the table cannot be made. */
export const reviseSettings = (
  settings: TerribleSettings,
  _changed: readonly string[],
  seats: number,
): TerribleSettings | null => (hasEnoughCards(settings, seats) ? settings : null);
