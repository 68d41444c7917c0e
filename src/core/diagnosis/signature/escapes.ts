import { type Peeled, wrapped } from './reading.ts';

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  f: '\f',
  b: '\b',
  a: '\x07',
  e: '\x1b',
  '0': '\0',
};

const BACKSLASH = /\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|([^xu]))/g;
const PERCENT = /%([0-9A-Fa-f]{2})/g;
const ENTITY = /&(?:#(\d{1,5})|#[xX]([0-9A-Fa-f]{1,4})|([a-z]{2,5}));/g;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  plus: '+',
  equals: '=',
  sol: '/',
  nbsp: '\u00a0',
};

/** The text with its escapes undone: of JSON and programming languages, of URLs, of HTML. */
export function* undoEscapes(text: string): Generator<Peeled> {
  if (text.includes('\\')) yield { text: undoBackslashes(text), causes: wrapped('\\ escapes') };
  if (text.includes('%')) yield { text: undoPercents(text), causes: wrapped('percent-escapes') };
  if (text.includes('&')) yield { text: undoEntities(text), causes: wrapped('HTML escapes') };
}

const undoBackslashes = (text: string): string =>
  text.replace(BACKSLASH, (_, byte?: string, unit?: string, letter = '') => {
    const code = byte ?? unit;
    return code === undefined ? (SHORT_ESCAPES[letter] ?? letter) : fromHex(code);
  });

/** One character a byte: what was escaped may be a raw digest. */
const undoPercents = (text: string): string =>
  text.replace(PERCENT, (_, code: string) => fromHex(code));

const undoEntities = (text: string): string =>
  text.replace(ENTITY, (whole: string, decimal?: string, hex?: string, name = '') => {
    if (decimal !== undefined) return String.fromCharCode(Number(decimal));
    return hex === undefined ? (NAMED[name] ?? whole) : fromHex(hex);
  });

const fromHex = (code: string): string => String.fromCharCode(Number.parseInt(code, 16));
