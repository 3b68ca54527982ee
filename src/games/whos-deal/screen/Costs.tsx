import type { RoomView } from '../../../kit/room-view.ts';
import { Button } from '../../../ui/Button.tsx';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import { nameOf } from '../../../ui/player-name.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useWorker, type WorkerAnswers } from '../../../ui/use-worker.ts';
import type { DecisionCost } from '../bots/expert/costs.ts';
import type { WhosDealView } from '../rules/types.ts';
import { CallCosts } from './CallCosts.tsx';
import styles from './Costs.module.css';
import { choiceWords, costWords } from './cost-words.ts';
import { TrickCosts } from './TrickCosts.tsx';
import { words } from './words.ts';

interface CostsProps {
  readonly room: RoomView;
  /** A hand that is over. */
  readonly finished: WhosDealView;
  /** It is the viewer's turn in the next hand. */
  readonly isMyTurn: boolean;
  readonly onClose: () => void;
}

/** The only place in the browser that loads the expert's analysis. */
const openAnalysis = () => new Worker(new URL('./costs-worker.ts', import.meta.url), { type: 'module' });

/** A finished hand, trick by trick, with what each card gave away. */
export function Costs({ room, finished, isMyTurn, onClose }: CostsProps) {
  const t = useWords(words);
  const { answers, state } = useWorker<WhosDealView, DecisionCost>(openAnalysis, finished);
  const worst = worstOf(answers);
  const shared = { room, answers, worst, isWorking: state === 'working' };
  return (
    <Sheet title={t('costs')} width="wide" onClose={onClose}>
      <div className={styles.costs}>
        <p className={styles.intro}>{t('costsIntro')}</p>
        <p className={styles.worst} data-found={worst !== null || undefined} aria-live="polite">
          <Conclusion room={room} state={state} worst={worst} />
        </p>
        <CallCosts {...shared} />
        <div className={styles.tricks}>
          {finished.round.playedTricks.map((trick, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a trick is its number.
            <TrickCosts key={index} number={index + 1} trick={trick} {...shared} />
          ))}
        </div>
        {isMyTurn && (
          <div className={styles.turn}>
            <Button look="primary" onClick={onClose}>
              {t('backToTable')}
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** The first of the decisions that cost most; null while no decision cost anything. */
const worstOf = (answers: readonly DecisionCost[]): DecisionCost | null =>
  answers.reduce<DecisionCost | null>((worst, each) => ((each.cost ?? 0) > (worst?.cost ?? 0) ? each : worst), null);

interface ConclusionProps {
  readonly room: RoomView;
  readonly state: WorkerAnswers<DecisionCost>['state'];
  readonly worst: DecisionCost | null;
}

/** The worst decision in a sentence, or why there is none. */
function Conclusion({ room, state, worst }: ConclusionProps) {
  const t = useWords(words);
  const language = useLanguage();
  if (state === 'failed') return t('costsFailed');
  if (state === 'working') return t('costsWorking');
  if (worst === null) return t('costsNone');
  return t('costsWorst', {
    name: nameOf(room, worst.seat),
    what: choiceWords(worst.action, t, language),
    cost: costWords(worst.cost!, language),
    better: choiceWords(worst.better!, t, language),
  });
}
