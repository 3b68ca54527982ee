import { useLanguage, useWords } from '../../../ui/language.tsx';
import type { DecisionCost } from '../bots/expert/costs.ts';
import styles from './Costs.module.css';
import { costWords } from './cost-words.ts';
import { words } from './words.ts';

interface PriceProps {
  /** Undefined until the analysis has reached the decision. */
  readonly answer: DecisionCost | undefined;
  readonly isWorking: boolean;
}

/** What a decision cost, in points. */
export function Price({ answer, isWorking }: PriceProps) {
  const t = useWords(words);
  const language = useLanguage();
  if (answer === undefined) return <span className={styles.price}>{isWorking ? '…' : ''}</span>;
  const { cost } = answer;
  if (cost === null) return <span className={styles.price}>{t('handNotShown')}</span>;
  const points = costWords(cost, language);
  const isCostly = cost !== 0;
  return (
    <span className={styles.price} data-costly={isCostly ? '' : undefined}>
      <span aria-hidden="true">{isCostly ? `−${points}` : '·'}</span>
      <span className="visually-hidden">{isCostly ? t('costsPoints', { cost: points }) : t('noCost')}</span>
    </span>
  );
}
