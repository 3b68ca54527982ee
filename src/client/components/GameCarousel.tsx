import { useEffect, useRef } from 'react';
import type { GameListing } from '../../wire/messages.ts';
import { useClientWords } from '../shell/words.ts';
import styles from './GameCarousel.module.css';
import { DoorPicture, DoorWords } from './GameDoor.tsx';

interface GameCarouselProps {
  readonly games: readonly GameListing[];
  readonly chosen: string;
  readonly onChoose: (gameId: string) => void;
}

/** Doors to swipe through, one of them chosen. Radio buttons underneath, so arrows work. */
export function GameCarousel({ games, chosen, onChoose }: GameCarouselProps) {
  const t = useClientWords();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const choice = row.current?.querySelector<HTMLElement>(`[data-game="${chosen}"]`);
    if (!row.current || !choice) return;
    const middle = choice.offsetLeft - (row.current.clientWidth - choice.clientWidth) / 2;
    row.current.scrollTo({ left: middle, behavior: 'smooth' });
  }, [chosen]);
  return (
    <fieldset className={styles.carousel}>
      <legend>{t('chooseGame')}</legend>
      <div className={styles.row} ref={row} data-alone={games.length === 1 || undefined}>
        {games.map((game) => (
          <label
            key={game.id}
            className={styles.choice}
            data-game={game.id}
            data-chosen={game.id === chosen || undefined}
          >
            <input
              type="radio"
              name="game"
              value={game.id}
              checked={game.id === chosen}
              onChange={() => onChoose(game.id)}
            />
            <DoorPicture game={game} />
            <DoorWords game={game} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
