import type { Timestamp } from '../../../kit/contract.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import { playerOf, shortNameOf } from '../../../ui/player-name.ts';
import { ringPlace } from '../../../ui/ring-place.ts';
import type { LiengView, PublicSeat } from '../rules/types.ts';
import frame from '../view.module.css';
import { SeatPlate } from './SeatPlate.tsx';

interface OpponentsProps {
  readonly room: RoomView;
  readonly view: LiengView;
  readonly opponents: readonly PublicSeat[];
  /** The viewer sits at the bottom of the ring; a spectator has no place on it. */
  readonly isSeated: boolean;
  readonly isCrowded: boolean;
  readonly isPolite: boolean;
  readonly serverNow: () => Timestamp;
}

/** The other players around the table. A crowded table scrolls, so it can be focused. */
export function Opponents({ room, view, opponents, isSeated, isCrowded, isPolite, serverNow }: OpponentsProps) {
  const placeOf = (index: number) =>
    isSeated ? ringPlace(index + 1, opponents.length + 1) : ringPlace(index, opponents.length);
  return (
    <ul className={frame.seats} tabIndex={isCrowded ? 0 : undefined}>
      {opponents.map((seat, index) => (
        <SeatPlate
          key={seat.playerId}
          seat={seat}
          player={playerOf(room, seat.playerId)}
          name={shortNameOf(room, seat.playerId)}
          view={view}
          isCompact={isCrowded}
          isPolite={isPolite}
          place={placeOf(index)}
          serverNow={serverNow}
        />
      ))}
    </ul>
  );
}
