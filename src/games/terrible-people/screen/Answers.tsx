import { type CSSProperties, useId } from 'react';
import { useWords } from '../../../ui/language.tsx';
import type { BlackCard, RevealedAnswer } from '../rules/types.ts';
import styles from './Answers.module.css';
import { Sentence } from './Sentence.tsx';
import { words } from './words.ts';

interface AnswersProps {
  readonly prompt: BlackCard;
  readonly revealed: readonly RevealedAnswer[];
  /** Null unless the viewer judges. */
  readonly chosenId: string | null;
  readonly onChoose: ((id: string) => void) | null;
}

const LONGEST_STEP_MS = 700;
const WHOLE_REVEAL_MS = 3200;

/** All answers in a column, set into the prompt. The viewer's own is not marked, because the screen may be shared. */
export function Answers({ prompt, revealed, chosenId, onChoose }: AnswersProps) {
  const t = useWords(words);
  const group = useId();
  const line = ({ cards }: RevealedAnswer) => <Sentence text={prompt.text} answer={cards} />;
  const step = Math.min(LONGEST_STEP_MS, WHOLE_REVEAL_MS / revealed.length);
  const delay = (place: number) => ({ '--at': `${place * step}ms` }) as CSSProperties;
  if (onChoose === null) {
    return (
      <ul className={styles.answers} aria-label={t('answers')}>
        {revealed.map((answer, place) => (
          <li key={answer.id} className={styles.answer} style={delay(place)}>
            {line(answer)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={styles.answers} role="radiogroup" aria-label={t('choose')}>
      {revealed.map((answer, place) => (
        <label key={answer.id} className={styles.answer} style={delay(place)} data-live>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={answer.id === chosenId}
            onChange={() => onChoose(answer.id)}
          />
          <span>{line(answer)}</span>
        </label>
      ))}
    </div>
  );
}
