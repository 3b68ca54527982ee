import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Card, cardId } from '../engine/cards.ts';
import styles from './Hand.module.css';
import { PlayingCard } from './PlayingCard.tsx';

export interface HandCard {
  readonly card: Card;
  /** What it is called in the viewer's language. */
  readonly label: string;
  /** Why it cannot be played now; null when it can. */
  readonly reason: string | null;
  readonly mark?: string;
}

interface HandProps {
  readonly label: string;
  readonly cards: readonly HandCard[];
  /** Off turn nothing can be lifted. */
  readonly isLive: boolean;
  readonly hasFourColors?: boolean;
  readonly onPlay: (card: Card) => void;
  readonly onRefuse: (reason: string) => void;
}

const ONE_ROW = 10;
const THROW_PX = 56;

/** A fan that fits its box whatever its size. Tap lifts, a second tap or a throw upwards plays; arrows and Enter too. */
export function Hand({ label, cards, isLive, hasFourColors = false, onPlay, onRefuse }: HandProps) {
  const [lifted, setLifted] = useState<string | null>(null);
  const [current, setCurrent] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const pressedAt = useRef<number | null>(null);

  const press = ({ card, reason }: HandCard, isThrown = false) => {
    if (!isLive) return;
    if (reason !== null) return onRefuse(reason);
    if (!isThrown && lifted !== cardId(card)) return setLifted(cardId(card));
    setLifted(null);
    onPlay(card);
  };
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || cards.length === 0) return;
    event.preventDefault();
    const next = (current + step + cards.length) % cards.length;
    setCurrent(next);
    buttons.current[next]?.focus();
  };
  const release = (held: HandCard, event: PointerEvent) => {
    const isThrown = pressedAt.current !== null && pressedAt.current - event.clientY > THROW_PX;
    pressedAt.current = null;
    if (isThrown) press(held, true);
  };
  const rows = cards.length > ONE_ROW ? splitInTwo(cards) : [cards];
  return (
    <div className={styles.hand} role="toolbar" aria-label={label} onKeyDown={walk} data-live={isLive || undefined}>
      {rows.map((row, rowIndex) => (
        <div key={row[0] ? cardId(row[0].card) : 'empty'} className={styles.row}>
          {row.map((held, index) => {
            const id = cardId(held.card);
            const place = index + (rowIndex === 1 ? rows[0]!.length : 0);
            return (
              <button
                key={id}
                ref={(element) => {
                  buttons.current[place] = element;
                }}
                type="button"
                className={styles.card}
                style={{ '--tilt': index - (row.length - 1) / 2, '--count': row.length } as CSSProperties}
                tabIndex={place === Math.min(current, cards.length - 1) ? 0 : -1}
                aria-disabled={!isLive || held.reason !== null}
                aria-pressed={lifted === id}
                data-dimmed={(isLive && held.reason !== null) || undefined}
                onFocus={() => setCurrent(place)}
                onClick={() => press(held)}
                onPointerDown={(event) => {
                  pressedAt.current = event.clientY;
                  event.currentTarget.setPointerCapture(event.pointerId);
                }}
                onPointerUp={(event) => release(held, event)}
              >
                <PlayingCard
                  card={held.card}
                  hasFourColors={hasFourColors}
                  label={held.reason === null ? held.label : `${held.label}. ${held.reason}`}
                />
                {held.mark && <span className={styles.mark}>{held.mark}</span>}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function splitInTwo(cards: readonly HandCard[]): (readonly HandCard[])[] {
  const half = Math.ceil(cards.length / 2);
  return [cards.slice(0, half), cards.slice(half)];
}
