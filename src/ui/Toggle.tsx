import styles from './Toggle.module.css';

interface ToggleProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOn: boolean;
  readonly isLive?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Toggle({ label, hint, isOn, isLive = true, onChange }: ToggleProps) {
  return (
    <label className={styles.toggle} data-live={isLive}>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={!isLive}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
    </label>
  );
}
