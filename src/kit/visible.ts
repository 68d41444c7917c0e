/**
 * What a terminal obeys or hides: controls, invisible format characters (bidirectional overrides
 * among them), line separators, lone surrogates. The two joiners stay: scripts and emoji need them.
 */
const INVISIBLE = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Foreign text made safe to print: what cannot be seen becomes an escape (`\n`, `\u001b`), so that
 * a service can neither move the cursor nor turn the text around.
 */
export function makeVisible(text: string): string {
  return text.replace(INVISIBLE, (character) => SHORT_ESCAPES[character] ?? toEscape(character));
}

/** Printable ASCII in lines: most of what is printed, and quickly known to be safe. */
const SURELY_SAFE = /^[\n -~]*$/;

const INVISIBLE_IN_LINES = /(?!\n|\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The very sequences by which conv's theme makes text bold, dim, green, yellow or red, and ends that. */
const STYLED_LINES = new RegExp(
  `\\u001b\\[(?:1|2|22|31|32|33|39)m|${INVISIBLE_IN_LINES.source}`,
  'gu',
);

/**
 * Lines on their way to a terminal, whatever is in them: all that a terminal obeys or hides becomes an escape,
 * but for line feeds and, where colors are on, conv's own. The escapes are those of JSON, so that a line of
 * JSON keeps its value.
 */
export function safeLines(text: string, { styled = false } = {}): string {
  if (SURELY_SAFE.test(text)) return text;
  return text.replace(styled ? STYLED_LINES : INVISIBLE_IN_LINES, (found) =>
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
