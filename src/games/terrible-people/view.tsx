import type { GameViewProps } from '../../ui/game-view.ts';
import { useStory } from '../../ui/story.ts';
import type { TerribleAction, TerribleView } from './rules/types.ts';
import { BestLines } from './screen/BestLines.tsx';
import { Cast } from './screen/Cast.tsx';
import { CzarReveal } from './screen/CzarReveal.tsx';
import { Finale } from './screen/Finale.tsx';
import { Judging } from './screen/Judging.tsx';
import { Prompt } from './screen/Prompt.tsx';
import { RoundResult } from './screen/RoundResult.tsx';
import { Submitting } from './screen/Submitting.tsx';
import { story } from './screen/story.ts';
import { useAnswering } from './screen/use-answering.ts';
import { WaitingForAnswers } from './screen/WaitingForAnswers.tsx';
import styles from './view.module.css';

/** A stage with a spotlight: the prompt in the light, the answers in the viewer's hand. */
export default function TerriblePeopleGameView(props: GameViewProps<TerribleView, TerribleAction>) {
  const { room, view, legal, me, serverNow, controls } = props;
  useStory(story, props);
  const answering = useAnswering(view);
  const { phase } = view;
  const isPromptShown = phase === 'czar_reveal' || phase === 'submitting' || phase === 'judging';
  const isAnswering = phase === 'submitting' && legal.length > 0;
  return (
    <div className={styles.stage} data-phase={phase}>
      <div className={styles.curtain} aria-hidden="true" />
      <Cast room={room} view={view} me={me} />
      {isPromptShown && (
        <div className={styles.spot}>
          <Prompt card={view.blackCard} answer={answering.shown} isSmall={phase === 'judging'} />
        </div>
      )}
      {phase === 'czar_reveal' && <CzarReveal {...props} />}
      {isAnswering && <Submitting {...props} answering={answering} />}
      {phase === 'submitting' && !isAnswering && <WaitingForAnswers view={view} me={me} serverNow={serverNow} />}
      {phase === 'judging' && <Judging key={view.currentRound} {...props} />}
      {phase === 'round_result' && <RoundResult {...props} />}
      {phase === 'game_over' && <Finale room={room} view={view} me={me} controls={controls} />}
      {phase !== 'submitting' && phase !== 'judging' && <BestLines room={room} lines={view.history} />}
    </div>
  );
}
