import { type CSSProperties, useEffect, useRef } from 'react';
import type { Timestamp } from '../../../kit/contract.ts';
import type { SeatView } from '../../../kit/room-view.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BotIcon } from '../../../ui/icons.tsx';
import { useWords } from '../../../ui/language.tsx';
import { PlayingCard } from '../../../ui/PlayingCard.tsx';
import { TurnTimer } from '../../../ui/TurnTimer.tsx';
import type { CardId, LiengView, PublicSeat } from '../rules/types.ts';
import { cardSign, handWords } from './names.ts';
import styles from './SeatPlate.module.css';
import { seatStatus } from './seat-status.ts';
import { words } from './words.ts';

interface SeatPlateProps {
  readonly seat: PublicSeat;
  readonly player: SeatView | undefined;
  readonly name: string;
  readonly view: LiengView;
  readonly isCompact: boolean;
  readonly isPolite: boolean;
  /** On a circle of one, for a table that is large enough. */
  readonly place: { readonly x: number; readonly y: number };
  readonly serverNow: () => Timestamp;
}

/** Another player at the table. */
export function SeatPlate({ seat, player, name, view, isCompact, isPolite, place, serverNow }: SeatPlateProps) {
  const t = useWords(words);
  const plate = useRef<HTMLLIElement>(null);
  const isOnTurn = view.turnPlayerId === seat.playerId;
  const won = view.phase === 'ENDED' ? (view.outcome?.payouts[seat.playerId] ?? 0) : 0;
  const shown = view.outcome?.ranking.find(({ playerId }) => playerId === seat.playerId);
  const flipOrder = view.order.indexOf(seat.playerId);
  // A crowded grid scrolls, so that the player on turn is in sight.
  useEffect(() => {
    if (isOnTurn) plate.current?.scrollIntoView({ block: 'nearest' });
  }, [isOnTurn]);
  return (
    <li
      ref={plate}
      className={styles.seat}
      data-state={seat.state}
      data-turn={isOnTurn || undefined}
      data-won={won > 0 || undefined}
      data-compact={isCompact || undefined}
      data-away={player?.isConnected === false || undefined}
      style={{ '--x': place.x.toFixed(4), '--y': place.y.toFixed(4), '--flip': flipOrder } as CSSProperties}
    >
      <div className={styles.top}>
        {!isCompact && (
          <span className={styles.face}>
            <Avatar name={player?.name ?? '?'} isBot={player?.isBot ?? false} size={30} />
            {isOnTurn && <Ring view={view} serverNow={serverNow} />}
          </span>
        )}
        {seat.cardCount > 0 && seat.state !== 'FOLDED' && (!isCompact || seat.cards) && (
          <span className={styles.cards} role="img" aria-label={cardsLabel()}>
            {seat.cards
              ? seat.cards.map((id) => <MiniCard key={id} id={id} />)
              : [0, 1, 2].map((place) => <PlayingCard key={place} card={null} isDecorative />)}
          </span>
        )}
      </div>
      <span className={styles.name}>
        {isCompact && isOnTurn ? (
          <Ring view={view} serverNow={serverNow} size={22} />
        ) : (
          player?.isBot && <BotIcon size={13} />
        )}
        <span>{name}</span>
        {view.dealerSeat === seat.seat && <b className={styles.dealer}>{t('dealer')}</b>}
      </span>
      <span className={styles.chips}>{t('chips', { count: seat.chips })}</span>
      <span className={styles.status} data-loud={isLoud() || undefined}>
        {won > 0 ? t('netUp', { amount: won }) : shown ? handWords(shown, t, isPolite) : seatStatus(seat, view, t)}
      </span>
    </li>
  );

  function cardsLabel(): string {
    return shown ? `${t('cardsOf', { name })}: ${handWords(shown, t, isPolite)}` : t('cardsOf', { name });
  }
  function isLoud(): boolean {
    return won > 0 || seat.state === 'ALL_IN' || seat.lastAction?.isRaise === true;
  }
}

/** Small enough for a phone's seat, and still read across the table. */
const MiniCard = ({ id }: { readonly id: CardId }) => (
  <span className={styles.mini} data-suit={id.slice(-1)}>
    {id.slice(0, -1)}
    <small>{cardSign(id).slice(-1)}</small>
  </span>
);

interface RingProps {
  readonly view: LiengView;
  readonly serverNow: () => Timestamp;
  readonly size?: number;
}

export function Ring({ view, serverNow, size = 42 }: RingProps) {
  const totalMs = view.settings.turnTimeSec * 1000;
  return (
    <span className={styles.ring}>
      <TurnTimer endsAt={view.turnEndsAt} totalMs={totalMs} serverNow={serverNow} size={size} showsSeconds />
    </span>
  );
}
