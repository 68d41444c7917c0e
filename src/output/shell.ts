/** What no shell reads as anything but itself (zsh expands a word that begins with `=`). */
const PLAIN = /^[\w@%+:,./-][\w@%+=:,./-]*$/;

/**
 * One word of a POSIX shell, in single quotes where it needs any: nothing inside them is expanded.
 * @param text must hold no NUL character: no shell word can.
 */
export function quoteForShell(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
