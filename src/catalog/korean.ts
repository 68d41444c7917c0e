import type * as PARTS from './parts.ts';

type Parts = Readonly<
  Record<string, Readonly<Record<string, string | ((facts: never) => string)>>>
>;

/** Every file of Korean words. In the build, one is loaded when one of its exports is first read (`build/words.mjs`). */
const FILES = Object.values(import.meta.glob<Parts>('../**/words/*.ko.ts', { eager: true }));

/** The Korean of a part, which has the same name. Where it is written, the compiler checks it against the English (`Translated`). */
export const koreanOf = (part: keyof typeof PARTS): Parts[string] | undefined =>
  FILES.find((words) => part in words)?.[part];
