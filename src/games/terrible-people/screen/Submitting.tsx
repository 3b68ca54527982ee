import { Button } from '../../../ui/Button.tsx';
import type { GameViewProps } from '../../../ui/game-view.ts';
import { useWords } from '../../../ui/language.tsx';
import type { TerribleAction, TerribleView } from '../rules/types.ts';
import frame from '../view.module.css';
import { AnswerHand } from './AnswerHand.tsx';
import { RoundTimer } from './RoundTimer.tsx';
import type { Answering } from './use-answering.ts';
import { words } from './words.ts';

interface SubmittingProps
  extends Pick<GameViewProps<TerribleView, TerribleAction>, 'view' | 'legal' | 'act' | 'isActing' | 'serverNow'> {
  readonly answering: Answering;
}

/** Which cards answer the prompt. */
export function Submitting({ view, legal, act, isActing, serverNow, answering }: SubmittingProps) {
  const t = useWords(words);
  const { chosen, toggle } = answering;
  const { pick } = view.blackCard;
  const ready = legal.find(
    ({ type, payload }) => type === 'submit' && 'cardIds' in payload && payload.cardIds.join() === chosen.join(),
  );
  const send = () => {
    if (ready && !isActing) act(ready);
  };
  const asked = pick === 1 ? t('pickOne') : chosen.length === 0 ? t('pickFirst') : t('pickSecond');
  return (
    <>
      <AnswerHand hand={view.hand} chosen={chosen} isNumbered={pick === 2} onToggle={toggle} onEnter={send} />
      <div className={frame.bar}>
        <RoundTimer view={view} serverNow={serverNow} />
        <p>{ready ? t('ready') : asked}</p>
        <Button look="primary" size="large" disabled={!ready} isBusy={isActing} onClick={send}>
          {t('submit')}
        </Button>
      </div>
    </>
  );
}
