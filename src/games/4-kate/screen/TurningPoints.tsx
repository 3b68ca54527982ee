import { useWords } from '../../../ui/language.tsx';
import type { WorkerAnswers } from '../../../ui/use-worker.ts';
import type { MoveVerdict } from '../bots/solver/analysis.ts';
import styles from './Review.module.css';
import { isSlip, valueWords } from './review.ts';
import { words } from './words.ts';

interface TurningPointsProps {
  readonly state: WorkerAnswers<MoveVerdict>['state'];
  readonly verdicts: readonly (MoveVerdict | undefined)[];
  readonly step: number;
  /** Who made the move with this index. */
  readonly nameAt: (index: number) => string;
  readonly onStep: (step: number) => void;
}

/** The moves that gave a better result away, each with a way to it. */
export function TurningPoints({ state, verdicts, step, nameAt, onStep }: TurningPointsProps) {
  const t = useWords(words);
  const slips = verdicts.filter(isSlip);
  if (state === 'failed') return <p className={styles.note}>{t('noAnalysis')}</p>;
  if (slips.length === 0) return state === 'done' && <p className={styles.note}>{t('noTurningPoint')}</p>;
  return (
    <ul className={styles.slips} aria-label={t('turningPoints')}>
      {slips.map(({ index, before, after }) => (
        <li key={index}>
          <button
            type="button"
            className={styles.slip}
            aria-current={step === index + 1 ? 'step' : undefined}
            onClick={() => onStep(index + 1)}
          >
            {t('turningPoint', {
              move: index + 1,
              name: nameAt(index),
              before: valueWords(before, t),
              after: valueWords(after, t),
            })}
          </button>
        </li>
      ))}
    </ul>
  );
}
