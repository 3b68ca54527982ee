import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { goTo, homePath } from '../shell/router.ts';
import { useClientWords } from '../shell/words.ts';
import styles from './Notice.module.css';
import { type Scene, ScenePicture } from './ScenePicture.tsx';
import { TopBar } from './TopBar.tsx';

interface NoticeProps {
  readonly scene: Scene;
  readonly title: string;
  readonly text?: string;
  /** The one way on; home when left out. */
  readonly action?: ReactNode;
  /** Home as a smaller second way. */
  readonly offersHome?: boolean;
}

/** A whole screen for one piece of news, with one way on. */
export function Notice({ scene, title, text, action, offersHome = false }: NoticeProps) {
  const t = useClientWords();
  const home = (look: 'primary' | 'quiet') => (
    <Button look={look} size={look === 'primary' ? 'large' : 'normal'} onClick={() => goTo(homePath)}>
      {t('backHome')}
    </Button>
  );
  return (
    <>
      <TopBar />
      <main className={styles.notice}>
        <ScenePicture scene={scene} />
        <h1>{title}</h1>
        {text && <p>{text}</p>}
        <div className={styles.ways}>
          {action ?? home('primary')}
          {action && offersHome && home('quiet')}
        </div>
      </main>
    </>
  );
}

export function ReloadButton() {
  const t = useClientWords();
  return (
    <Button look="primary" size="large" onClick={() => location.reload()}>
      {t('reload')}
    </Button>
  );
}

/** In place of a screen that throws. The bar of the page around it stays. */
export function BrokenScreen() {
  const t = useClientWords();
  return (
    <div className={styles.notice} role="alert">
      <ScenePicture scene="tipped" />
      <h2>{t('brokenTitle')}</h2>
      <p>{t('brokenText')}</p>
      <div className={styles.ways}>
        <ReloadButton />
      </div>
    </div>
  );
}

export function LoadingNotice({ text }: { readonly text: string }) {
  return (
    <main className={styles.notice} aria-busy="true">
      <ScenePicture scene="opening" />
      <h1 className={styles.loading}>{text}</h1>
    </main>
  );
}
