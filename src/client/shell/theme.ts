import { useEffect } from 'react';
import { preferences, remember, usePreferences } from './preferences.ts';

export type Theme = 'dark' | 'light';

/** Dark, until the player chooses. */
const FIRST_THEME: Theme = 'dark';

export const useTheme = (): Theme => usePreferences().theme ?? FIRST_THEME;

export function useThemeOnPage(theme: Theme): void {
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', theme === 'dark' ? '#07191e' : '#f3ebde');
  }, [theme]);
}

export const flipTheme = (now: Theme): void => remember({ theme: now === 'dark' ? 'light' : 'dark' });
export const themeNow = (): Theme => preferences().theme ?? FIRST_THEME;
