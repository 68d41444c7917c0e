import { truncateUtf8 } from '../kit/bytes.ts';
import {
  escapeEntities,
  PHP_URLENCODE,
  percentDecode,
  percentEncode,
  RFC_3986,
  URI_COMPONENT,
  unescapeEntities,
} from '../kit/escapes.ts';
import { type Cause, COST } from '../model/cause.ts';
import { curlQuotes, straightenQuotes, stripSlashes } from './text/rewriting.ts';

/** What a program, a form, or a clipboard does to the text of a value. */
export interface TextChange {
  readonly cost: number;
  readonly cause: Cause;
  /** Each result is a possibility of its own; none where the text does not change. */
  readonly results: (text: string) => readonly string[];
  /** Whether it may also have been done to all values at once. */
  readonly isOfAll: boolean;
}

const { usual, rare, remote } = COST;

/** A change that can be done to every value. */
const change = (cost: number, cause: Cause, rewrite: (text: string) => string): TextChange => ({
  ...{ cost, cause, isOfAll: true },
  results: (text) => [rewrite(text)],
});

const whitespace = (cost: number, what: string, rewrite: (text: string) => string): TextChange =>
  change(cost, { id: 'body.value-whitespace', change: what }, rewrite);

const invisible = (cost: number, what: string, rewrite: (text: string) => string): TextChange =>
  change(cost, { id: 'body.value-invisible', change: what }, rewrite);

const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|\ufe0f/g;

/** How wide columns of the type CHAR are. */
const PADDED = [10, 12, 16, 20, 24, 25, 30, 32, 36, 40, 50, 60, 64, 80, 100, 128, 200, 255];

/** Spaces up to the next tab stop, as expandtabs of Python and expand write them. */
const withTabs = (text: string, width: number): string =>
  text
    .split(/(\n)/)
    .map((line) =>
      line
        .split('\t')
        .reduce((before, rest) => `${before}${' '.repeat(width - (before.length % width))}${rest}`),
    )
    .join('');

const BLANKS: readonly TextChange[] = [
  // JavaScript trims a byte order mark, too.
  invisible(usual, 'none', (text) => text.replace(INVISIBLE, '')),
  whitespace(usual, 'trimmed', (text) => text.trim()),
  whitespace(rare, 'trimmed at the end', (text) => text.trimEnd()),
  whitespace(rare, 'trimmed at the start', (text) => text.trimStart()),
  whitespace(usual, 'plain spaces', (text) => text.replace(SPACES, ' ')),
  whitespace(usual, 'a space for each tab', (text) => text.replaceAll('\t', ' ')),
  whitespace(usual, 'each run of blanks as one', (text) => text.replace(/\s+/g, ' ')),
  whitespace(usual, 'trimmed, each run of blanks as one', (text) =>
    text.replace(/\s+/g, ' ').trim(),
  ),
  whitespace(usual, 'a space for each newline', (text) => text.replace(/\r\n|[\r\n]/g, ' ')),
  whitespace(rare, 'no newlines', (text) => text.replace(/[\r\n]+/g, '')),
  whitespace(usual, 'LF for CRLF', (text) => text.replaceAll('\r\n', '\n')),
  whitespace(usual, 'CRLF for LF', (text) => text.replace(/\r?\n/g, '\r\n')),
  whitespace(rare, 'CR for LF', (text) => text.replace(/\r?\n/g, '\r')),
  whitespace(rare, '\\n as two characters', (text) => text.replace(/\r?\n/g, '\\n')),
  whitespace(rare, 'a newline for the two characters \\n', (text) => text.replaceAll('\\n', '\n')),
  whitespace(rare, '<br> for newlines', (text) => text.replace(/\r?\n/g, '<br>')),
  whitespace(rare, '<br /> before newlines', (text) => text.replace(/\r?\n/g, '<br />$&')),
  ...[4, 8].map((width) => whitespace(rare, 'spaces for tabs', (text) => withTabs(text, width))),
  ...PADDED.map((width) =>
    whitespace(rare, 'spaces up to a fixed width', (text) => text.padEnd(width)),
  ),
  whitespace(rare, 'no blanks', (text) => text.replace(/\s+/g, '')),
  whitespace(rare, 'no-break spaces', (text) => text.replaceAll(' ', '\u00a0')),
];

/** What a cell, a line, or a form field leaves at the end or at the start of a value. */
const ENDS: readonly (readonly [name: string, added: string])[] = [
  ['space', ' '],
  ['tab', '\t'],
  ['newline', '\n'],
  ['carriage return', '\r'],
  ['CRLF', '\r\n'],
  ['no-break space', '\u00a0'],
  ['ideographic space', '\u3000'],
];

const AROUND: readonly TextChange[] = ENDS.flatMap(([name, added]) => [
  whitespace(rare, `${name} at the end`, (text) => (text === '' ? text : text + added)),
  whitespace(rare, `${name} at the start`, (text) => (text === '' ? text : added + text)),
]);

/** What may have stood where there is one space now. */
const FOR_A_SPACE: readonly (readonly [name: string, other: string])[] = [
  ['two spaces', '  '],
  ['no-break space', '\u00a0'],
  ['newline', '\n'],
  ['CRLF', '\r\n'],
  ['tab', '\t'],
  ['ideographic space', '\u3000'],
  ['no space', ''],
];

/** A change at one place of a value. */
const once = (cause: Cause, results: TextChange['results']): TextChange => ({
  ...{ cost: remote, cause, isOfAll: false, results },
});

const placesOf = (text: string, pattern: RegExp): readonly number[] =>
  [...text.matchAll(pattern)].map(({ index }) => index);

const replacedAt = (text: string, at: number, other: string): string =>
  text.slice(0, at) + other + text.slice(at + 1);

const insertedAt = (text: string, at: number, added: string): string =>
  text.slice(0, at) + added + text.slice(at);

/** Longer values are most likely not names that somebody pasted. */
const LONGEST_PASTED = 200;

/** Any place between two characters. */
const anywhere =
  (added: string): TextChange['results'] =>
  (text) =>
    text.length > LONGEST_PASTED
      ? []
      : [...Array(text.length + 1).keys()].map((at) => insertedAt(text, at, added));

const atTheEnds =
  (added: string): TextChange['results'] =>
  (text) =>
    text === '' ? [] : [added + text, text + added];

const PLACES: readonly TextChange[] = [
  ...FOR_A_SPACE.map(([name, other]) =>
    once({ id: 'body.value-whitespace', change: `${name} for a space` }, (text) =>
      placesOf(text, / /g).map((at) => replacedAt(text, at, other)),
    ),
  ),
  once({ id: 'body.value-invisible', change: 'zero-width space' }, anywhere('\u200b')),
  ...(
    [
      ['byte order mark', '\ufeff'],
      ['left-to-right mark', '\u200e'],
      ['right-to-left mark', '\u200f'],
      ['word joiner', '\u2060'],
      ['zero-width non-joiner', '\u200c'],
      ['zero-width joiner', '\u200d'],
    ] as const
  ).map(([name, added]) => once({ id: 'body.value-invisible', change: name }, atTheEnds(added))),
  once({ id: 'body.value-invisible', change: 'soft hyphen' }, anywhere('\u00ad')),
];

const typography = (cost: number, form: string, rewrite: (text: string) => string): TextChange =>
  change(cost, { id: 'body.smart-quotes', form }, rewrite);

const TYPOGRAPHY: readonly TextChange[] = [
  typography(rare, 'curly', curlQuotes),
  typography(rare, 'curly', (text) => text.replaceAll("'", '’')),
  typography(rare, 'curly', (text) => curlQuotes(text).replaceAll("'", '’')),
  typography(rare, 'straight', straightenQuotes),
  typography(rare, 'ellipsis', (text) => text.replaceAll('...', '…')),
  typography(rare, 'three dots', (text) => text.replaceAll('…', '...')),
  typography(rare, 'en dash', (text) => text.replaceAll('-', '–')),
  typography(rare, 'dash', (text) => text.replaceAll('--', '—')),
  // What smartypants makes.
  typography(rare, 'typographic', (text) =>
    curlQuotes(text).replaceAll("'", '’').replaceAll('--', '–').replaceAll('...', '…'),
  ),
  typography(rare, 'wave dash', (text) => text.replaceAll('\uff5e', '\u301c')),
  typography(rare, 'fullwidth tilde', (text) => text.replaceAll('\u301c', '\uff5e')),
  typography(rare, 'hyphen', (text) => text.replace(/[‐-―−]/g, '-')),
  ...(['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) =>
    change(form.length === 3 ? usual : rare, { id: 'body.normalization', form }, (text) =>
      text.normalize(form),
    ),
  ),
  change(rare, { id: 'body.value-case', case: 'lower' }, (text) => text.toLowerCase()),
  change(rare, { id: 'body.value-case', case: 'upper' }, (text) => text.toUpperCase()),
  change(remote, { id: 'body.value-case', case: 'capital' }, (text) =>
    text.replace(/^./u, (first) => first.toUpperCase()),
  ),
];

const escaped = (cost: number, as: string, rewrite: (text: string) => string): TextChange =>
  change(cost, { id: 'body.value-escaped', as }, rewrite);

const decoded = (
  cost: number,
  as: string,
  rewrite: (text: string) => string | undefined,
): TextChange => change(cost, { id: 'body.value-decoded', as }, (text) => rewrite(text) ?? text);

/** PHP's addslashes and its relatives. */
const withBackslashes = (text: string): string => text.replace(/["'\\]/g, '\\$&');

const ESCAPES: readonly TextChange[] = [
  escaped(usual, 'HTML entities', (text) => escapeEntities(text, { '"': '&quot;', "'": '&#039;' })),
  escaped(rare, 'HTML entities', (text) => escapeEntities(text, { '"': '&quot;', "'": '&#39;' })),
  escaped(rare, 'HTML entities', (text) => escapeEntities(text, { '"': '&quot;', "'": '&#x27;' })),
  escaped(rare, 'HTML entities', (text) => escapeEntities(text, { '"': '&#34;', "'": '&#39;' })),
  escaped(rare, 'XML entities', (text) => escapeEntities(text, { '"': '&quot;', "'": '&apos;' })),
  escaped(usual, 'HTML entities, quotes kept', (text) => escapeEntities(text, {})),
  escaped(usual, 'HTML entities, single quotes kept', (text) =>
    escapeEntities(text, { '"': '&quot;' }),
  ),
  escaped(rare, 'backslashes', withBackslashes),
  escaped(rare, 'doubled single quotes', (text) => text.replaceAll("'", "''")),
  escaped(rare, 'percent', (text) => percentEncode(text, RFC_3986)),
  escaped(rare, 'percent', (text) => percentEncode(text, URI_COMPONENT)),
  escaped(rare, 'percent, with plus signs', (text) => percentEncode(text, PHP_URLENCODE)),
  decoded(usual, 'HTML entities', unescapeEntities),
  decoded(usual, 'plus signs', (text) => text.replaceAll('+', ' ')),
  decoded(rare, 'percent, with plus signs', percentDecode),
  decoded(rare, 'percent', (text) => percentDecode(text.replaceAll('+', '%2B'))),
  decoded(rare, 'backslashes', stripSlashes),
  decoded(rare, 'HTML tags removed', (text) => text.replace(/<[^>]*>/g, '')),
];

/** How wide the columns of databases and the fields of payment services are. */
const WIDTHS = [
  ...[10, 15, 16, 20, 24, 25, 30, 32, 36, 40, 45, 48, 50, 60, 63, 64, 70, 75, 80, 90, 99, 100, 120],
  ...[
    125, 127, 128, 140, 150, 160, 180, 190, 191, 200, 240, 250, 252, 254, 255, 256, 300, 400, 500,
  ],
  ...[510, 511, 512, 765, 768, 1000, 1020, 1023, 1024, 2000, 2048, 4000],
];

const cut = (
  cost: number,
  unit: string,
  length: number,
  rewrite: (text: string, length: number) => string,
): TextChange =>
  change(cost, { id: 'body.value-truncated', length, unit }, (text) => rewrite(text, length));

const CUTS: readonly TextChange[] = WIDTHS.flatMap((width) => [
  cut(rare, 'characters', width, (text, length) => [...text].slice(0, length).join('')),
  cut(rare, 'bytes', width, truncateUtf8),
  cut(remote, 'characters, with ... after them', width, (text, length) =>
    text.length > length ? `${text.slice(0, length)}...` : text,
  ),
  cut(remote, 'characters, the last three of them ...', width, (text, length) =>
    text.length > length ? `${text.slice(0, length - 3)}...` : text,
  ),
  cut(remote, 'characters, with … after them', width, (text, length) =>
    text.length > length ? `${text.slice(0, length)}…` : text,
  ),
]);

/** Changes of texts, in the order in which equal results are told apart. */
export const TEXT_CHANGES: readonly TextChange[] = [
  ...BLANKS,
  ...TYPOGRAPHY,
  ...ESCAPES,
  ...CUTS,
  ...AROUND,
  ...PLACES,
];
