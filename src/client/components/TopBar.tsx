import type { ReactNode } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { MoonIcon, MutedIcon, SoundIcon, SunIcon } from '../../ui/icons.tsx';
import { useLanguage } from '../../ui/language.tsx';
import { ShellMark } from '../../ui/ShellMark.tsx';
import { remember, usePreferences } from '../shell/preferences.ts';
import { goTo, homePath } from '../shell/router.ts';
import { flipTheme, useTheme } from '../shell/theme.ts';
import { useClientWords } from '../shell/words.ts';
import styles from './TopBar.module.css';

interface TopBarProps {
  /** Left of the switches; the place's name when left out. */
  readonly heading?: ReactNode;
  readonly children?: ReactNode;
}

/** The name of the page, and the three switches that are always in the same corner. */
export function TopBar({ heading, children }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.heading}>{heading ?? <PlaceName />}</div>
      <div className={styles.actions}>
        {children}
        <Switches />
      </div>
    </header>
  );
}

function PlaceName() {
  const t = useClientWords();
  return (
    <a
      className={styles.place}
      href={homePath}
      onClick={(event) => {
        event.preventDefault();
        goTo(homePath);
      }}
    >
      <ShellMark size={34} />
      <span>{t('placeName')}</span>
    </a>
  );
}

function Switches() {
  const t = useClientWords();
  const { isMuted } = usePreferences();
  const theme = useTheme();
  const language = useLanguage();
  return (
    <>
      <IconButton label={t(isMuted ? 'soundOn' : 'soundOff')} onClick={() => remember({ isMuted: !isMuted })}>
        {isMuted ? <MutedIcon /> : <SoundIcon />}
      </IconButton>
      <IconButton label={t(theme === 'dark' ? 'toLight' : 'toDark')} onClick={() => flipTheme(theme)}>
        {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
      </IconButton>
      <IconButton
        label={`${t('otherLanguage')}: ${t('switchLanguage')}`}
        lang={language === 'en' ? 'vi' : 'en'}
        onClick={() => remember({ language: language === 'en' ? 'vi' : 'en' })}
      >
        {t('otherLanguage')}
      </IconButton>
    </>
  );
}
