import { type ReactNode, useId } from 'react';
import { useClientWords } from '../shell/words.ts';
import { codeIn } from './code-in.ts';
import styles from './Fields.module.css';

interface FieldProps {
  readonly value: string;
  readonly problem?: string | null;
  readonly onChange: (value: string) => void;
}

export function NameField({ value, problem, onChange }: FieldProps) {
  const t = useClientWords();
  const id = useId();
  return (
    <Field id={id} label={t('yourName')} problem={problem}>
      <input
        id={id}
        className={styles.input}
        value={value}
        maxLength={30}
        autoComplete="nickname"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
        placeholder={t('namePlaceholder')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Six characters in any case; anything that cannot be in a code is left out while typing. */
export function CodeField({ value, problem, onChange }: FieldProps) {
  const t = useClientWords();
  const id = useId();
  return (
    <Field id={id} label={t('worldCode')} problem={problem}>
      <input
        id={id}
        className={styles.code}
        value={value}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={t('codePlaceholder')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(codeIn(event.target.value))}
      />
    </Field>
  );
}

interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly problem?: string | null | undefined;
  readonly children: ReactNode;
}

function Field({ id, label, problem, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
