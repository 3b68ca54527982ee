import type { ReactNode } from 'react';
import { cardId } from '../../../kit/cards.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import { type SeatIndex, seatAfter, seatsFrom } from '../../../kit/seats.ts';
import { useWords } from '../../../ui/language.tsx';
import { nameOf, playerOf } from '../../../ui/player-name.ts';
import { SeatRing } from '../../../ui/SeatRing.tsx';
import { SEAT_COUNT } from '../rules/constants.ts';
import type { WhosDealView } from '../rules/types.ts';
import frame from '../view.module.css';
import { FaceUp, Points } from './Middle.tsx';
import { Seat } from './Seat.tsx';
import { Trick } from './Trick.tsx';
import { TrumpSign } from './TrumpSign.tsx';
import type { HeldTrick } from './use-held-trick.ts';
import { words } from './words.ts';

interface TableProps {
  readonly room: RoomView;
  readonly view: WhosDealView;
  readonly held: HeldTrick | null;
  /** The game is over and the last trick has been shown. */
  readonly isOver: boolean;
  readonly serverNow: () => number;
  /** Takes the held trick off the table. */
  readonly onRelease: () => void;
  readonly children: ReactNode;
}

/** Four seats around what lies on the table. The viewer sits at the bottom. */
export function Table({ room, view, held, isOver, serverNow, onRelease, children }: TableProps) {
  const t = useWords(words);
  const bottom = view.mySeatIndex ?? 0;
  const sideOf = (seat: SeatIndex) => seatAfter(seat - bottom + SEAT_COUNT, SEAT_COUNT, 0);
  const takerWords = (seat: SeatIndex): string =>
    seat === view.mySeatIndex ? t('youTakeIt') : t('takesIt', { name: nameOf(room, view.seats[seat]!) });
  const takesIt = held && takerWords(held.trick.winningSeatIndex);
  return (
    <section className={frame.table} aria-label={t('table')}>
      <div className={frame.wood} aria-hidden="true" />
      <div className={frame.sign}>
        <TrumpSign room={room} round={view.round} />
      </div>
      <SeatRing
        seats={seatsFrom(bottom, SEAT_COUNT).map((seat) => ({
          key: `${seat}`,
          content: (
            <Seat
              player={playerOf(room, view.seats[seat]!)}
              view={view}
              seat={seat}
              side={sideOf(seat)}
              isMe={seat === view.mySeatIndex}
              serverNow={serverNow}
            />
          ),
        }))}
      >
        <Middle view={view} held={held} isOver={isOver} sideOf={sideOf} />
        {takesIt && (
          <p className={frame.taken} aria-hidden="true">
            {takesIt}
          </p>
        )}
      </SeatRing>
      {children}
      {takesIt && <button type="button" className={frame.skip} aria-label={takesIt} onClick={onRelease} />}
    </section>
  );
}

interface MiddleProps extends Pick<TableProps, 'view' | 'held' | 'isOver'> {
  readonly sideOf: (seat: SeatIndex) => number;
}

/** A trick, the points of the round, or the card that was turned up. */
function Middle({ view, held, isOver, sideOf }: MiddleProps) {
  const { round, result, lastTrick } = view;
  const taken = held?.trick ?? (isOver ? lastTrick : null);
  if (!taken && round.trumpPhase !== 'playing') return result ? <Points result={result} /> : <FaceUp round={round} />;
  const cards = taken?.cards ?? round.currentTrick;
  return (
    <Trick
      key={cards[0] && cardId(cards[0].card)} // the card that takes the trick lands beside the others
      cards={cards}
      sideOf={sideOf}
      winner={taken?.winningSeatIndex ?? null}
      isSwept={held?.isSwept ?? false}
    />
  );
}
