import { useWords } from '../../../ui/language.tsx';
import { isQuestion, sentenceParts } from '../rules/sentence.ts';
import type { Said } from '../rules/types.ts';
import styles from './Sentence.module.css';
import { words } from './words.ts';

/** Text like the rest, so that quotation marks and full stops stay with it at the end of a line. */
const LINE = '\u00a0'.repeat(20);

interface SentenceProps {
  readonly text: string;
  readonly answer: readonly Said[];
}

/** The prompt with its blanks as lines, and answers standing on them. A question has its answer below. */
export function Sentence({ text, answer }: SentenceProps) {
  const t = useWords(words);
  return (
    <>
      {sentenceParts({ text }, answer).map((part, place) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the sentence.
        if (part.kind === 'words') return <span key={place}>{part.text}</span>;
        return part.text === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <span key={place}>
            <span className="visually-hidden">{t('blank')}</span>
            <span className={styles.blank} aria-hidden="true">
              {LINE}
            </span>
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <mark key={place} className={styles.answer}>
            {part.text}
          </mark>
        );
      })}
      {isQuestion({ text }) && answer[0] && <mark className={styles.below}>{answer[0].text}</mark>}
    </>
  );
}
