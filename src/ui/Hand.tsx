import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Card, cardId } from '../kit/cards.ts';
import { cardName, cardWords } from './card-words.ts';
import styles from './Hand.module.css';
import { useLanguage, useWords } from './language.tsx';
import { PlayingCard } from './PlayingCard.tsx';

interface HandProps {
  readonly cards: readonly Card[];
  /** The card that is lifted, by its id. */
  readonly lifted: string | null;
  readonly onLift: (id: string | null) => void;
  readonly onPlay: (card: Card) => void;
  /** My turn: cards can be lifted and played. */
  readonly isLive: boolean;
  /** Why a card cannot be played now; null when it can. */
  readonly reasonAgainst?: (card: Card) => string | null;
  readonly onRefuse?: (reason: string) => void;
  /** A word on a card: the one just picked up, for example. */
  readonly tagOf?: (card: Card) => string | null;
}

const ROW_LIMIT = 10;
const DRAG_SLOP_PX = 8;
const PLAY_DRAG_PX = 56;

/** A fan that fits whatever its size. Tap lifts, a second tap plays, so does a drag towards the table. */
export function Hand(props: HandProps) {
  const { cards, lifted, onLift, onPlay, isLive, reasonAgainst = () => null, onRefuse, tagOf = () => null } = props;
  const t = useWords(cardWords);
  const language = useLanguage();
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const [focused, setFocused] = useState(0);
  const current = Math.min(focused, Math.max(0, cards.length - 1));
  const { dragged, handlers, wasDragged } = useDrag((card) => press(card, true));

  function press(card: Card, playsAtOnce = false) {
    if (!isLive) return;
    const reason = reasonAgainst(card);
    if (reason !== null) onRefuse?.(reason);
    else if (playsAtOnce || lifted === cardId(card)) onPlay(card);
    else onLift(cardId(card));
  }
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape') onLift(null);
    if (!step || cards.length === 0) return;
    event.preventDefault();
    const next = (current + step + cards.length) % cards.length;
    setFocused(next);
    buttons.current[next]?.focus();
  };

  const rows = cards.length > ROW_LIMIT ? 2 : 1;
  const perRow = Math.ceil(cards.length / rows);
  const cardAt = (card: Card, index: number) => {
    const id = cardId(card);
    const reason = isLive ? reasonAgainst(card) : null;
    const tag = tagOf(card);
    const drag = dragged?.id === id ? dragged : null;
    return (
      <li
        key={id}
        className={styles.place}
        style={{ '--from-middle': (index % perRow) - (perRow - 1) / 2, '--count': perRow } as CSSProperties}
      >
        <button
          ref={(element) => {
            buttons.current[index] = element;
          }}
          type="button"
          className={styles.card}
          data-card={id}
          data-lifted={lifted === id || undefined}
          data-dragged={drag ? true : undefined}
          style={drag ? { transform: `translate(${drag.dx}px, ${drag.dy}px)` } : undefined}
          tabIndex={index === current ? 0 : -1}
          aria-disabled={!isLive || reason !== null}
          aria-pressed={lifted === id}
          onFocus={() => setFocused(index)}
          onClick={() => wasDragged() || press(card)}
          {...(isLive && reason === null ? handlers(card) : {})}
        >
          <span className="visually-hidden">{[cardName(card, language), tag, reason].filter(Boolean).join('. ')}</span>
          <PlayingCard card={card} isDimmed={reason !== null} isDecorative />
          {tag && (
            <span className={styles.tag} aria-hidden="true">
              {tag}
            </span>
          )}
        </button>
      </li>
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows walk between the buttons inside.
    <div className={styles.hand} data-live={isLive || undefined} data-rows={rows} onKeyDown={walk}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number.
        <ul key={row} className={styles.row} aria-label={t('hand')} data-count={perRow}>
          {cards.slice(row * perRow, (row + 1) * perRow).map((card, index) => cardAt(card, row * perRow + index))}
        </ul>
      ))}
    </div>
  );
}

interface Drag {
  readonly id: string;
  readonly dx: number;
  readonly dy: number;
}

/** Follows the finger; let go far enough towards the table, the card is played. */
function useDrag(onThrow: (card: Card) => void) {
  const [dragged, setDragged] = useState<Drag | null>(null);
  const start = useRef<{ id: string; x: number; y: number } | null>(null);
  const moved = useRef(false);

  const handlers = (card: Card) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      start.current = { id: cardId(card), x: event.clientX, y: event.clientY };
      moved.current = false;
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      if (start.current === null) return;
      const [dx, dy] = [event.clientX - start.current.x, event.clientY - start.current.y];
      if (!moved.current && Math.hypot(dx, dy) < DRAG_SLOP_PX) return;
      if (!moved.current) event.currentTarget.setPointerCapture(event.pointerId);
      moved.current = true;
      setDragged({ id: start.current.id, dx, dy });
    },
    onPointerUp: (event: PointerEvent<HTMLButtonElement>) => {
      const isThrown = moved.current && start.current !== null && start.current.y - event.clientY > PLAY_DRAG_PX;
      start.current = null;
      setDragged(null);
      if (isThrown) onThrow(card);
    },
    onPointerCancel: () => {
      start.current = null;
      setDragged(null);
    },
  });
  /** The click that ends a drag is not a tap. */
  const wasDragged = () => {
    const was = moved.current;
    moved.current = false;
    return was;
  };
  return { dragged, handlers, wasDragged };
}
