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

/**
 * A foreign text as one word of a command that is printed for a person to copy: no control characters reach
 * the screen, and the shell still reads the same word.
 */
export function shellWord(text: string): string {
  if (makeVisible(text) === text) return quoteForShell(text);
  return `$'${Array.from(text, dollarQuoted).join('')}'`;
}

/** Octal bytes are what every shell with `$'…'` knows (bash, zsh, ksh, POSIX of 2024). */
function dollarQuoted(character: string): string {
  if (character === "'" || character === '\\') return `\\${character}`;
  if (makeVisible(character) === character) return character;
  return Array.from(new TextEncoder().encode(character), octal).join('');
}

const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`;
