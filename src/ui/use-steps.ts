import { useEffect, useRef, useState } from 'react';
import { nearest, strideAfter } from './steps.ts';

const HOLD_AFTER_MS = 400;
const REPEAT_MS = 90;
/** How long the screen shows a sent value before the room has to confirm it. */
const ANSWER_MS = 2000;
const HOLD_ENDS = ['pointerup', 'pointercancel', 'blur'] as const;

interface StepsOptions {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}

interface Steps {
  /** What stands in the field. */
  readonly text: string;
  readonly number: number;
  edit(text: string): void;
  send(): void;
  hold(direction: -1 | 1): void;
  stepOnce(direction: -1 | 1): void;
}

/** A number that is typed or counted. It is sent when the player has finished, and shown until the room confirms it. */
export function useSteps({ value, min, max, step = 1, onChange }: StepsOptions): Steps {
  const { draft, edit, later } = useDraft(value);
  const latest = useRef(value);
  const number = draft === null ? value : nearest(Number(draft), { min, max, step });
  latest.current = number;

  const show = (next: number) => {
    latest.current = next;
    edit(String(next));
  };
  const send = () => {
    if (draft === '') return edit(null);
    show(latest.current);
    if (latest.current !== value) onChange(latest.current);
    later(() => edit(null), ANSWER_MS);
  };
  const count = (direction: -1 | 1, repeats: number) =>
    show(nearest(latest.current + direction * strideAfter(repeats, step), { min, max, step }));
  const stepOnce = (direction: -1 | 1) => {
    count(direction, 0);
    send();
  };
  /** Counts until the button is released or the number is at its end. */
  const hold = (direction: -1 | 1) => {
    let repeats = 0;
    const release = () => {
      for (const name of HOLD_ENDS) window.removeEventListener(name, release);
      send();
    };
    const goOn = () => {
      const before = latest.current;
      count(direction, repeats++);
      if (latest.current === before) release();
      else later(goOn, repeats === 1 ? HOLD_AFTER_MS : REPEAT_MS);
    };
    for (const name of HOLD_ENDS) window.addEventListener(name, release);
    goOn();
  };
  return { text: draft ?? String(value), number, edit, send, hold, stepOnce };
}

interface Draft {
  /** Null when the room's value is shown. */
  readonly draft: string | null;
  /** Cancels what was planned for later. */
  edit(text: string | null): void;
  later(work: () => void, ms: number): void;
}

/** A text that replaces the room's value until the room has the same value. */
function useDraft(value: number): Draft {
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (draft === String(value)) setDraft(null);
  }, [draft, value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    draft,
    edit(text) {
      clearTimeout(timer.current);
      setDraft(text);
    },
    later(work, ms) {
      clearTimeout(timer.current);
      timer.current = setTimeout(work, ms);
    },
  };
}
