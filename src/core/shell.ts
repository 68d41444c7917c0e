import { makeVisible } from './visible.ts';

/** What no shell reads as anything but itself (zsh expands a word that begins with `=`). */
const PLAIN = /^[\w@%+:,./-][\w@%+=:,./-]*$/;

/**
 * One word of a POSIX shell, in single quotes where it needs any: nothing inside them is expanded.
 * @param text must hold no NUL character: no shell word can.
 */
export function quoteForShell(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A foreign text as one word of a command that is printed for a person to copy: no control characters reach the screen. */
export const shellWord = (text: string): string => quoteForShell(makeVisible(text));
