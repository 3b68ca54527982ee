import type { SeatView } from '../../kit/room-view.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { CloseIcon, CrownIcon, SwapIcon } from '../../ui/icons.tsx';
import { useClientWords } from '../shell/words.ts';
import styles from './LobbySeat.module.css';
import type { SeatSwap } from './use-seat-swap.ts';

interface LobbySeatProps {
  readonly player: SeatView;
  readonly seat: number;
  readonly isMe: boolean;
  readonly isHost: boolean;
  readonly swap: SeatSwap;
  readonly onKick: (() => void) | null;
}

export function LobbySeat({ player, seat, isMe, isHost, swap, onKick }: LobbySeatProps) {
  const t = useClientWords();
  const isDragged = swap.dragged?.id === player.id;
  const chair = (
    <>
      <Avatar name={player.name} isBot={player.isBot} size={44} />
      <span className={styles.words}>
        <span className={styles.name}>{player.name}</span>
        <span className={styles.marks}>{player.isBot ? t('botWaiting') : marksOf()}</span>
      </span>
    </>
  );
  function marksOf() {
    const marks = [isMe && t('you'), isHost && t('host'), !player.isConnected && t('away')].filter(Boolean);
    return marks.length > 0 ? marks.join(' · ') : t('seatNumber', { count: seat + 1 });
  }
  return (
    <li
      className={styles.seat}
      data-player={player.id}
      data-bot={player.isBot || undefined}
      data-away={!player.isConnected || undefined}
      data-picked={swap.picked === player.id || undefined}
      data-dragged={isDragged || undefined}
      style={isDragged ? { transform: `translate(${swap.dragged!.dx}px, ${swap.dragged!.dy}px)` } : undefined}
    >
      {swap.isLive ? (
        <button
          type="button"
          className={styles.chair}
          aria-pressed={swap.picked === player.id}
          onClick={() => swap.press(player.id)}
          onPointerDown={(event) => swap.drag.onPointerDown(player.id, event)}
          onPointerMove={swap.drag.onPointerMove}
          onPointerUp={swap.drag.onPointerUp}
          onPointerCancel={swap.drag.onPointerUp}
        >
          {chair}
          <span className="visually-hidden">{t('swapWith', { name: player.name })}</span>
          <span className={styles.handle} aria-hidden="true">
            <SwapIcon size={18} />
          </span>
        </button>
      ) : (
        <div className={styles.chair}>{chair}</div>
      )}
      {isHost && (
        <span className={styles.crown}>
          <CrownIcon size={20} />
        </span>
      )}
      {onKick && (
        <IconButton label={t('kick', { name: player.name })} onClick={onKick}>
          <CloseIcon size={18} />
        </IconButton>
      )}
    </li>
  );
}
