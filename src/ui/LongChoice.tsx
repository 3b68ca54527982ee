import { useId } from 'react';
import styles from './LongChoice.module.css';

interface LongChoiceProps<Value> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly isLive: boolean;
  readonly onChoose: (value: Value) => void;
}

/** One of many: a list that opens. */
export function LongChoice<Value>({ label, hint, choices, value, isLive, onChoose }: LongChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={styles.field} data-live={isLive}>
      <label htmlFor={id}>{label}</label>
      {hint && <p className={styles.hint}>{hint}</p>}
      <select
        id={id}
        disabled={!isLive}
        value={choices.findIndex((choice) => choice.value === value)}
        onChange={(event) => onChoose(choices[Number(event.target.value)]!.value)}
      >
        {choices.map((choice, index) => (
          <option key={String(choice.value)} value={index}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
