import type { BlackCard, Said } from './types.ts';

export const BLANK = '_';

/** A stretch of a sentence: words of the prompt, or the blank of that number with what stands in it. */
export type SentencePart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'blank'; readonly index: number; readonly text: string | null };

const SENTENCE_START = /(^|[.!?]\s+|[“"])$/;

/** The prompt with answers set into its blanks, as far as there are any. A question keeps its answer apart. */
export function sentenceParts({ text }: Pick<BlackCard, 'text'>, answer: readonly Said[]): SentencePart[] {
  const words = text.split(BLANK);
  return words.flatMap((before, index): SentencePart[] => {
    const said: SentencePart[] = before === '' ? [] : [{ kind: 'words', text: before }];
    if (index === words.length - 1) return said;
    const isStart = SENTENCE_START.test(words.slice(0, index + 1).join(BLANK));
    const card = answer[index];
    return [...said, { kind: 'blank', index, text: card ? inSentence(card, isStart) : null }];
  });
}

/** The first letter is lower-cased unless it opens a sentence or belongs to a name. */
const inSentence = ({ text, proper }: Said, isStart: boolean): string =>
  isStart || proper ? text : text.charAt(0).toLowerCase() + text.slice(1);

export const isQuestion = ({ text }: Pick<BlackCard, 'text'>): boolean => !text.includes(BLANK);

/** The finished line in plain text: for logs, screen readers and readers of the deck. */
export function finishedLine(prompt: Pick<BlackCard, 'text'>, answer: readonly Said[]): string {
  if (isQuestion(prompt)) return `${prompt.text} ${answer.map(({ text }) => text).join(', ')}.`;
  return sentenceParts(prompt, answer)
    .map(({ text }) => text ?? '____')
    .join('');
}
