import type { RefusalTable } from '../../kit/result.ts';
import type { Language } from '../../kit/words.ts';
import { fillIn, type Translate, translator } from '../../ui/catalogue.ts';
import { useWords } from '../../ui/language.tsx';
import type { ErrorAnswer, GameListing } from '../../wire/messages.ts';
import { PLATFORM_REFUSALS } from '../../wire/refusals.ts';
import { OFFLINE } from '../net/api.ts';
import { type ClientKey, catalogue } from './catalogue/index.ts';

export type ClientWords = Translate<ClientKey>;

export const useClientWords = (): ClientWords => useWords(catalogue);

/** What a refusal means to a person, in the viewer's language. */
export function refusalWords(error: ErrorAnswer, language: Language, game?: GameListing): string {
  const t = translator(catalogue, language);
  if (error.code === OFFLINE) return t('offlineNow');
  const platform: RefusalTable = PLATFORM_REFUSALS;
  const words = game?.refusals[error.code]?.words ?? platform[error.code]?.words;
  return words ? fillIn(words[language], language, error.params ?? {}) : t('somethingBroke');
}
