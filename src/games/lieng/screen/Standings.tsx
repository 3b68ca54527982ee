import type { PlayerId } from '../../../kit/contract.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import { useWords } from '../../../ui/language.tsx';
import { shortNameOf } from '../../../ui/player-name.ts';
import type { LiengView } from '../rules/types.ts';
import styles from './Standings.module.css';
import { words } from './words.ts';

interface StandingsProps {
  readonly room: RoomView;
  readonly view: LiengView;
  readonly me: PlayerId | null;
}

/** What each player won or lost, the best first. */
export function Standings({ room, view, me }: StandingsProps) {
  const t = useWords(words);
  const rows = room.players.toSorted((a, b) => b.score - a.score);
  const chipsOf = (id: PlayerId) => view.seats.find(({ playerId }) => playerId === id)?.chips ?? 0;
  return (
    <section className={styles.standings}>
      <h2>{t('standings')}</h2>
      <ol>
        {rows.map(({ id, score }) => (
          <li key={id} data-best={score === rows[0]!.score || undefined} data-me={id === me || undefined}>
            <span className={styles.name}>{id === me ? t('you') : shortNameOf(room, id)}</span>
            <span>{t('chips', { count: chipsOf(id) })}</span>
            <b>{score < 0 ? t('netDown', { amount: -score }) : t('netUp', { amount: score })}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
