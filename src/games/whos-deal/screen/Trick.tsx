import { cardId } from '../../../kit/cards.ts';
import type { SeatIndex } from '../../../kit/seats.ts';
import { PlayingCard } from '../../../ui/PlayingCard.tsx';
import type { PlayedCard } from '../rules/types.ts';
import styles from './Trick.module.css';

interface TrickProps {
  readonly cards: readonly PlayedCard[];
  /** How far a seat is from the viewer, clockwise: 0 is the bottom. */
  readonly sideOf: (seat: SeatIndex) => number;
  readonly winner: SeatIndex | null;
  readonly isSwept: boolean;
}

/** Each card on its player's side of the table. */
export function Trick({ cards, sideOf, winner, isSwept }: TrickProps) {
  return (
    <div className={styles.trick} data-sweep={isSwept && winner !== null ? sideOf(winner) : undefined}>
      {cards.map(({ seatIndex, card }) => (
        <div
          key={cardId(card)}
          className={styles.card}
          data-side={sideOf(seatIndex)}
          data-top={winner === seatIndex || undefined}
        >
          <PlayingCard card={card} isMarked={winner === seatIndex} />
        </div>
      ))}
    </div>
  );
}
