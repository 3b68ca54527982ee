import type { ChoiceField, SettingField } from '../../../kit/settings.ts';
import type { LiengSettings } from './types.ts';

const numbers = (values: readonly number[]): ChoiceField['choices'] =>
  values.map((value) => ({ value, label: { en: String(value), vi: String(value) } }));

export const SETTINGS: readonly SettingField[] = [
  {
    key: 'ante',
    kind: 'choice',
    label: { en: 'Ante', vi: 'Cược sàn' },
    choices: numbers([5, 10, 20, 50, 100]),
    initial: 10,
  },
  {
    key: 'startingChips',
    kind: 'choice',
    label: { en: 'Starting chips', vi: 'Chip ban đầu' },
    hint: { en: 'At least ten antes', vi: 'Ít nhất mười lần cược sàn' },
    choices: numbers([500, 1000, 2000, 5000, 10_000]),
    initial: 1000,
  },
  {
    key: 'minRaise',
    kind: 'number',
    label: { en: 'Smallest raise', vi: 'Tố tối thiểu' },
    hint: { en: 'One to ten antes', vi: 'Từ một đến mười lần cược sàn' },
    min: 5,
    max: 1000,
    step: 1,
    timesOf: { key: 'ante', min: 1, max: 10 },
    initial: 10,
  },
  {
    key: 'turnTimeSec',
    kind: 'choice',
    label: { en: 'Time to think', vi: 'Thời gian suy nghĩ' },
    choices: [15, 20, 30, 45, 60].map((value) => ({ value, label: { en: `${value} s`, vi: `${value} giây` } })),
    initial: 30,
  },
  {
    key: 'hands',
    kind: 'choice',
    label: { en: 'Hands to play', vi: 'Số ván' },
    choices: [{ value: 0, label: { en: 'No end', vi: 'Không giới hạn' } }, ...numbers([5, 10, 20, 50])],
    initial: 20,
  },
  {
    key: 'tieBreak',
    kind: 'choice',
    label: { en: 'Equal hands', vi: 'Khi bằng bài' },
    choices: [
      { value: 'suit', label: { en: 'Suit decides', vi: 'So chất' } },
      { value: 'split', label: { en: 'Share the pot', vi: 'Chia đều' } },
    ],
    initial: 'suit',
  },
  {
    key: 'allowRebuy',
    kind: 'toggle',
    label: { en: 'Rebuy when out of chips', vi: 'Cho mua lại khi hết chip' },
    initial: true,
  },
];

/** L3.1: a smallest raise equal to the ante moves along with it. */
export function reviseSettings(
  settings: LiengSettings,
  changed: readonly string[],
  _seats: number,
  before: LiengSettings = settings,
): LiengSettings | null {
  const movesAlong = changed.includes('ante') && !changed.includes('minRaise') && before.minRaise === before.ante;
  const { ante, startingChips } = settings;
  const minRaise = movesAlong ? ante : settings.minRaise;
  if (startingChips < 10 * ante || minRaise < ante || minRaise > 10 * ante) return null;
  return { ...settings, minRaise };
}
