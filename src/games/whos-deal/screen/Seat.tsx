import type { SeatView } from '../../../kit/room-view.ts';
import { type SeatIndex, teamOfSeat } from '../../../kit/seats.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { useWords } from '../../../ui/language.tsx';
import { PlayingCard } from '../../../ui/PlayingCard.tsx';
import { TurnTimer } from '../../../ui/TurnTimer.tsx';
import type { WhosDealView } from '../rules/types.ts';
import styles from './Seat.module.css';
import { words } from './words.ts';

interface SeatProps {
  readonly player: SeatView | undefined;
  readonly view: WhosDealView;
  readonly seat: SeatIndex;
  /** 0 is the viewer's own place at the bottom. */
  readonly side: number;
  readonly isMe: boolean;
  readonly serverNow: () => number;
}

/** Who sits here: name in the colour of the team, cards by count, and whatever is being said. */
export function Seat({ player, view, seat, side, isMe, serverNow }: SeatProps) {
  const t = useWords(words);
  const { round, dealerSeatIndex, phase } = view;
  const isOpen = round.trumpPhase !== 'round_over' && phase === 'playing';
  const isOnTurn = isOpen && round.currentTurnSeatIndex === seat;
  const isSittingOut = round.inactivePartnerSeatIndex === seat;
  const isCalling = round.trumpPhase === 'round1' || round.trumpPhase === 'round2';
  const hasPassed = isCalling && round.passedPlayers.includes(view.seats[seat]!);
  const count = view.handCounts[seat]!;
  const name = player?.name ?? '…';
  const tag = isSittingOut ? t('sittingOut') : hasPassed ? t('passTag') : null;
  return (
    <div
      className={styles.seat}
      data-side={side}
      data-team={teamOfSeat(seat)}
      data-turn={isOnTurn || undefined}
      data-out={isSittingOut || undefined}
    >
      <span className={styles.face}>
        <Avatar name={name} isBot={player?.isBot ?? false} size={36} />
        {isOnTurn && (
          <span className={styles.ring}>
            <TurnTimer endsAt={null} totalMs={1} serverNow={serverNow} size={48} />
          </span>
        )}
        {isOnTurn && player?.isBot && (
          <span className={styles.dots} role="img" aria-label={t('thinks')}>
            <i />
            <i />
            <i />
          </span>
        )}
        {dealerSeatIndex === seat && (
          <span className={styles.dealer} title={t('dealer')}>
            <span aria-hidden="true">D</span>
            <span className="visually-hidden">{t('dealer')}</span>
          </span>
        )}
      </span>
      <span className={styles.plate}>
        <span className={styles.name}>
          {isMe ? t('you') : name}
          {isOnTurn && <span className="visually-hidden">, {t('onTurn')}</span>}
        </span>
      </span>
      {side !== 0 && (
        <span className={styles.backs} role="img" aria-label={t('holds', { count })}>
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: face down, one is like another.
            <PlayingCard key={index} card={null} isDecorative />
          ))}
        </span>
      )}
      {tag && <span className={styles.tag}>{tag}</span>}
    </div>
  );
}
