import type { Color } from '../rules/types.ts';
import styles from './Piece.module.css';

/** Red carries a ring and Yellow a star, so that colour is not needed to tell them apart. */
export function Piece({ color }: { readonly color: Color }) {
  return (
    <span className={styles.piece} data-color={color}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        {color === 'red' ? <circle cx="20" cy="20" r="8.5" /> : <path d={STAR} />}
      </svg>
    </span>
  );
}

const STAR = starPath(20, 20.6, 11, 5);

function starPath(x: number, y: number, outer: number, inner: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (Math.PI / 5) * index - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}
