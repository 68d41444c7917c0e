import type { Language } from './snippets/language.ts';

/** What was asked for beside the verdict. */
export interface Shown {
  /** By `--language`; else it is detected. */
  readonly language?: Language | undefined;
  /** The signature that would be right; only by an explicit flag. */
  readonly expected?: string | undefined;
  /** How to check again; in general words if it is not known. */
  readonly recheck?: Recheck | undefined;
  /** The file with the body, as a word for a shell. */
  readonly bodyWord?: string | undefined;
  /** Whether there are profiles whose secrets were not tried. */
  readonly hasUntriedProfiles?: boolean | undefined;
  /** The width of the screen; undefined if there is none: then prose is not broken. */
  readonly columns?: number | undefined;
}

/**
 * The command that checks again, with the words before it.
 * @param profile the one to check for, where it is another.
 * @param redact strikes secrets out of what the command line held.
 */
export type Recheck = (again: {
  readonly profile: string | undefined;
  readonly redact: (text: string) => string;
}) => RecheckCommand;

export interface RecheckCommand {
  /** `check again:` */
  readonly words: string;
  /** Undefined if no command would do; then the words say what will. */
  readonly command?: string | undefined;
}
