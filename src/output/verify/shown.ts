import type { Language } from './snippets/language.ts';

/** What was asked for beside the verdict. */
export interface Shown {
  /** By `--language`; else it is detected. */
  readonly language?: Language | undefined;
  /** The signature that would be right; only by an explicit flag. */
  readonly expected?: string | undefined;
  /** The command that checks again; a general one where it is not known. */
  readonly recheck?: string | undefined;
  /** Whether there are profiles whose secrets were not tried. */
  readonly hasUntriedProfiles?: boolean | undefined;
}
