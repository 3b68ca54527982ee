import type { Language } from '../kit/words.ts';

/** A sentence, or one per plural form of its `count`. `{name}` is filled in. */
export type Phrase = string | { readonly one?: string; readonly other: string };
export type Phrases = Readonly<Record<string, Phrase>>;
export type Params = Readonly<Record<string, string | number>>;

/** The same phrases in every language we speak. */
export type Catalogue<Key extends string = string> = Readonly<Record<Language, Readonly<Record<Key, Phrase>>>>;

/** English names the keys; the compiler asks every other language for the same ones. */
export function defineCatalogue<const En extends Phrases>(
  en: En,
  others: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<keyof En, Phrase>>>>,
): Catalogue<keyof En & string> {
  return { en, ...others };
}

export type Translate<Key extends string = string> = (key: Key, params?: Params) => string;

export function translator<Key extends string>(catalogue: Catalogue<Key>, language: Language): Translate<Key> {
  return (key, params = {}) => fillIn(pluralForm(catalogue[language][key], language, params.count), language, params);
}

function pluralForm(phrase: Phrase, language: Language, count: string | number | undefined): string {
  if (typeof phrase === 'string') return phrase;
  const form = new Intl.PluralRules(language).select(Number(count ?? 0));
  return (form === 'one' ? phrase.one : undefined) ?? phrase.other;
}

/** Numbers are written the way the language writes them. */
export function fillIn(text: string, language: Language, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value;
  });
}
