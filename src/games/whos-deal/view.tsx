import { useState } from 'react';
import type { GameViewProps } from '../../ui/game-view.ts';
import { useStory } from '../../ui/story.ts';
import type { WhosDealAction, WhosDealView } from './rules/types.ts';
import { Costs } from './screen/Costs.tsx';
import { CostsButton, CostsIconButton } from './screen/CostsButton.tsx';
import { GameOver } from './screen/GameOver.tsx';
import { Summary } from './screen/Middle.tsx';
import { Scoreboard } from './screen/Scoreboard.tsx';
import { story } from './screen/story.ts';
import { Table } from './screen/Table.tsx';
import { Turn } from './screen/Turn.tsx';
import { myTeamOf } from './screen/teams.ts';
import { useFinishedHand } from './screen/use-finished-hand.ts';
import { useHeldTrick } from './screen/use-held-trick.ts';
import styles from './view.module.css';

export default function WhosDealGameView(props: GameViewProps<WhosDealView, WhosDealAction>) {
  const { room, view, legal, act, serverNow, controls } = props;
  const { held, release, cues } = useHeldTrick(view);
  useStory(story, props, { cues });
  const finished = useFinishedHand(view);
  const [lookedBackAt, lookBackAt] = useState<WhosDealView | null>(null);
  const isOver = view.phase === 'game_over' && held === null;
  const send = (action: WhosDealAction) => {
    release();
    act(action);
  };
  const costsButton = <CostsButton onClick={() => lookBackAt(finished)} />;
  return (
    <div className={styles.game}>
      <Scoreboard view={view} myTeam={myTeamOf(view)} />
      <Table room={room} view={view} held={held} isOver={isOver} serverNow={serverNow} onRelease={release}>
        {finished && view.result === null && <CostsIconButton onClick={() => lookBackAt(finished)} />}
      </Table>
      {isOver ? (
        <GameOver room={room} view={view}>
          {costsButton}
          {controls}
        </GameOver>
      ) : view.result && !held ? (
        <Summary room={room} view={view} result={view.result} serverNow={serverNow}>
          {costsButton}
        </Summary>
      ) : (
        <Turn {...props} onAct={send} />
      )}
      {lookedBackAt && (
        <Costs room={room} finished={lookedBackAt} isMyTurn={legal.length > 0} onClose={() => lookBackAt(null)} />
      )}
    </div>
  );
}
