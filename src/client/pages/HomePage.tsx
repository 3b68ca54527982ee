import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CreateSheet } from '../components/CreateSheet.tsx';
import { DoorSkeleton, GameDoor } from '../components/GameDoor.tsx';
import { HeroPicture } from '../components/HeroPicture.tsx';
import { JoinSheet } from '../components/JoinSheet.tsx';
import { TopBar } from '../components/TopBar.tsx';
import { useGames } from '../net/use-games.ts';
import { useClientWords } from '../shell/words.ts';
import styles from './HomePage.module.css';

type Open = { readonly sheet: 'create'; readonly gameId: string | null } | { readonly sheet: 'join' } | null;

export function HomePage() {
  const t = useClientWords();
  const games = useGames();
  const [open, setOpen] = useState<Open>(null);
  return (
    <>
      <TopBar heading={<span />} />
      <main className={styles.home}>
        <section className={styles.hero}>
          <HeroPicture />
          <div className={styles.words}>
            <h1>{t('placeName')}</h1>
            <p className={styles.tagline}>{t('tagline')}</p>
            <div className={styles.buttons}>
              <Button look="primary" size="large" onClick={() => setOpen({ sheet: 'create', gameId: null })}>
                {t('createWorld')}
              </Button>
              <Button size="large" onClick={() => setOpen({ sheet: 'join' })}>
                {t('joinWorld')}
              </Button>
            </div>
            <p className={styles.promise}>{t('promise')}</p>
          </div>
        </section>
        <section className={styles.tables} aria-labelledby="tables">
          <h2 id="tables">{t('tonight')}</h2>
          <ul className={styles.doors} aria-busy={games === null}>
            {games?.map((game) => (
              <li key={game.id}>
                <GameDoor game={game} onOpen={() => setOpen({ sheet: 'create', gameId: game.id })} />
              </li>
            )) ?? <SkeletonDoors label={t('loadingGames')} />}
          </ul>
        </section>
      </main>
      {open?.sheet === 'create' && <CreateSheet gameId={open.gameId} onClose={() => setOpen(null)} />}
      {open?.sheet === 'join' && <JoinSheet onClose={() => setOpen(null)} />}
    </>
  );
}

function SkeletonDoors({ label }: { readonly label: string }) {
  return [0, 1, 2].map((index) => (
    <li key={index}>
      <DoorSkeleton />
      {index === 0 && <span className="visually-hidden">{label}</span>}
    </li>
  ));
}
