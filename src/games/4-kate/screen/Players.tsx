import type { PlayerId } from '../../../kit/contract.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import { BotIcon, CrownIcon } from '../../../ui/icons.tsx';
import { useWords } from '../../../ui/language.tsx';
import { nameOf, playerOf } from '../../../ui/player-name.ts';
import { TurnTimer } from '../../../ui/TurnTimer.tsx';
import type { Color, FourKateView } from '../rules/types.ts';
import { Piece } from './Piece.tsx';
import styles from './Players.module.css';
import { words } from './words.ts';

interface PlayersProps {
  readonly room: RoomView;
  readonly view: FourKateView;
  readonly me: PlayerId | null;
  /** Whose turn the screen shows. */
  readonly turn: Color | null;
  readonly serverNow: () => number;
}

/** Red against Yellow: who they are, who is on turn, who has won how often. */
export function Players(props: PlayersProps) {
  const t = useWords(words);
  const { red, yellow, draws } = props.view.scores;
  return (
    <header className={styles.players}>
      <Side color="red" {...props} />
      <p className={styles.score}>
        <span aria-hidden="true">
          {red}
          <i>:</i>
          {yellow}
        </span>
        <span className="visually-hidden">
          {t('gamesWon', { name: t('red'), count: red })}. {t('gamesWon', { name: t('yellow'), count: yellow })}.{' '}
          {t('draws', { count: draws })}
        </span>
        {draws > 0 && <small aria-hidden="true">{t('draws', { count: draws })}</small>}
      </p>
      <Side color="yellow" {...props} />
    </header>
  );
}

function Side({ color, room, view, me, turn, serverNow }: PlayersProps & { readonly color: Color }) {
  const t = useWords(words);
  const playerId = view.players[color];
  const isActive = turn === color;
  const isWinner = view.winner === color;
  return (
    <div
      className={styles.player}
      data-color={color}
      data-active={isActive || undefined}
      data-winner={isWinner || undefined}
    >
      <span className={styles.token}>
        <Piece color={color} />
        {isActive && (
          <span className={styles.ring}>
            <TurnTimer endsAt={null} totalMs={1} serverNow={serverNow} size={56} />
          </span>
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <span className="visually-hidden">{t(color)}: </span>
          {nameOf(room, playerId)}
          {isActive && <span className="visually-hidden">, {t('onTurn')}</span>}
        </span>
        <span className={styles.marks}>
          {isWinner && (
            <span className={styles.mark} data-mark="winner">
              <CrownIcon size={16} /> {t('winner')}
            </span>
          )}
          {!isWinner && playerOf(room, playerId)?.isBot && (
            <span className={styles.mark}>
              <BotIcon size={16} /> {t('bot')}
            </span>
          )}
          {!isWinner && playerId === me && <span className={styles.mark}>{t('you')}</span>}
        </span>
      </span>
    </div>
  );
}
