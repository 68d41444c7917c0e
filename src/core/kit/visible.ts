/**
 * Characters that a terminal interprets or hides: control characters, invisible format characters (including
 * bidirectional overrides), line separators, lone surrogates. The two joiners are allowed, because scripts and emoji
 * need them. Made where it is needed, because properties of Unicode take V8 a while.
 */
const invisible = (): RegExp => /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Makes untrusted text safe to print: invisible characters become escapes (`\n`, `\u001b`), so that a service cannot
 * move the cursor or reverse text.
 */
export function makeVisible(text: string): string {
  if (SURELY_VISIBLE.test(text)) return text;
  return text.replace(invisible(), (character) => SHORT_ESCAPES[character] ?? toEscape(character));
}

/** Foreign text in quotes, as JSON: what it contains cannot be taken for the sentence around it. */
export const quoted = (text: string): string => makeVisible(JSON.stringify(text));

/** The name of a file, a sheet or the like in quotes. Backslashes stay as they are, since names on Windows contain them. */
export const quotedName = (name: string): string => `"${makeVisible(name)}"`;

/** Text of at most `most` characters (UTF-16 units): what is longer ends in `…`. */
export const shortenedTo = (most: number, text: string): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** Fast path for printable ASCII, and for lines of what conv itself prints: that, its own signs, and Korean. */
const SURELY_VISIBLE = /^[ -~]*$/;
const SURELY_SAFE = /^[\n -~\u00b7\u2026\u2192\u2713\u2717\uac00-\ud7a3]*$/;

const invisibleInLines = (): RegExp => /(?!\n|\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The very sequences by which conv's theme makes text bold, dim, green, yellow or red, and ends that, besides. */
const invisibleInStyledLines = (): RegExp =>
  new RegExp(`\\u001b\\[(?:1|2|22|31|32|33|39)m|${invisibleInLines().source}`, 'gu');

/**
 * Makes lines safe for a terminal: control and invisible characters become escapes, except line feeds and, with
 * colors on, conv's own sequences. The escapes are those of JSON, so JSON values do not change.
 */
export function safeLines(text: string, { styled = false } = {}): string {
  if (SURELY_SAFE.test(text)) return text;
  return text.replace(styled ? invisibleInStyledLines() : invisibleInLines(), (found) =>
    found.startsWith('\u001b[') ? found : toJsonEscape(found),
  );
}

const toJsonEscape = (character: string): string =>
  SHORT_ESCAPES[character] ?? character.split('').map(toEscape).join('');

/**
 * Foreign text for one line of a message: blanks joined, invisible characters shown, cut with `…`.
 * @param limit the most characters (UTF-16 units) that are taken, before invisible ones are shown.
 */
export function excerpt(text: string, limit: number): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return makeVisible(line.length <= limit ? line : `${cut(line, limit - 1)}…`);
}

/** Never between the halves of a character. */
const cut = (text: string, limit: number): string =>
  text.slice(0, limit).replace(/[\ud800-\udbff]$/, '');

function toEscape(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
