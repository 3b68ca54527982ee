import { useLanguage, useWords } from './language.tsx';
import styles from './Stepper.module.css';
import { useSteps } from './use-steps.ts';
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

/** A number to type, with a button on each side. A held button counts faster and faster. */
export function Stepper(props: StepperProps) {
  const { label, hint, value, min, max, isLive } = props;
  const t = useWords(uiWords);
  const language = useLanguage();
  const { text, number, edit, send, hold, stepOnce } = useSteps(props);
  const button = (direction: -1 | 1) => ({
    type: 'button' as const,
    disabled: !isLive || (direction < 0 ? number <= min : number >= max),
    onPointerDown: () => hold(direction),
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(), // a long touch opens no menu
    onClick: ({ detail }: { readonly detail: number }) => detail === 0 && stepOnce(direction), // a key press has no pointer
  });
  return (
    <fieldset className={styles.stepper}>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </div>
      <div className={styles.control}>
        <button {...button(-1)} aria-label={t('less', { label })}>
          −
        </button>
        {isLive && (
          <input
            type="number"
            inputMode="numeric"
            aria-label={label}
            min={min}
            max={max}
            step={props.step ?? 1}
            value={text}
            style={{ width: `${Math.max(3, String(max).length) + 1}ch` }}
            onFocus={(event) => event.target.select()}
            onChange={(event) => edit(event.target.value)}
            onBlur={send}
            onKeyDown={(event) => event.key === 'Enter' && send()}
          />
        )}
        <output className={isLive ? 'visually-hidden' : undefined}>
          {new Intl.NumberFormat(language).format(value)}
        </output>
        <button {...button(1)} aria-label={t('more', { label })}>
          +
        </button>
      </div>
    </fieldset>
  );
}
