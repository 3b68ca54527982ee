import type { PlayerId } from '../../kit/contract.ts';
import type { GameViewProps } from '../../ui/game-view.ts';
import { useWords } from '../../ui/language.tsx';
import { nameOf } from '../../ui/player-name.ts';
import { useStory } from '../../ui/story.ts';
import type { PowerHouseAction, PowerHouseView } from './rules/types.ts';
import { ChoicePanel } from './screen/ChoicePanel.tsx';
import { ContractStrip } from './screen/ContractStrip.tsx';
import { OwnHand } from './screen/OwnHand.tsx';
import { ScoreSheet } from './screen/ScoreSheet.tsx';
import { Status } from './screen/Status.tsx';
import { story } from './screen/story.ts';
import { Table } from './screen/Table.tsx';
import { useLinger } from './screen/use-linger.ts';
import { useResume } from './screen/use-resume.ts';
import { words } from './screen/words.ts';
import styles from './view.module.css';

export default function PowerHouseGameView(props: GameViewProps<PowerHouseView, PowerHouseAction>) {
  const { room, view, me, isActing, serverNow, hint, act, controls } = props;
  useStory(story, props);
  const t = useWords(words);
  const isLingering = useLinger(view.gameNumber * 100 + view.currentRound, view.currentTrick?.plays.length ?? 0);
  const resume = useResume(props);
  const send = (action: PowerHouseAction) => void act(action);
  const who = (id: PlayerId) => nameOf(room, id, { me, you: t('you') });
  const { phase, mine } = view;
  const isMyTurn = mine?.isMyTurn ?? false;
  const isScoring = (phase === 'scoring' && !isLingering) || phase === 'series-end';
  return (
    <div className={styles.game} data-phase={phase} onPointerDownCapture={resume}>
      <header className={styles.top}>
        {view.leader !== null && view.bidding !== null ? (
          <ContractStrip view={view} room={room} />
        ) : (
          <p className={styles.gameNumber}>{t('game', { number: view.gameNumber, total: view.totalGames })}</p>
        )}
      </header>
      {isScoring ? (
        <ScoreSheet
          view={view}
          me={me}
          nameOf={who}
          isActing={isActing}
          serverNow={serverNow}
          onReady={() => send({ type: 'ready-next', payload: {} })}
          controls={controls}
        />
      ) : (
        <>
          <Table room={room} view={view} me={me} serverNow={serverNow} isLingering={isLingering} nameOf={who} />
          <div className={styles.below} data-sheet={(isMyTurn && phase !== 'playing') || undefined}>
            <Status room={room} view={view} me={me} onResume={resume} />
            <ChoicePanel view={view} isActing={isActing} hint={hint} act={send} />
            {mine && (
              <div
                className={styles.hand}
                data-calling={(phase === 'partners' && isMyTurn) || undefined}
                data-small={phase !== 'playing' || undefined}
              >
                <OwnHand
                  view={view}
                  isRevealed={me !== null && view.revealedPartners.includes(me)}
                  isLive={isMyTurn && phase === 'playing' && !isActing}
                  onPlay={(card) => send({ type: 'play-card', payload: { card } })}
                  onRefuse={hint}
                />
              </div>
            )}
          </div>
        </>
      )}
    </div>
  );
}
