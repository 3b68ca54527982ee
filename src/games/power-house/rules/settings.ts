import type { SettingField } from '../../../kit/settings.ts';
import { getConfig, isVariant, usualDeckCount } from './config.ts';
import type { Config, LobbySettings } from './types.ts';

const ODD_TABLES = [5, 7, 9];
const TURN_TIMES = [0, 15, 20, 30, 45, 60, 90];
const STEP = 5;

function stepsBetween(low: number, high: number): number[] {
  return Array.from({ length: (high - low) / STEP + 1 }, (_, step) => low + STEP * step);
}

const plain = (value: number) => ({ value, label: { en: `${value}`, vi: `${value}` } });

export const SETTINGS: readonly SettingField[] = [
  {
    kind: 'choice',
    key: 'deckCount',
    label: { en: 'Decks', vi: 'Số bộ bài' },
    choices: [plain(1), plain(2)],
    initial: 1,
    seats: [6],
  },
  {
    kind: 'number',
    key: 'seriesLength',
    label: { en: 'Games in the series', vi: 'Số ván trong loạt' },
    hint: { en: 'As many as players: everybody deals once', vi: 'Bằng số người chơi: ai cũng chia bài một lần' },
    min: 1,
    max: 20,
    step: 1,
    initial: 4,
  },
  {
    kind: 'toggle',
    key: 'bidThreshold',
    label: { en: 'A high bid brings one more partner', vi: 'Đấu giá cao được thêm một đồng đội' },
    initial: true,
    seats: ODD_TABLES,
  },
  {
    kind: 'choice',
    key: 'bidThresholdValue',
    label: { en: 'One more partner from', vi: 'Thêm đồng đội từ mức' },
    choices: [
      { value: null, label: { en: 'Usual (200, two decks 400)', vi: 'Thông thường (200, hai bộ 400)' } },
      ...stepsBetween(155, 250).map((value) => ({ ...plain(value), seats: [5] })),
      ...stepsBetween(305, 500).map((value) => ({ ...plain(value), seats: [7, 9] })),
    ],
    initial: null,
    seats: ODD_TABLES,
  },
  {
    kind: 'choice',
    key: 'turnTimeSec',
    label: { en: 'Time for a turn', vi: 'Thời gian mỗi lượt' },
    choices: TURN_TIMES.map((value) => ({
      value,
      label: value === 0 ? { en: 'No limit', vi: 'Không giới hạn' } : { en: `${value} s`, vi: `${value} giây` },
    })),
    initial: 30,
  },
];

/** What follows the player count until the owner edits it. */
const FOLLOWING = ['deckCount', 'seriesLength'];

/** Lobby settings, and which of those that follow the player count the owner has set. */
type Edited = LobbySettings & { readonly edited?: readonly string[] };

export function reviseSettings(settings: Edited, changed: readonly string[], seats: number): LobbySettings | null {
  const asked = FOLLOWING.filter((key) => changed.includes(key) || settings.edited?.includes(key));
  const isPossible = isVariant(seats, settings.deckCount);
  if (!isPossible && changed.includes('deckCount')) return null;
  const edited = isPossible ? asked : asked.filter((key) => key !== 'deckCount');
  const deckCount = edited.includes('deckCount') ? settings.deckCount : usualDeckCount(seats);
  const seriesLength = edited.includes('seriesLength') ? settings.seriesLength : seats;
  const isInRange = fitsThreshold(settings.bidThresholdValue, getConfig(seats, deckCount));
  if (!isInRange && changed.includes('bidThresholdValue')) return null;
  const bidThresholdValue = isInRange ? settings.bidThresholdValue : null;
  return { ...settings, deckCount, seriesLength, bidThresholdValue, edited };
}

const fitsThreshold = (value: number | null, { bidMin, bidMax }: Config): boolean =>
  value === null || (value > bidMin && value <= bidMax);

/** The variant at this table, its threshold taken away or replaced as agreed. */
export function configFor(playerCount: number, settings: LobbySettings): Config {
  const { bidThreshold, ...config } = getConfig(playerCount, settings.deckCount);
  if (bidThreshold === undefined || !settings.bidThreshold) return config;
  return { ...config, bidThreshold: settings.bidThresholdValue ?? bidThreshold };
}
