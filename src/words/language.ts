/** The languages that conv speaks to people. Codes, flags and JSON are the same in all of them. */
export const LANGUAGES = ['en', 'ko'] as const;

export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (word: string | undefined): word is Language =>
  LANGUAGES.some((language) => language === word);

/** Chunks of the build each hold a copy of this module, so the language is kept where all of them find it. */
const KEY = Symbol.for('conv.language');

const shared = globalThis as { [KEY]?: Language };

/** The language of this run; English until another one is chosen. */
export const languageInUse = (): Language => shared[KEY] ?? 'en';

/** Chooses the language of this run. Whatever has a text of its own is loaded later: see `inKorean` of src/build.mjs. */
export function useLanguage(language: Language): void {
  shared[KEY] = language;
}
