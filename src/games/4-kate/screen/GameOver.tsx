import type { ReactNode } from 'react';
import type { RoomView } from '../../../kit/room-view.ts';
import { Button } from '../../../ui/Button.tsx';
import { LookBackIcon } from '../../../ui/icons.tsx';
import { useWords } from '../../../ui/language.tsx';
import { nameOf } from '../../../ui/player-name.ts';
import type { FourKateView } from '../rules/types.ts';
import frame from '../view.module.css';
import { resultWords } from './result-words.ts';
import { words } from './words.ts';

interface GameOverProps {
  readonly room: RoomView;
  readonly view: FourKateView;
  readonly onReview: () => void;
  readonly controls: ReactNode;
}

/** Who won, the score so far, and the way to the review. */
export function GameOver({ room, view, onReview, controls }: GameOverProps) {
  const t = useWords(words);
  const { players, scores } = view;
  return (
    <section className={frame.result}>
      <h2>{resultWords(room, view, t)}</h2>
      <div className={frame.scoreLine}>
        <p>
          {t('score', {
            red: nameOf(room, players.red),
            yellow: nameOf(room, players.yellow),
            redScore: scores.red,
            yellowScore: scores.yellow,
          })}
          {scores.draws > 0 && ` · ${t('draws', { count: scores.draws })}`}
        </p>
        <Button look="quiet" icon={<LookBackIcon />} onClick={onReview}>
          {t('lookBack')}
        </Button>
      </div>
      {controls}
    </section>
  );
}
