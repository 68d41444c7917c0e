/** What is between quotes, read: a byte string, and whether the shell would put a value into it. */
export interface Unquoted {
  readonly text: string;
  readonly expands: boolean;
}

/** Inside `"…"` a backslash means something only before these (POSIX, 2.2.3). */
export function decodeDouble(inside: string): Unquoted {
  let expands = false;
  const text = inside.replace(/\\(\r?\n|["\\$`])|\$[\w{(@*#?!-]|`/g, (all, escaped?: string) => {
    if (escaped === undefined) expands = true;
    return escaped === undefined ? all : escaped.trim();
  });
  return { text, expands };
}

const LETTERS: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Two `\u` in a row can be the halves of one character: browsers copy emoji so. */
const ANSI_ESCAPE =
  /(?:\\u[0-9A-Fa-f]{1,4})+|\\U([0-9A-Fa-f]{1,8})|\\x([0-9A-Fa-f]{1,2})|\\([0-7]{1,3})|\\c([\s\S])|\\([\s\S])/g;

/** Inside `$'…'`: the escapes of the language C, as bash reads them. */
export function decodeAnsi(inside: string): string {
  return inside.replace(ANSI_ESCAPE, (all, long, hex, octal, control, letter) => {
    if (long !== undefined) return toBytes(fromCodePoint(Number.parseInt(long, 16)));
    if (hex !== undefined) return byte(Number.parseInt(hex, 16));
    if (octal !== undefined) return byte(Number.parseInt(octal, 8));
    if (control !== undefined) return byte(control.charCodeAt(0) & 0x1f);
    if (letter !== undefined) return LETTERS[letter] ?? unknownEscape(letter);
    return toBytes(all.replace(/\\u([0-9A-Fa-f]+)/g, (_: string, unit: string) => utf16Unit(unit)));
  });
}

const unknownEscape = (letter: string): string => (/['"?\\]/.test(letter) ? letter : `\\${letter}`);

const byte = (code: number): string => String.fromCharCode(code & 0xff);

const utf16Unit = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

const toBytes = (text: string): string => Buffer.from(text).toString('latin1');

const fromCodePoint = (code: number): string =>
  code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
