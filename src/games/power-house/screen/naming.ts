import type { Language } from '../../../kit/words.ts';
import { cardName } from '../../../ui/card-words.ts';
import type { PartnerSpec } from '../rules/types.ts';
import type { PowerHouseWords } from './words.ts';

const COPY_WORDS = { '1st': 'copy1st', '2nd': 'copy2nd' } as const;

type CalledCard = Pick<PartnerSpec, 'card' | 'whichCopy'>;

/** Which of two equal cards is meant; null in a single deck. */
export function copyWord(
  { whichCopy }: Pick<CalledCard, 'whichCopy'>,
  decks: 1 | 2,
  t: PowerHouseWords,
): string | null {
  if (whichCopy !== null) return t(COPY_WORDS[whichCopy]);
  return decks === 2 ? t('copyOther') : null;
}

export function calledName(called: CalledCard, language: Language, t: PowerHouseWords): string {
  const copy = copyWord(called, 1, t);
  return copy ? `${cardName(called.card, language)} (${copy})` : cardName(called.card, language);
}
