import type { CSSProperties } from 'react';
import { useWords } from '../../../ui/language.tsx';
import type { MoveVerdict } from '../bots/solver/analysis.ts';
import type { Move } from '../rules/types.ts';
import { isSlip } from './review.ts';
import styles from './Timeline.module.css';
import { words } from './words.ts';

interface TimelineProps {
  readonly moves: readonly Move[];
  readonly verdicts: readonly (MoveVerdict | undefined)[];
  /** So many moves have been made. */
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** The tide of the game: up where Red was winning, down where Yellow was, level in a draw. It is dragged like a slider. */
export function Timeline({ moves, verdicts, step, onStep }: TimelineProps) {
  const t = useWords(words);
  return (
    <div className={styles.timeline} style={{ '--slots': moves.length + 1 } as CSSProperties}>
      <div className={styles.bars} aria-hidden="true">
        <span className={styles.bar} data-current={step === 0 || undefined} />
        {moves.map((move, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a move is its number.
            key={index}
            className={styles.bar}
            data-tide={tideAfter(move, verdicts[index])}
            data-slip={isSlip(verdicts[index]) || undefined}
            data-current={step === index + 1 || undefined}
          />
        ))}
      </div>
      <input
        type="range"
        className={styles.scrubber}
        min={0}
        max={moves.length}
        value={step}
        aria-label={t('review')}
        aria-valuetext={t('moveOf', { move: step, count: moves.length })}
        onChange={({ target }) => onStep(Number(target.value))}
      />
    </div>
  );
}

/** Who was winning once the move was made. */
function tideAfter({ color }: Move, verdict: MoveVerdict | undefined): 'red' | 'yellow' | 'level' | undefined {
  if (!verdict || verdict.after === null) return undefined;
  if (verdict.after === 0) return 'level';
  return (color === 'red') === (verdict.after === 1) ? 'red' : 'yellow';
}
