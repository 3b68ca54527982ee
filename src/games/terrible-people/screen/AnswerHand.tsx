import { type KeyboardEvent, useRef, useState } from 'react';
import { useWords } from '../../../ui/language.tsx';
import type { CardId, WhiteCard } from '../rules/types.ts';
import styles from './AnswerHand.module.css';
import { words } from './words.ts';

interface AnswerHandProps {
  readonly hand: readonly WhiteCard[];
  /** The chosen cards, in the order of the blanks. */
  readonly chosen: readonly CardId[];
  readonly isNumbered: boolean;
  readonly onToggle: (id: CardId) => void;
  readonly onEnter: () => void;
}

/** White cards: a row to swipe on a phone, a grid on a larger screen. */
export function AnswerHand({ hand, chosen, isNumbered, onToggle, onEnter }: AnswerHandProps) {
  const t = useWords(words);
  const [current, setCurrent] = useState(0);
  const cards = useRef<(HTMLButtonElement | null)[]>([]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter();
    }
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    cards.current[(current + step + hand.length) % hand.length]?.focus();
  };
  return (
    <div className={styles.hand} role="toolbar" aria-label={t('yourHand')} onKeyDown={press}>
      {hand.map(({ id, text }, index) => {
        const blank = chosen.indexOf(id);
        return (
          <button
            key={id}
            ref={(element) => {
              cards.current[index] = element;
            }}
            type="button"
            className={styles.card}
            tabIndex={index === current ? 0 : -1}
            aria-pressed={blank >= 0}
            onFocus={() => setCurrent(index)}
            onClick={() => onToggle(id)}
          >
            {text}
            {blank >= 0 && (
              <span className={styles.number}>
                {isNumbered ? blank + 1 : '✓'}
                <span className="visually-hidden">{t('inBlank', { blank: blank + 1 })}</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
