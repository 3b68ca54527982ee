import type { CSSProperties } from 'react';
import type { PlayerId } from '../../../kit/contract.ts';
import { useWords } from '../../../ui/language.tsx';
import { PlayingCard } from '../../../ui/PlayingCard.tsx';
import type { Play } from '../rules/types.ts';
import styles from './TrickArea.module.css';
import { words } from './words.ts';

interface TrickAreaProps {
  readonly plays: readonly Play[];
  /** Clockwise, the seat at the bottom first. */
  readonly seats: readonly PlayerId[];
  readonly winner: PlayerId | null;
  readonly points: number;
  /** The trick is over: its cards go to the winner. */
  readonly isDone: boolean;
  readonly nameOf: (id: PlayerId) => string;
}

/** Every card lies towards the seat it came from. */
export function TrickArea({ plays, seats, winner, points, isDone, nameOf }: TrickAreaProps) {
  const t = useWords(words);
  const target = winner === null ? null : towards(seats.indexOf(winner), seats.length);
  return (
    <div className={styles.trick} data-done={isDone || undefined}>
      <ol className={styles.cards}>
        {plays.map(({ playerId, card }) => {
          const { x, y } = towards(seats.indexOf(playerId), seats.length);
          const place = { '--x': x, '--y': y, '--to-x': target?.x ?? 0, '--to-y': target?.y ?? 0, zIndex: nearness(y) };
          return (
            <li key={playerId} className={styles.card} style={place as CSSProperties}>
              <span className="visually-hidden">{nameOf(playerId)}: </span>
              <PlayingCard card={card} isMarked={playerId === winner} />
            </li>
          );
        })}
      </ol>
      {plays.length > 0 && <span className={styles.points}>{t('trickPoints', { points })}</span>}
    </div>
  );
}

/** The nearer card lies on top, so that the corner of each shows its rank. */
const nearness = (y: number): number => Math.round((y + 1) * 9);

/** On a circle of one around the middle, seat 0 at the bottom. */
function towards(index: number, count: number): { readonly x: number; readonly y: number } {
  const angle = (Math.PI / 180) * (90 + (360 * index) / count);
  return { x: Math.round(Math.cos(angle) * 1000) / 1000, y: Math.round(Math.sin(angle) * 1000) / 1000 };
}
