import { CrownIcon } from '../../../ui/icons.tsx';
import { useWords } from '../../../ui/language.tsx';
import type { WinningLine } from '../rules/types.ts';
import { Sentence } from './Sentence.tsx';
import styles from './Winner.module.css';
import { words } from './words.ts';

interface WinnerProps {
  readonly line: WinningLine;
  /** Who wrote it, when the screen does not say so anyway. */
  readonly title?: string;
}

/** The line of the round, large and in the light, with its author at last. */
export function Winner({ line, title }: WinnerProps) {
  const t = useWords(words);
  return (
    <figure className={styles.winner}>
      <blockquote className={styles.card}>
        <span className={styles.crown}>
          <CrownIcon size={56} />
        </span>
        <Sentence text={line.prompt} answer={line.answer} />
      </blockquote>
      {title && (
        <figcaption className={styles.author}>
          {title} <span className={styles.point}>{t('plusOne')}</span>
        </figcaption>
      )}
    </figure>
  );
}
