import type { PlayerId, Timestamp } from '../../../kit/contract.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import { useWords } from '../../../ui/language.tsx';
import { nameOf } from '../../../ui/player-name.ts';
import { SeatRing } from '../../../ui/SeatRing.tsx';
import { calculateTrickPoints } from '../rules/trick.ts';
import type { PowerHouseView } from '../rules/types.ts';
import { CourtSeat } from './CourtSeat.tsx';
import styles from './Courtyard.module.css';
import { TrickArea } from './TrickArea.tsx';
import { words } from './words.ts';

interface CourtyardProps {
  readonly view: PowerHouseView;
  readonly room: RoomView;
  readonly me: PlayerId | null;
  /** The finished trick still lies on the table. */
  readonly isLingering: boolean;
  readonly serverNow: () => Timestamp;
}

/** The players around the courtyard, and the bid or the trick in its middle. */
export function Courtyard({ view, room, me, isLingering, serverNow }: CourtyardProps) {
  const t = useWords(words);
  const seats = clockwiseFrom(view.seatOrder, me);
  const who = (id: PlayerId) => nameOf(room, id, { me, you: t('you') });
  const shown = isLingering && view.lastTrick ? view.lastTrick : view.currentTrick;
  const plays = shown?.plays ?? [];
  const winner = isLingering && view.lastTrick ? view.lastTrick.winner : (view.currentTrick?.winningPlayer ?? null);
  return (
    <div className={styles.courtyard}>
      <div className={styles.floor} aria-hidden="true" />
      <SeatRing
        seats={seats.flatMap((id) => {
          const player = room.players.find((other) => other.id === id);
          if (!player) return [];
          const seat = <CourtSeat key={id} player={player} view={view} isMe={id === me} serverNow={serverNow} />;
          return [{ key: id, content: seat }];
        })}
      >
        <div className={styles.middle}>
          {view.phase === 'dealing' && <p className={styles.words}>{view.redeals > 0 ? t('redeal') : t('dealing')}</p>}
          {view.phase === 'bidding' && (
            <p className={styles.words}>
              <small>{t('currentBid')}</small>
              <b>{view.bidding!.currentBid || '—'}</b>
              <small>{view.bidding!.currentBidder ? who(view.bidding!.currentBidder) : t('noBid')}</small>
              {view.config.bidThreshold !== undefined && (
                <small className={styles.extra}>{t('extraPartner', { amount: view.config.bidThreshold })}</small>
              )}
            </p>
          )}
          {plays.length > 0 && (
            <TrickArea
              plays={plays}
              seats={seats}
              winner={winner}
              points={calculateTrickPoints(plays)}
              isDone={isLingering}
              nameOf={who}
            />
          )}
        </div>
      </SeatRing>
    </div>
  );
}

/** The own seat first; spectators sit with the first one. */
function clockwiseFrom(seatOrder: readonly PlayerId[], me: PlayerId | null): PlayerId[] {
  const first = Math.max(0, me === null ? 0 : seatOrder.indexOf(me));
  return [...seatOrder.slice(first), ...seatOrder.slice(0, first)];
}
