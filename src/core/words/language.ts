/** The languages of messages. Codes, flags, and JSON are the same in all of them. */
export const LANGUAGES = ['en', 'ko'] as const;

export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (word: string | undefined): word is Language =>
  LANGUAGES.some((language) => language === word);

/** Every chunk of the build has a copy of this module, so the language is stored globally. */
const KEY = Symbol.for('conv.language');

const shared = globalThis as { [KEY]?: Language };

/** The language of this run; English until another one is chosen. */
export const languageInUse = (): Language => shared[KEY] ?? 'en';

/** Sets the language of this run. What is loaded later may hold texts: see `build/words.mjs`. */
export function useLanguage(language: Language): void {
  shared[KEY] = language;
}
