import type { RoomView } from '../../../kit/room-view.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import { nameOf } from '../../../ui/player-name.ts';
import type { DecisionCost } from '../bots/expert/costs.ts';
import styles from './Costs.module.css';
import { choiceWords } from './cost-words.ts';
import { Price } from './Price.tsx';
import { words } from './words.ts';

interface CallCostsProps {
  readonly room: RoomView;
  readonly answers: readonly DecisionCost[];
  readonly worst: DecisionCost | null;
  readonly isWorking: boolean;
}

/** What each pass, call and discard cost. */
export function CallCosts({ room, answers, worst, isWorking }: CallCostsProps) {
  const t = useWords(words);
  const language = useLanguage();
  const calls = answers.filter(({ action }) => action.type !== 'play-card');
  if (calls.length === 0) return null;
  return (
    <section>
      <h3>{t('calling')}</h3>
      <ol className={styles.calls}>{calls.map(call)}</ol>
    </section>
  );

  function call(answer: DecisionCost, index: number) {
    const { seat, action, better } = answer;
    // Only the dealer knows the discarded card and its cost.
    if (action.type === 'discard' && answer.cost === null) return null;
    const choice = choiceWords(action, t, language);
    return (
      <li key={index} data-worst={answer === worst || undefined}>
        <span className={styles.name}>{nameOf(room, seat)}</span>
        <span>{action.type === 'discard' ? t('discards', { card: choice }) : choice}</span>
        <Price answer={answer} isWorking={isWorking} />
        {better && <span className={styles.better}>{t('better', { choice: choiceWords(better, t, language) })}</span>}
      </li>
    );
  }
}
