import type { ReactNode } from 'react';
import type { PlayerId } from '../../../kit/contract.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import { useWords } from '../../../ui/language.tsx';
import { nameOf } from '../../../ui/player-name.ts';
import type { TerribleView } from '../rules/types.ts';
import styles from './Finale.module.css';
import { Winner } from './Winner.tsx';
import { words } from './words.ts';

interface FinaleProps {
  readonly room: RoomView;
  readonly view: TerribleView;
  readonly me: PlayerId | null;
  readonly controls: ReactNode;
}

/** The line that decided the game, the controls, and the ranking. */
export function Finale({ room, view, me, controls }: FinaleProps) {
  const t = useWords(words);
  const winnerId = view.winnerId!;
  const ranking = view.seats.toSorted((a, b) => view.scores[b]! - view.scores[a]!);
  const line = view.history.at(-1);
  return (
    <section className={styles.finale}>
      <h2>{winnerId === me ? t('youWonGame') : t('wonGame', { name: nameOf(room, winnerId) })}</h2>
      <p className={styles.note}>{t('terrible')}</p>
      {line && <Winner line={line} />}
      {controls}
      <ol className={styles.ranking} aria-label={t('ranking')}>
        {ranking.map((id) => (
          <li key={id} data-winner={id === winnerId || undefined}>
            <span>{nameOf(room, id)}</span>
            <strong>{view.scores[id]}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}
