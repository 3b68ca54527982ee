import { useEffect, useSyncExternalStore } from 'react';
import { preferences, remember, usePreferences } from './preferences.ts';

export type Theme = 'dark' | 'light';

const prefersLight = matchMedia('(prefers-color-scheme: light)');
const subscribe = (listener: () => void): (() => void) => {
  prefersLight.addEventListener('change', listener);
  return () => prefersLight.removeEventListener('change', listener);
};

/** The system's theme until one is chosen. */
export function useTheme(): Theme {
  const { theme } = usePreferences();
  const isSystemLight = useSyncExternalStore(subscribe, () => prefersLight.matches);
  return theme ?? (isSystemLight ? 'light' : 'dark');
}

export function useThemeOnPage(theme: Theme): void {
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', theme === 'dark' ? '#07191e' : '#f3ebde');
  }, [theme]);
}

export const flipTheme = (now: Theme): void => remember({ theme: now === 'dark' ? 'light' : 'dark' });
export const themeNow = (): Theme => preferences().theme ?? (prefersLight.matches ? 'light' : 'dark');
