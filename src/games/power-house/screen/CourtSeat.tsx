import type { Timestamp } from '../../../kit/contract.ts';
import type { SeatView } from '../../../kit/room-view.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { useWords } from '../../../ui/language.tsx';
import { TurnTimer } from '../../../ui/TurnTimer.tsx';
import type { PowerHouseView, Role } from '../rules/types.ts';
import styles from './CourtSeat.module.css';
import { words } from './words.ts';

interface CourtSeatProps {
  readonly player: SeatView;
  readonly view: PowerHouseView;
  readonly isMe: boolean;
  readonly serverNow: () => Timestamp;
}

const ROLE_MARKS: Readonly<Record<Role, string | null>> = { leader: '♛', partner: '♥', opponent: '⚔', unknown: null };

/** A player in the courtyard: face, name, cards held, points taken, role and deal. */
export function CourtSeat({ player, view, isMe, serverNow }: CourtSeatProps) {
  const t = useWords(words);
  const { id } = player;
  const isOnTurn = view.currentTurn === id;
  const role = view.roles[id] ?? 'unknown';
  const cards = view.handSizes[id] ?? 0;
  const points = view.pointsTaken[id] ?? 0;
  const hasPassed = view.phase === 'bidding' && view.bidding!.passes.includes(id);
  const note = hasPassed ? t('passed') : view.autopilot.includes(id) ? '⏸' : null;
  const totalMs = Math.max(1, (view.turnEndsAt ?? 0) - (view.turnStartedAt ?? 0));
  const state = [
    role !== 'unknown' && t(role),
    view.dealer === id && t('dealer'),
    hasPassed && t('passed'),
    player.isBot && t('bot'),
    !player.isConnected && t('away'),
    view.autopilot.includes(id) && t('autopilot'),
  ].filter((word) => word !== false);
  return (
    <div
      className={styles.seat}
      data-role={role}
      data-on-turn={isOnTurn || undefined}
      data-passed={hasPassed || undefined}
    >
      <span className={styles.face} data-away={!player.isConnected || undefined}>
        <Avatar name={player.name} isBot={player.isBot} size={36} />
        {isOnTurn && (
          <span className={styles.ring}>
            <TurnTimer endsAt={view.turnEndsAt} totalMs={totalMs} serverNow={serverNow} size={46} />
          </span>
        )}
        {ROLE_MARKS[role] && (
          <span className={styles.role} aria-hidden="true">
            {ROLE_MARKS[role]}
          </span>
        )}
        {view.dealer === id && (
          <span className={styles.dealer} title={t('dealer')} aria-hidden="true">
            D
          </span>
        )}
      </span>
      <span className={styles.tag}>
        <span className={styles.name}>{isMe ? t('you') : player.name}</span>
        {note ? (
          <span aria-hidden="true">{note}</span>
        ) : (
          <span className={styles.figures} aria-hidden="true">
            ▮{cards} · {points}
          </span>
        )}
      </span>
      <span className="visually-hidden">
        {[t('seatCards', { count: cards }), t('seatPoints', { count: points }), ...state].join(', ')}
      </span>
    </div>
  );
}
