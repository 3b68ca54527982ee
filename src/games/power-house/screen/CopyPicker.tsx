import { cardName } from '../../../ui/card-words.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import type { Face } from '../rules/types.ts';
import styles from './Panel.module.css';
import { type Choice, isSameChoice } from './partner-choice.ts';
import { words } from './words.ts';

interface CopyPickerProps {
  readonly card: Face;
  readonly chosen: readonly Choice[];
  readonly onToggle: (choice: Choice) => void;
}

const COPIES = [
  ['1st', 'firstCopy'],
  ['2nd', 'secondCopy'],
] as const;

/** Which of two copies of a card is called. */
export function CopyPicker({ card, chosen, onToggle }: CopyPickerProps) {
  const t = useWords(words);
  const language = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset takes a line of its own.
    <div className={styles.row} role="group" aria-labelledby="which-copy">
      <span id="which-copy" className={styles.note}>
        {t('whichCopy', { card: cardName(card, language) })}
      </span>
      {COPIES.map(([whichCopy, label]) => (
        <button
          key={whichCopy}
          type="button"
          className={styles.step}
          aria-pressed={chosen.some((other) => isSameChoice(other, { card, whichCopy }))}
          onClick={() => onToggle({ card, whichCopy })}
        >
          {t(label)}
        </button>
      ))}
    </div>
  );
}
