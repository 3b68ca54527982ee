import type { GameViewProps } from '../../../ui/game-view.ts';
import { useWords } from '../../../ui/language.tsx';
import type { TerribleView } from '../rules/types.ts';
import frame from '../view.module.css';
import { FaceDown } from './FaceDown.tsx';
import { RoundTimer } from './RoundTimer.tsx';
import { words } from './words.ts';

type WaitingForAnswersProps = Pick<GameViewProps<TerribleView>, 'view' | 'me' | 'serverNow'>;

/** How many have answered: for the Czar, for spectators, and for players who have answered. */
export function WaitingForAnswers({ view, me, serverNow }: WaitingForAnswersProps) {
  const t = useWords(words);
  const progress = { done: view.submittedIds.length, all: view.seats.length - 1 };
  return (
    <section className={frame.waiting}>
      <RoundTimer view={view} serverNow={serverNow} />
      <h2>{view.mySubmission ? t('submitted') : me === null ? t('watching') : t('waitingForAnswers')}</h2>
      <p className={frame.progress} aria-hidden="true">
        {t('progress', progress)}
      </p>
      <FaceDown {...progress} />
      <p>{t('progressWords', progress)}</p>
    </section>
  );
}
