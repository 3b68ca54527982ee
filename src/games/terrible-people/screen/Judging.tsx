import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { GameViewProps } from '../../../ui/game-view.ts';
import { useWords } from '../../../ui/language.tsx';
import { nameOf } from '../../../ui/player-name.ts';
import type { TerribleAction, TerribleView } from '../rules/types.ts';
import frame from '../view.module.css';
import { Answers } from './Answers.tsx';
import { RoundTimer } from './RoundTimer.tsx';
import { words } from './words.ts';

type JudgingProps = Pick<
  GameViewProps<TerribleView, TerribleAction>,
  'room' | 'view' | 'legal' | 'act' | 'isActing' | 'serverNow'
>;

/** All answers, of which the Czar crowns one. */
export function Judging({ room, view, legal, act, isActing, serverNow }: JudgingProps) {
  const t = useWords(words);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const choice = legal.find(
    ({ type, payload }) => type === 'judge' && 'submissionId' in payload && payload.submissionId === chosenId,
  );
  const isMine = legal.length > 0;
  return (
    <>
      <Answers
        prompt={view.blackCard}
        revealed={view.revealed}
        chosenId={chosenId}
        onChoose={isMine ? setChosenId : null}
      />
      <div className={frame.bar}>
        <RoundTimer view={view} serverNow={serverNow} />
        <p>{isMine ? t('choose') : t('isChoosing', { name: nameOf(room, view.czarId) })}</p>
        {isMine && (
          <Button
            look="primary"
            size="large"
            disabled={!choice}
            isBusy={isActing}
            onClick={() => choice && act(choice)}
          >
            {t('crownIt')}
          </Button>
        )}
      </div>
    </>
  );
}
