import { parseCardId } from '../../../kit/cards.ts';
import type { Language } from '../../../kit/words.ts';
import { cardName, suitName } from '../../../ui/card-words.ts';
import { parseSuit } from '../rules/helpers.ts';
import type { WhosDealAction } from '../rules/types.ts';
import type { Said } from './words.ts';

/** A pass, a call or a card. */
export function choiceWords({ type, payload }: WhosDealAction, t: Said, language: Language): string {
  if (type === 'pass-trump') return t('pass');
  if (type !== 'call-trump') return cardName(parseCardId(payload.cardId)!, language);
  const { suit } = payload;
  const called = suit === undefined ? t('orderUp') : t('callSuit', { suit: suitName(parseSuit(suit)!, language) });
  return payload.goAlone ? t('choiceAlone', { choice: called }) : called;
}

/** Points with two decimals. */
export const costWords = (cost: number, language: Language): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cost);
