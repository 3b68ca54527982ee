import { useEffect, useRef, useState } from 'react';
import { useLanguage, useWords } from './language.tsx';
import styles from './Stepper.module.css';
import { nearest, strideAfter } from './steps.ts';
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

/** A number to type, with a button on each side that counts on, faster and faster, while it is held. */
export function Stepper(props: StepperProps) {
  const { label, hint, value, min, max, isLive } = props;
  const t = useWords(uiWords);
  const language = useLanguage();
  const { text, number, edit, send, hold, stepOnce } = useSteps(props);
  const button = (direction: -1 | 1) => ({
    type: 'button' as const,
    disabled: !isLive || (direction < 0 ? number <= min : number >= max),
    onPointerDown: () => hold(direction),
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(), // a long touch means more, not a menu
    onClick: ({ detail }: { readonly detail: number }) => detail === 0 && stepOnce(direction), // by key: no pointer came down
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

const HOLD_AFTER_MS = 400;
const REPEAT_MS = 90;
/** How long an own choice is shown before it must have come back as the room's. */
const ANSWER_MS = 2000;

/** What is being typed or counted stays here until it is sent, and on the screen until the room has it. */
function useSteps({ value, min, max, step = 1, onChange }: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const latest = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const number = draft === null ? value : nearest(Number(draft), { min, max, step });
  latest.current = number;

  useEffect(() => {
    if (draft === String(value)) setDraft(null);
  }, [draft, value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (work: () => void, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, ms);
  };
  const edit = (text: string | null) => {
    clearTimeout(timer.current);
    setDraft(text);
  };
  const show = (next: number) => {
    latest.current = next;
    edit(String(next));
  };
  const send = () => {
    if (draft === '') return edit(null);
    show(latest.current);
    if (latest.current !== value) onChange(latest.current);
    later(() => setDraft(null), ANSWER_MS);
  };
  const count = (direction: -1 | 1, repeats: number) =>
    show(nearest(latest.current + direction * strideAfter(repeats, step), { min, max, step }));

  const stepOnce = (direction: -1 | 1) => {
    count(direction, 0);
    send();
  };
  /** Until it is released, or there is no further to go. */
  const hold = (direction: -1 | 1) => {
    let repeats = 0;
    const release = () => {
      for (const name of ENDS) window.removeEventListener(name, release);
      send();
    };
    const goOn = () => {
      const before = latest.current;
      count(direction, repeats++);
      if (latest.current === before) release();
      else later(goOn, repeats === 1 ? HOLD_AFTER_MS : REPEAT_MS);
    };
    for (const name of ENDS) window.addEventListener(name, release);
    goOn();
  };
  return { text: draft ?? String(value), number, edit, send, hold, stepOnce };
}

const ENDS = ['pointerup', 'pointercancel', 'blur'] as const;
