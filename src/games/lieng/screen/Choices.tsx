import type { GameViewProps } from '../../../ui/game-view.ts';
import { useWords } from '../../../ui/language.tsx';
import type { LiengAction, LiengView, PublicSeat } from '../rules/types.ts';
import frame from '../view.module.css';
import { Controls } from './Controls.tsx';
import { InAdvance } from './InAdvance.tsx';
import { isOnTurn } from './status-words.ts';
import { useAdvance } from './use-advance.ts';
import { words } from './words.ts';

interface ChoicesProps
  extends Pick<GameViewProps<LiengView, LiengAction>, 'view' | 'legal' | 'me' | 'act' | 'isActing'> {
  /** Undefined for a spectator. */
  readonly own: PublicSeat | undefined;
}

/** Everything that the viewer can do now, or decide before the own turn. */
export function Choices({ view, legal, me, own, act, isActing }: ChoicesProps) {
  const t = useWords(words);
  const [advance, setAdvance] = useAdvance(view, act);
  const isMine = isOnTurn(view, me);
  const canDecideEarly = own?.state === 'PLAYING' && view.phase === 'BETTING' && !isMine;
  const offTurn = (type: 'rebuy' | 'sit-in', label: string) => {
    const action = legal.find((one) => one.type === type);
    return (
      action && (
        <button type="button" className={frame.wide} disabled={isActing} onClick={() => void act(action)}>
          {label}
        </button>
      )
    );
  };
  return (
    <>
      {isMine && view.legal && <Controls view={view} options={view.legal} isActing={isActing} act={act} />}
      {canDecideEarly && <InAdvance advance={advance} onChange={setAdvance} />}
      {offTurn('rebuy', t('rebuy', { amount: view.settings.startingChips }))}
      {offTurn('sit-in', t('sitIn'))}
      {!own && <p className={frame.watching}>{t('watching')}</p>}
    </>
  );
}
