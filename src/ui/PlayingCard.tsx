import type { Card } from '../engine/cards.ts';
import { CourtFigure, PIPS, SUIT_PATHS } from './card-art.tsx';
import styles from './PlayingCard.module.css';

interface PlayingCardProps {
  /** Null is a card's back. */
  readonly card: Pick<Card, 'suit' | 'rank'> | null;
  /** Spades black, hearts red, diamonds blue, clubs green. */
  readonly hasFourColors?: boolean;
  /** What it is called in the viewer's language; without it the card is decoration. */
  readonly label?: string;
}

/** A drawn card as wide as its box, with an index that reads from the edge of a fan. */
export function PlayingCard({ card, hasFourColors = false, label }: PlayingCardProps) {
  return (
    <>
      <svg
        className={styles.card}
        viewBox="0 0 100 140"
        data-suit={card?.suit}
        data-four-colors={hasFourColors || undefined}
        aria-hidden="true"
      >
        {card ? <Face suit={card.suit} rank={card.rank} /> : <Back />}
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </>
  );
}

function Face({ suit, rank }: Pick<Card, 'suit' | 'rank'>) {
  const index = (
    <g>
      <text className={styles.rank} x="15" y="28" data-wide={rank === '10' || undefined}>
        {rank}
      </text>
      <path d={SUIT_PATHS[suit]} transform="translate(15 43) scale(0.95)" fill="currentColor" />
    </g>
  );
  return (
    <>
      <rect className={styles.paper} x="1" y="1" width="98" height="138" rx="11" />
      {rank === 'J' || rank === 'Q' || rank === 'K' ? (
        <g transform="translate(14 14) scale(0.82)">
          <CourtFigure rank={rank} />
        </g>
      ) : (
        <g fill="currentColor">
          {(PIPS[rank] ?? []).map(([x, y]) => (
            <path
              key={`${x} ${y}`}
              d={SUIT_PATHS[suit]}
              transform={`translate(${50 + (x - 50) * 0.86 + 4} ${y}) scale(${y > 70 ? '0.82 -0.82' : 0.82})`}
            />
          ))}
          {rank === 'A' && <path d={SUIT_PATHS[suit]} transform="translate(54 74) scale(2.6)" />}
        </g>
      )}
      {index}
      <g transform="rotate(180 50 70)">{index}</g>
    </>
  );
}

function Back() {
  return (
    <>
      <rect className={styles.paper} x="1" y="1" width="98" height="138" rx="11" />
      <rect className={styles.back} x="7" y="7" width="86" height="126" rx="7" />
      <path
        className={styles.weave}
        d="M50 84 22 76a7 7 0 0 1 3-13 7 7 0 0 1 10-9 7 7 0 0 1 10-6 7 7 0 0 1 10 0 7 7 0 0 1 10 6 7 7 0 0 1 10 9 7 7 0 0 1 3 13Z"
      />
      <circle className={styles.pearl} cx="50" cy="88" r="8" />
    </>
  );
}
