import { createContext, useContext, useMemo } from 'react';
import type { Language } from '../kit/words.ts';
import { type Catalogue, type Translate, translator } from './catalogue.ts';

export const LanguageContext = createContext<Language>('en');

export const useLanguage = (): Language => useContext(LanguageContext);

/** The phrases of a catalogue in the viewer's language. Every game brings a catalogue of its own. */
export function useWords<Key extends string>(catalogue: Catalogue<Key>): Translate<Key> {
  const language = useLanguage();
  return useMemo(() => translator(catalogue, language), [catalogue, language]);
}
