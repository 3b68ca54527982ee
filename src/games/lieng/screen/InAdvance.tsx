import { useWords } from '../../../ui/language.tsx';
import styles from './InAdvance.module.css';
import type { Advance } from './use-advance.ts';
import { words } from './words.ts';

interface InAdvanceProps {
  readonly advance: Advance;
  readonly onChange: (advance: Advance) => void;
}

export function InAdvance({ advance, onChange }: InAdvanceProps) {
  const t = useWords(words);
  const box = (choice: Exclude<Advance, null>, label: string) => (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={advance === choice}
        onChange={() => onChange(advance === choice ? null : choice)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className={styles.advance}>
      <legend className="visually-hidden">{t('actInAdvance')}</legend>
      {box('fold', t('fold'))}
      {box('check-or-fold', t('checkOrFold'))}
    </fieldset>
  );
}
