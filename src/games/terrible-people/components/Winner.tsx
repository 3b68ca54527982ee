import { CrownIcon } from '../../../ui/icons.tsx';
import type { WinningLine } from '../types.ts';
import { Sentence } from './Sentence.tsx';
import styles from './Winner.module.css';

interface WinnerProps {
  readonly line: WinningLine;
  /** Who wrote it, when the screen does not say so anyway. */
  readonly title?: string;
}

/** The line of the round, large and in the light, with its author at last. */
export function Winner({ line, title }: WinnerProps) {
  return (
    <figure className={styles.winner}>
      <blockquote className={styles.card}>
        <Sentence text={line.prompt} answer={line.answer} />
      </blockquote>
      {title && (
        <figcaption className={styles.author}>
          <CrownIcon size={26} />
          <span>{title}</span>
        </figcaption>
      )}
    </figure>
  );
}
