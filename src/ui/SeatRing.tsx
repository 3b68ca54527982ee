import type { CSSProperties, ReactNode } from 'react';
import { ringPlace } from './ring-place.ts';
import styles from './SeatRing.module.css';

interface SeatRingProps {
  /** Clockwise, beginning at the bottom: the viewer first. */
  readonly seats: readonly { readonly key: string; readonly content: ReactNode }[];
  /** What lies in the middle of the table. */
  readonly children?: ReactNode;
}

/** Seats around a table. `--ring-x` and `--ring-y` say how far from the middle they stand, in percent of the whole. */
export function SeatRing({ seats, children }: SeatRingProps) {
  return (
    <div className={styles.ring}>
      {seats.map(({ key, content }, index) => {
        const { x, y } = ringPlace(index, seats.length);
        return (
          <div key={key} className={styles.seat} style={{ '--x': x.toFixed(4), '--y': y.toFixed(4) } as CSSProperties}>
            {content}
          </div>
        );
      })}
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
