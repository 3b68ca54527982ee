import type { Timestamp } from '../kit/contract.ts';
import { useWords } from './language.tsx';
import styles from './TurnTimer.module.css';
import { useTimeLeft } from './use-time-left.ts';
import { uiWords } from './words.ts';

interface TurnTimerProps {
  /** The server's time at which the turn ends. Null: a ring that only says "this seat". */
  readonly endsAt: Timestamp | null;
  readonly totalMs: number;
  readonly serverNow: () => Timestamp;
  readonly size?: number;
  readonly showsSeconds?: boolean;
}

const RADIUS = 21;
const AROUND = 2 * Math.PI * RADIUS;

/** The ring around the player on turn. It empties with the time left, and changes its tone at a half and a quarter. */
export function TurnTimer({ endsAt, totalMs, serverNow, size = 56, showsSeconds = false }: TurnTimerProps) {
  const t = useWords(uiWords);
  const leftMs = useTimeLeft(endsAt, serverNow);
  const share = leftMs === null ? 1 : Math.max(0, Math.min(1, leftMs / totalMs));
  const seconds = leftMs === null ? null : Math.ceil(leftMs / 1000);
  return (
    <span className={styles.timer} data-tone={toneOf(share)} data-waiting={endsAt === null || undefined}>
      <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
        <circle className={styles.groove} cx="24" cy="24" r={RADIUS} />
        <circle
          className={styles.ring}
          cx="24"
          cy="24"
          r={RADIUS}
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - share)}
        />
      </svg>
      {seconds !== null && (
        <span className={showsSeconds ? styles.seconds : 'visually-hidden'} role="timer" aria-live="off">
          {showsSeconds ? seconds : t('secondsLeft', { count: seconds })}
        </span>
      )}
    </span>
  );
}

const toneOf = (share: number): 'calm' | 'soon' | 'now' => (share > 0.5 ? 'calm' : share > 0.25 ? 'soon' : 'now');
