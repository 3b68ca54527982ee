import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '../../../ui/language.tsx';
import { BOARD_COLS } from '../rules/constants.ts';
import type { Color } from '../rules/types.ts';
import styles from './Columns.module.css';
import { Piece } from './Piece.tsx';
import { words } from './words.ts';

interface ColumnsProps {
  readonly color: Color | null;
  readonly reasonAgainst: (column: number) => string | null;
  readonly onDrop: (column: number) => void;
  readonly onRefuse: (reason: string) => void;
}

const CENTRE = Math.floor(BOARD_COLS / 2);

/** One button per column, as tall as the tank and the strip above it. Keys 1 to 7 drop from anywhere. */
export function Columns({ color, reasonAgainst, onDrop, onRefuse }: ColumnsProps) {
  const t = useWords(words);
  const [current, setCurrent] = useState(CENTRE);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  const press = (column: number) => {
    const reason = reasonAgainst(column);
    if (reason === null) onDrop(column);
    else onRefuse(reason);
  };
  useNumberKeys(press);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(BOARD_COLS - 1, current + step));
    setCurrent(next);
    buttons.current[next]?.focus();
  };
  return (
    <div className={styles.columns} role="toolbar" aria-label={t('columns')} onKeyDown={walk}>
      {Array.from({ length: BOARD_COLS }, (_, column) => {
        const reason = reasonAgainst(column);
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number.
            key={column}
            ref={(element) => {
              buttons.current[column] = element;
            }}
            type="button"
            className={styles.column}
            tabIndex={column === current ? 0 : -1}
            aria-disabled={reason !== null}
            aria-label={
              reason === null
                ? t('dropIn', { column: column + 1 })
                : `${t('column', { column: column + 1 })}. ${reason}`
            }
            onFocus={() => setCurrent(column)}
            onClick={() => press(column)}
          >
            {reason === null && color && (
              <span className={styles.ghost}>
                <Piece color={color} />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

function useNumberKeys(onColumn: (column: number) => void): void {
  const latest = useRef(onColumn);
  latest.current = onColumn;
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const column = '1234567'.indexOf(event.key);
      const isTyping = event.target instanceof HTMLInputElement || document.querySelector('dialog[open]') !== null;
      if (
        column < 0 ||
        event.key.length !== 1 ||
        isTyping ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.repeat
      )
        return;
      latest.current(column);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
