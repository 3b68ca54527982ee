import type { ReactNode } from 'react';
import type { PlayerId } from '../../../kit/contract.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import { useWords } from '../../../ui/language.tsx';
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

/** The line that decided it first, then what next, and how everybody did. */
export function Finale({ room, view, me, controls }: FinaleProps) {
  const t = useWords(words);
  const nameOf = (id: PlayerId) => room.players.find((seat) => seat.id === id)?.name ?? '…';
  const winnerId = view.winnerId!;
  const ranking = view.seats.toSorted((a, b) => view.scores[b]! - view.scores[a]!);
  const line = view.history.at(-1);
  return (
    <section className={styles.finale}>
      <h2>{winnerId === me ? t('youWonGame') : t('wonGame', { name: nameOf(winnerId) })}</h2>
      <p className={styles.note}>{t('terrible')}</p>
      {line && <Winner line={line} />}
      {controls}
      <ol className={styles.ranking} aria-label={t('ranking')}>
        {ranking.map((id) => (
          <li key={id} data-winner={id === winnerId || undefined}>
            <span>{nameOf(id)}</span>
            <strong>{view.scores[id]}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}
