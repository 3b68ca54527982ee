import type { PlayerId } from '../../../kit/contract.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CheckIcon, CrownIcon } from '../../../ui/icons.tsx';
import { useWords } from '../../../ui/language.tsx';
import { playerOf } from '../../../ui/player-name.ts';
import type { TerribleView } from '../rules/types.ts';
import styles from './Cast.module.css';
import { words } from './words.ts';

interface CastProps {
  readonly room: RoomView;
  readonly view: TerribleView;
  readonly me: PlayerId | null;
}

/** The players with their points, the crown, and who has answered. A row of more than five scrolls. */
export function Cast({ room, view, me }: CastProps) {
  const t = useWords(words);
  const isOver = view.phase === 'game_over';
  return (
    <header className={styles.top}>
      <p className={styles.round}>
        <strong>{t('round', { round: view.currentRound })}</strong>
        <span>{t('firstTo', { count: view.targetScore })}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard. */}
      <ul className={styles.cast} aria-label={t('seats')} tabIndex={0}>
        {view.seats.map((id) => {
          const player = playerOf(room, id);
          const isCzar = !isOver && id === view.czarId;
          const hasAnswered = view.phase === 'submitting' && view.submittedIds.includes(id);
          const score = view.scores[id] ?? 0;
          return (
            <li
              key={id}
              className={styles.seat}
              data-czar={isCzar || undefined}
              data-winner={(view.roundWinnerId === id && view.phase !== 'czar_reveal') || undefined}
            >
              <span className={styles.face}>
                <Avatar name={player?.name ?? '…'} isBot={player?.isBot ?? true} size={36} />
                {isCzar && (
                  <span className={styles.crown} title={t('czar')}>
                    <CrownIcon size={18} />
                    <span className="visually-hidden">{t('czar')}</span>
                  </span>
                )}
                {hasAnswered && (
                  <span className={styles.check}>
                    <CheckIcon size={14} />
                    <span className="visually-hidden">{t('hasAnswered')}</span>
                  </span>
                )}
              </span>
              <span className={styles.name}>{id === me ? t('you') : (player?.name ?? '…')}</span>
              <span key={score} className={styles.score}>
                <span aria-hidden="true">{score}</span>
                <span className="visually-hidden">{t('points', { count: score })}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </header>
  );
}
