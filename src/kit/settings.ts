import type { Words } from './words.ts';

export type SettingValue = string | number | boolean | null | readonly string[];
export type Settings = Readonly<Record<string, SettingValue>>;

interface FieldBase {
  readonly key: string;
  readonly label: Words;
  /** One line under the label: what the choice does. */
  readonly hint?: Words;
  /** Only these seat counts have a choice here; at others the field is shown but not operable. */
  readonly seats?: readonly number[];
}

export interface Choice {
  readonly value: string | number | null;
  readonly label: Words;
  /** Only shown at these seat counts; whether it is possible is for the game to say. */
  readonly seats?: readonly number[];
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly choices: readonly Choice[];
  readonly initial: string | number | null;
}
export interface ToggleField extends FieldBase {
  readonly kind: 'toggle';
  readonly initial: boolean;
}
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly initial: number;
  /** The narrower range that another setting leaves: so many times its value. Whether it holds is for the game to say. */
  readonly timesOf?: { readonly key: string; readonly min: number; readonly max: number };
}
/** Any subset of a closed list. */
export interface TagsField extends FieldBase {
  readonly kind: 'tags';
  readonly tags: readonly { readonly value: string; readonly label: Words }[];
  readonly initial: readonly string[];
}
export type SettingField = ChoiceField | ToggleField | NumberField | TagsField;

export const initialSettings = (fields: readonly SettingField[]): Settings =>
  Object.fromEntries(fields.map((field) => [field.key, field.initial]));

/** What a number can be beside the other settings. */
export function rangeOf({ min, max, timesOf }: NumberField, settings: Settings): { min: number; max: number } {
  const other = timesOf && settings[timesOf.key];
  if (typeof other !== 'number') return { min, max };
  return { min: Math.max(min, timesOf!.min * other), max: Math.min(max, timesOf!.max * other) };
}

/** Copies a change to settings; null when a key is unknown or a value not on offer. */
export function parseSettings(
  fields: readonly SettingField[],
  change: Readonly<Record<string, unknown>>,
): Settings | null {
  const settings: [string, SettingValue][] = [];
  for (const [key, value] of Object.entries(change)) {
    const field = fields.find((candidate) => candidate.key === key);
    if (!field || !isOnOffer(field, value)) return null;
    settings.push([key, Array.isArray(value) ? [...value] : value]);
  }
  return Object.fromEntries(settings);
}

/** The settings with some of them changed, or null when a key is unknown or a value not on offer. */
export function changeSettings(
  fields: readonly SettingField[],
  settings: Settings,
  change: Readonly<Record<string, unknown>>,
): Settings | null {
  const changed = parseSettings(fields, change);
  return changed && { ...settings, ...changed };
}

function isOnOffer(field: SettingField, value: unknown): value is SettingValue {
  switch (field.kind) {
    case 'choice':
      return field.choices.some((choice) => choice.value === value);
    case 'toggle':
      return typeof value === 'boolean';
    case 'number':
      return (
        typeof value === 'number' &&
        value >= field.min &&
        value <= field.max &&
        Number.isInteger((value - field.min) / field.step)
      );
    case 'tags':
      return (
        Array.isArray(value) &&
        new Set(value).size === value.length &&
        value.every((tag) => field.tags.some((offered) => offered.value === tag))
      );
  }
}
