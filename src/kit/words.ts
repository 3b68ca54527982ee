export const LANGUAGES = ['en', 'vi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same words in every language we speak. */
export type Words = Readonly<Record<Language, string>>;
