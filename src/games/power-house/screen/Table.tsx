import type { CSSProperties } from 'react';
import type { PlayerId } from '../../../kit/contract.ts';
import type { GameViewProps } from '../../../ui/game-view.ts';
import type { PowerHouseView } from '../rules/types.ts';
import frame from '../view.module.css';
import { Courtyard } from './Courtyard.tsx';
import { PointsBar } from './PointsBar.tsx';
import { TableNotes } from './TableNotes.tsx';

/** At larger tables seats have room for a name alone, while a panel is open on a phone. */
const MOST_WITH_FIGURES = 7;

interface TableProps extends Pick<GameViewProps<PowerHouseView>, 'room' | 'view' | 'me' | 'serverNow'> {
  /** The finished trick still lies on the table. */
  readonly isLingering: boolean;
  readonly nameOf: (id: PlayerId) => string;
}

/** The points taken, the players around the courtyard and the cards in its middle. */
export function Table({ room, view, me, serverNow, isLingering, nameOf }: TableProps) {
  const hasTricks = view.phase === 'playing' || view.phase === 'scoring';
  return (
    <>
      {hasTricks && (
        <div className={frame.points}>
          <PointsBar view={view} />
        </div>
      )}
      <div
        className={frame.yard}
        data-low={!hasTricks || undefined}
        data-crowded={view.seatOrder.length > MOST_WITH_FIGURES || undefined}
        style={{ '--seats': view.seatOrder.length } as CSSProperties}
      >
        <TableNotes view={view} nameOf={nameOf} />
        <Courtyard view={view} room={room} me={me} isLingering={isLingering} serverNow={serverNow} />
      </div>
    </>
  );
}
