import { useSyncExternalStore } from 'react';
import { LANGUAGES, type Language } from '../../kit/words.ts';

/** What this browser remembers between visits. */
export interface Preferences {
  /** Null: as the browser or the system says. */
  readonly language: Language | null;
  readonly theme: 'dark' | 'light' | null;
  readonly isMuted: boolean;
  readonly name: string;
}

const KEY = 'oyster-world';
const DEFAULTS: Preferences = { language: null, theme: null, isMuted: false, name: '' };

let current: Preferences = read();
const listeners = new Set<() => void>();

function read(): Preferences {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return DEFAULTS;
  }
}

export const preferences = (): Preferences => current;

export function remember(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Private windows may keep nothing; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, preferences);

export function languageOf({ language }: Preferences, spoken: readonly string[]): Language {
  if (language) return language;
  const known = spoken.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => LANGUAGES.includes(tag as Language));
  return (known as Language | undefined) ?? 'en';
}
