import type { SettingField, Settings } from '../../../src/kit/settings.ts';

export interface PartySettings extends Settings {
  readonly rounds: number;
  readonly pickSeconds: number | null;
  readonly isQuick: boolean;
  readonly themes: readonly string[];
}

export const SETTINGS: readonly SettingField[] = [
  { kind: 'number', key: 'rounds', label: { en: 'Rounds', vi: 'Số vòng' }, min: 1, max: 5, step: 2, initial: 3 },
  {
    kind: 'choice',
    key: 'pickSeconds',
    label: { en: 'Time to pick', vi: 'Thời gian chọn' },
    choices: [
      { value: null, label: { en: 'No limit', vi: 'Không giới hạn' } },
      { value: 20, label: { en: '20 seconds', vi: '20 giây' } },
    ],
    initial: 20,
  },
  { kind: 'toggle', key: 'isQuick', label: { en: 'Quick', vi: 'Nhanh' }, initial: false },
  {
    kind: 'tags',
    key: 'themes',
    label: { en: 'Themes', vi: 'Chủ đề' },
    tags: [
      { value: 'sea', label: { en: 'Sea', vi: 'Biển' } },
      { value: 'sky', label: { en: 'Sky', vi: 'Trời' } },
    ],
    initial: ['sea'],
  },
];

/** P1: quick games are for three players and more. */
export function reviseSettings(
  settings: PartySettings,
  changed: readonly string[],
  seats: number,
): PartySettings | null {
  if (!settings.isQuick || seats >= 3) return settings;
  return changed.includes('isQuick') ? null : { ...settings, isQuick: false };
}
