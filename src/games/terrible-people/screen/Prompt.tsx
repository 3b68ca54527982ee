import { useWords } from '../../../ui/language.tsx';
import type { BlackCard, Said } from '../rules/types.ts';
import styles from './Prompt.module.css';
import { Sentence } from './Sentence.tsx';
import { words } from './words.ts';

interface PromptProps {
  readonly card: BlackCard;
  /** What stands in the blanks so far. */
  readonly answer: readonly Said[];
  readonly isSmall?: boolean;
}

/** The black card in the spotlight. */
export function Prompt({ card, answer, isSmall = false }: PromptProps) {
  const t = useWords(words);
  return (
    <section className={styles.spot} data-small={isSmall || undefined} aria-label={t('prompt')}>
      <div key={card.id} className={styles.card}>
        <p className={styles.text}>
          <Sentence text={card.text} answer={answer} />
        </p>
        {card.pick === 2 && <span className={styles.pick}>{t('pickTwo')}</span>}
      </div>
    </section>
  );
}
