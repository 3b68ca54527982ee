import type { CSSProperties, ReactNode } from 'react';
import styles from './SeatRing.module.css';

interface SeatRingProps {
  /** Clockwise, beginning with the seat at the bottom: mine, or the first one when I watch. */
  readonly seats: readonly { readonly key: string; readonly seat: ReactNode }[];
  /** What lies in the middle of the table. */
  readonly children: ReactNode;
}

/** Everybody round the table, the own seat at the bottom; seat k of n stands at 90 + 360 k / n degrees. */
export function SeatRing({ seats, children }: SeatRingProps) {
  return (
    <div className={styles.ring}>
      <div className={styles.middle}>{children}</div>
      <ul>
        {seats.map(({ key, seat }, index) => (
          <li key={key} className={styles.place} style={placeOf(index, seats.length)}>
            {seat}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In percent of the ring's box, measured from its middle. */
export function placeOf(index: number, count: number): CSSProperties {
  const angle = (Math.PI / 180) * (90 + (360 * index) / count);
  return { left: `${percent(Math.cos(angle))}%`, top: `${percent(Math.sin(angle))}%` };
}

const percent = (share: number): number => Math.round((50 + 50 * share) * 100) / 100;
