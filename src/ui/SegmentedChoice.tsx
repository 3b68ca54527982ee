import { useId } from 'react';
import styles from './SegmentedChoice.module.css';

interface SegmentedChoiceProps<Value> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly isLive: boolean;
  readonly onChoose: (value: Value) => void;
}

/** One of a few, all in sight. Radio buttons underneath, so arrows work. */
export function SegmentedChoice<Value extends string | number | null>(props: SegmentedChoiceProps<Value>) {
  const { label, hint, choices, value, isLive, onChoose } = props;
  const name = useId();
  return (
    <fieldset className={styles.field} disabled={!isLive}>
      <legend>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={String(choice.value)} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              disabled={!isLive}
              onChange={() => onChoose(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TagChoiceProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly tags: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  readonly isLive: boolean;
  readonly onChoose: (value: readonly string[]) => void;
}

/** Any of a closed list. */
export function TagChoice({ label, hint, tags, value, isLive, onChoose }: TagChoiceProps) {
  const flip = (tag: string) => onChoose(value.includes(tag) ? value.filter((own) => own !== tag) : [...value, tag]);
  return (
    <fieldset className={styles.field} disabled={!isLive}>
      <legend>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.tags}>
        {tags.map((tag) => (
          <label key={tag.value} className={styles.choice}>
            <input
              type="checkbox"
              checked={value.includes(tag.value)}
              disabled={!isLive}
              onChange={() => flip(tag.value)}
            />
            <span>{tag.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
