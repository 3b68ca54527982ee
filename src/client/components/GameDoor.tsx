import type { CSSProperties } from 'react';
import { useLanguage } from '../../ui/language.tsx';
import type { GameListing } from '../../wire/messages.ts';
import { doorArt } from '../shell/game-views.ts';
import { useClientWords } from '../shell/words.ts';
import styles from './GameDoor.module.css';

/** The picture of a game's table behind its arch; a game without one gets a lamp-lit room and its icon. */
export function DoorPicture({ game }: { readonly game: Pick<GameListing, 'id' | 'icon'> }) {
  const art = doorArt(game.id);
  return (
    <span className={styles.arch} style={{ '--hue': hueOf(game.id) } as CSSProperties}>
      {art ? <img src={art} alt="" width="240" height="280" /> : <span className={styles.plain}>{game.icon}</span>}
    </span>
  );
}

/** What stands under the arch. */
export function DoorWords({ game }: { readonly game: GameListing }) {
  const language = useLanguage();
  return (
    <span className={styles.words}>
      <strong>{game.name}</strong>
      <span className={styles.description}>{game.description[language]}</span>
      <span className={styles.seats}>
        <SeatCount {...game.seats} />
      </span>
    </span>
  );
}

function SeatCount({ min, max }: GameListing['seats']) {
  const t = useClientWords();
  return <>{min === max ? t('doorSeats', { count: min }) : t('doorSeatRange', { min, max })}</>;
}

/** A door one can walk through. */
export function GameDoor({ game, onOpen }: { readonly game: GameListing; readonly onOpen: () => void }) {
  return (
    <button type="button" className={styles.door} onClick={onOpen}>
      <DoorPicture game={game} />
      <DoorWords game={game} />
    </button>
  );
}

export function DoorSkeleton() {
  return (
    <span className={styles.door} data-skeleton="">
      <span className={styles.arch} />
      <span className={styles.words} />
    </span>
  );
}

const hueOf = (id: string): number => [...id].reduce((hue, letter) => (hue * 7 + letter.charCodeAt(0)) % 360, 0);
