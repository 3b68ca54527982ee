import { useLanguage, useWords } from './language.tsx';
import styles from './Stepper.module.css';
import { uiWords } from './words.ts';

interface StepperProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly isLive: boolean;
  readonly onChange: (value: number) => void;
}

/** A number with a button on each side. */
export function Stepper({ label, hint, value, min, max, step = 1, isLive, onChange }: StepperProps) {
  const t = useWords(uiWords);
  const language = useLanguage();
  return (
    <fieldset className={styles.stepper}>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </div>
      <div className={styles.control}>
        <button
          type="button"
          aria-label={t('less', { label })}
          disabled={!isLive || value - step < min}
          onClick={() => onChange(value - step)}
        >
          −
        </button>
        <output aria-live="polite">{new Intl.NumberFormat(language).format(value)}</output>
        <button
          type="button"
          aria-label={t('more', { label })}
          disabled={!isLive || value + step > max}
          onClick={() => onChange(value + step)}
        >
          +
        </button>
      </div>
    </fieldset>
  );
}
