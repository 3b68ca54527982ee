import type { ReactNode } from 'react';
import type { Timestamp } from '../engine/game-module.ts';
import type { SeatView } from '../engine/room-view.ts';
import { Avatar } from './Avatar.tsx';
import { useWords } from './language.tsx';
import styles from './Seat.module.css';
import { TurnTimer } from './TurnTimer.tsx';
import { uiWords } from './words.ts';

interface SeatProps {
  readonly player: SeatView;
  readonly isMe?: boolean;
  /** Team colour of the name. */
  readonly team?: 'a' | 'b' | undefined;
  /** The ring, with or without an end; null when somebody else is on turn. */
  readonly turn?: { readonly endsAt: Timestamp | null; readonly totalMs: number } | null;
  readonly serverNow: () => Timestamp;
  readonly isDimmed?: boolean;
  readonly isCompact?: boolean;
  /** The game's own marks: chips, cards held, dealer. */
  readonly children?: ReactNode;
}

/** Somebody at the table: face, name, marks, and the ring when it is their turn. */
export function Seat({ player, isMe, team, turn, serverNow, isDimmed, isCompact, children }: SeatProps) {
  const t = useWords(uiWords);
  const size = isCompact ? 36 : 44;
  const marks = [isMe && t('you'), player.isBot && t('bot'), !player.isConnected && t('away')].filter(Boolean);
  return (
    <div
      className={styles.seat}
      data-team={team}
      data-on-turn={turn ? '' : undefined}
      data-dimmed={isDimmed || undefined}
    >
      <span className={styles.face}>
        <Avatar name={player.name} isBot={player.isBot} size={size} />
        {turn && (
          <span className={styles.ring}>
            <TurnTimer {...turn} serverNow={serverNow} size={size + 14} />
          </span>
        )}
      </span>
      <span className={styles.name}>{player.name}</span>
      {marks.length > 0 && <span className={styles.marks}>{marks.join(' · ')}</span>}
      {children}
    </div>
  );
}
