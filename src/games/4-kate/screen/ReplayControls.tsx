import { IconButton } from '../../../ui/Button.tsx';
import { BackIcon, CloseIcon, FirstIcon, ForwardIcon, LastIcon } from '../../../ui/icons.tsx';
import { useWords } from '../../../ui/language.tsx';
import styles from './Review.module.css';
import { words } from './words.ts';

interface ReplayControlsProps {
  readonly step: number;
  /** How many moves the game had. */
  readonly count: number;
  /** How many moves have been solved; null when the analysis has ended. */
  readonly solved: number | null;
  readonly onStep: (step: number) => void;
  readonly onClose: () => void;
}

/** The buttons that walk through a game. */
export function ReplayControls({ step, count, solved, onStep, onClose }: ReplayControlsProps) {
  const t = useWords(words);
  const isAtEnd = step === count;
  return (
    <div className={styles.arrows}>
      <IconButton label={t('toStart')} aria-disabled={step === 0} onClick={() => onStep(0)}>
        <FirstIcon />
      </IconButton>
      <IconButton label={t('oneBack')} aria-disabled={step === 0} onClick={() => onStep(step - 1)}>
        <BackIcon />
      </IconButton>
      <p className={styles.count}>
        <span>{t('moveOf', { move: step, count })}</span>
        {solved !== null && <small>{t('solved', { done: solved, count })}</small>}
      </p>
      <IconButton label={t('oneOn')} aria-disabled={isAtEnd} onClick={() => onStep(step + 1)}>
        <ForwardIcon />
      </IconButton>
      <IconButton label={t('toEnd')} aria-disabled={isAtEnd} onClick={() => onStep(count)}>
        <LastIcon />
      </IconButton>
      <IconButton label={t('toResult')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
