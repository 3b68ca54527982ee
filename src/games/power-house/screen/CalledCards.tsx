import { cardName } from '../../../ui/card-words.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import { SuitMark } from '../../../ui/SuitMark.tsx';
import { copyWord } from './naming.ts';
import styles from './Panel.module.css';
import type { Choice } from './partner-choice.ts';
import { words } from './words.ts';

interface CalledCardsProps {
  readonly chosen: readonly Choice[];
  readonly needed: number;
  readonly onTakeBack: (choice: Choice) => void;
}

/** The cards chosen so far. A press takes one back. */
export function CalledCards({ chosen, needed, onTakeBack }: CalledCardsProps) {
  const t = useWords(words);
  const language = useLanguage();
  return (
    <ul className={styles.chosen} aria-label={t('chosen', { count: chosen.length, needed })}>
      {chosen.map((choice) => {
        const { card, whichCopy } = choice;
        return (
          <li key={`${card.rank}${card.suit}${whichCopy}`}>
            <button type="button" className={styles.chip} data-suit={card.suit} onClick={() => onTakeBack(choice)}>
              <span className="visually-hidden">{t('takeBack', { card: cardName(card, language) })}</span>
              <span aria-hidden="true">{card.rank}</span>
              <SuitMark suit={card.suit} size={16} />
              {whichCopy && <small aria-hidden="true">{copyWord(choice, 1, t)}</small>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
