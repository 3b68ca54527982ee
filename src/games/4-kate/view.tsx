import { useState } from 'react';
import type { GameViewProps } from '../../ui/game-view.ts';
import { useStory } from '../../ui/story.ts';
import { otherColor } from './rules/engine.ts';
import type { Drop, FourKateView } from './rules/types.ts';
import { GameOver } from './screen/GameOver.tsx';
import { Players } from './screen/Players.tsx';
import { Review } from './screen/Review.tsx';
import { Status } from './screen/Status.tsx';
import { story } from './screen/story.ts';
import { Table } from './screen/Table.tsx';
import { useDrop } from './screen/use-drop.ts';
import styles from './view.module.css';

export default function FourKateGameView(props: GameViewProps<FourKateView, Drop>) {
  const { room, view, me, serverNow, controls } = props;
  const dropping = useDrop(props);
  useStory(story, props, dropping);
  const [reviewed, setReviewed] = useState<number | null>(null);
  const isOver = view.phase === 'game_over';
  const isReviewing = isOver && reviewed === view.gamesPlayed; // until the next game begins
  const turn = isOver ? null : dropping.isPending ? otherColor(view.currentTurn) : view.currentTurn;
  return (
    <div className={styles.game} data-reviewing={isReviewing || undefined}>
      <div className={styles.players}>
        <Players room={room} view={view} me={me} turn={turn} serverNow={serverNow} />
      </div>
      {isReviewing ? (
        <Review room={room} view={view} onClose={() => setReviewed(null)} />
      ) : (
        <>
          <Table {...props} dropping={dropping} />
          <div className={styles.below}>
            {turn === null ? (
              <GameOver room={room} view={view} onReview={() => setReviewed(view.gamesPlayed)} controls={controls} />
            ) : (
              <Status room={room} view={view} me={me} turn={turn} />
            )}
          </div>
        </>
      )}
    </div>
  );
}
