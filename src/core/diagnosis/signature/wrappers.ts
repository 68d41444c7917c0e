import { type Peeled, wrapped } from './reading.ts';

/** Opening, closing, and what they are called. Of two that fit, the longer comes first. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  ["b'", "'", "b'…'"],
  ['b"', '"', 'b"…"'],
  ['["', '"]', '["…"]'],
  ["['", "']", "['…']"],
  ['\\"', '\\"', '\\"…\\"'],
  ['"', '"', '"…"'],
  ["'", "'", "'…'"],
  ['`', '`', '`…`'],
  ['“', '”', '“…”'],
  ['‘', '’', '‘…’'],
  ['<', '>', '<…>'],
  ['[', ']', '[…]'],
  ['(', ')', '(…)'],
  ['{', '}', '{…}'],
];

/** Seen only as a hole in the text, or not at all; the last one is a byte order mark read byte by byte. */
const INVISIBLE = /[\0\u200b-\u200f\u2060\ufeff]|ï»¿/g;

/** What is left of a digest that went through a list or a sentence. */
const TRAILING = /[;,.]$/;

/** The text without what is around it, and without blanks. */
export function* takeOffWrappers(text: string): Generator<Peeled> {
  yield* takeOffBlanks(text);
  for (const [open, close, name] of PAIRS) {
    const inside = text.slice(open.length, -close.length);
    if (inside !== '' && text.startsWith(open) && text.endsWith(close)) {
      yield { text: inside, causes: wrapped(name) };
    }
  }
  if (TRAILING.test(text.slice(-1))) {
    yield { text: text.slice(0, -1), causes: wrapped(`a trailing ${text.slice(-1)}`) };
  }
  const seen = text.replace(INVISIBLE, '');
  if (seen !== text) yield { text: seen, causes: wrapped('invisible characters') };
}

function* takeOffBlanks(text: string): Generator<Peeled> {
  if (!/\s/.test(text)) return;
  const trimmed = text.trim();
  if (trimmed !== text) yield { text: trimmed, causes: wrapped(nameBlanks(text, 'around')) };
  if (!/\s/.test(trimmed)) return;
  yield { text: trimmed.replace(/\s/g, ''), causes: wrapped(nameBlanks(trimmed, 'inside')) };
  if (/^[A-Za-z0-9+/ ]+={0,2}$/.test(trimmed)) {
    yield { text: trimmed.replaceAll(' ', '+'), causes: wrapped('blanks for +') };
  }
}

const nameBlanks = (text: string, where: string): string =>
  `${/[\r\n]/.test(text) ? 'newline' : 'blanks'} ${where}`;
