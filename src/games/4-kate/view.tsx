import { useState } from 'react';
import type { RoomView } from '../../kit/room-view.ts';
import { Button } from '../../ui/Button.tsx';
import { translator } from '../../ui/catalogue.ts';
import { type GameViewProps, type Tell, useNewEvents } from '../../ui/game-view.ts';
import { LookBackIcon } from '../../ui/icons.tsx';
import { useWords } from '../../ui/language.tsx';
import { colorOf, otherColor } from './rules/engine.ts';
import type { Color, Drop, FourKateView } from './rules/types.ts';
import { Board } from './screen/Board.tsx';
import { Columns } from './screen/Columns.tsx';
import { Players } from './screen/Players.tsx';
import { Review } from './screen/Review.tsx';
import { useDrop } from './screen/use-drop.ts';
import { words } from './screen/words.ts';
import styles from './view.module.css';

export default function FourKateGameView(props: GameViewProps<FourKateView, Drop>) {
  const { room, view, legal, me, isActing, serverNow, announce, hint, play, story, controls } = props;
  const t = useWords(words);
  const color = me === null ? null : colorOf(view, me);
  const isOver = view.phase === 'game_over';
  const [reviewed, setReviewed] = useState<number | null>(null);
  const isReviewing = isOver && reviewed === view.gamesPlayed; // until the next game begins
  const result = isOver ? resultWords() : null;

  const dropping = useDrop({
    ...props,
    onMove: (move) => {
      const next = result ?? (view.currentTurn === color ? t('yourTurnNow') : '');
      announce(`${t('drops', { color: t(move.color), column: move.column + 1 })} ${next}`.trim());
    },
  });
  useNewEvents(story, ({ name }) => {
    if (name === 'game-over') play(color === null || view.winner === color ? 'win' : 'lose');
  });

  const open = new Set(legal.map((drop) => drop.payload.column));
  const reasonAgainst = (column: number): string | null => {
    if (isOver) return t('gameOver');
    if (color === null) return t('watching');
    if (dropping.isPending || isActing || legal.length === 0) return t('notYourTurn');
    return open.has(column) ? null : t('full');
  };
  const turn = isOver ? null : dropping.isPending ? otherColor(view.currentTurn) : view.currentTurn;

  function resultWords(): string {
    if (view.winner === 'draw' || view.winner === null) return t('draw');
    return t('wins', { name: nameOf(room, view, view.winner) });
  }
  function statusWords(onTurn: Color): string {
    if (onTurn === color) return t('yourTurn');
    const player = room.players.find(({ id }) => id === view.players[onTurn]);
    return player?.isBot ? t('botThinks') : t('waitingFor', { name: player?.name ?? '…' });
  }

  return (
    <div className={styles.game} data-reviewing={isReviewing || undefined}>
      <div className={styles.players}>
        <Players room={room} view={view} me={me} turn={turn} serverNow={serverNow} />
      </div>
      {isReviewing ? <Review room={room} view={view} onClose={() => setReviewed(null)} /> : table()}
    </div>
  );

  function table() {
    return (
      <>
        <div className={styles.board}>
          <Board
            board={dropping.board}
            falling={dropping.falling}
            last={dropping.last}
            winningCells={isOver ? view.winningCells : null}
          >
            <Columns color={color} reasonAgainst={reasonAgainst} onDrop={dropping.drop} onRefuse={hint} />
          </Board>
        </div>
        <div className={styles.below}>{turn === null ? gameOver() : status(turn)}</div>
      </>
    );
  }

  function status(onTurn: Color) {
    return (
      <p className={styles.status} data-mine={onTurn === color || undefined}>
        {statusWords(onTurn)}
      </p>
    );
  }

  function gameOver() {
    return (
      <section className={styles.result}>
        <h2>{result}</h2>
        <div className={styles.scoreLine}>
          <p>
            {t('score', {
              red: nameOf(room, view, 'red'),
              yellow: nameOf(room, view, 'yellow'),
              redScore: view.scores.red,
              yellowScore: view.scores.yellow,
            })}
            {view.scores.draws > 0 && ` · ${t('draws', { count: view.scores.draws })}`}
          </p>
          <Button look="quiet" icon={<LookBackIcon />} onClick={() => setReviewed(view.gamesPlayed)}>
            {t('lookBack')}
          </Button>
        </div>
        {controls}
      </section>
    );
  }
}

const nameOf = (room: RoomView, view: FourKateView, color: Color): string =>
  room.players.find(({ id }) => id === view.players[color])?.name ?? '…';

/** The log's line for an event. */
export const tell: Tell = ({ name, data }, { language }) => {
  const t = translator(words, language);
  if (name === 'move-made') {
    const { color, column } = data as { color: Color; column: number };
    return t('drops', { color: t(color), column: column + 1 });
  }
  if (name === 'game-over') {
    const { winner } = data as { winner: Color | 'draw' };
    return winner === 'draw' ? t('drawLine') : t('wonLine', { name: t(winner) });
  }
  return null;
};
