import { HEADERS } from '../../protocol/protocol.ts';
import type { HeaderLine } from '../../protocol/signature-checks.ts';
import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import { readableText, toBytes } from '../bytes.ts';
import { bodyOf, type CapturedRequest, noBody, requestLineDestination } from './captured.ts';
import { findBody } from './scan-body.ts';

/** More than any capture of one request; each pattern runs over all of it. */
const MAX_CHARACTERS = 1024 * 1024;

/** How the three headers are spelled: by HTTP, by CGI (`HTTP_X_SIGNATURE`), in the names of variables. */
const NAMES: ReadonlyArray<readonly [string, string]> = [
  [HEADERS.key, 'x[-_]?merchant[-_]?key'],
  [HEADERS.timestamp, 'x[-_]?signature[-_]?timestamp'],
  [HEADERS.signature, 'x[-_]?signature'],
];

/** `key=pk_1 ts=1785585600 sig=…`, as a log of one's own may call them. */
const SHORT_NAMES: ReadonlyArray<readonly [string, string]> = [
  [HEADERS.key, '(?:merchant|api)[-_ ]?key|key'],
  [HEADERS.timestamp, '(?:signature[-_ ]?)?timestamp|ts'],
  [HEADERS.signature, 'signature|sign?'],
];

/**
 * What stands between a name and its value in any notation: quotes, brackets, signs, and what says of
 * which type the value is (`string(64) "…"`, `array:1 [ 0 => …`, `"value": …`, `b'…'`). No part of it can be
 * read in two ways, and there is a limit, so that no text makes a search of it long.
 */
const BETWEEN = String.raw`(?:[\s"'${'`'}(\[{\])=:,>|*&▼-]|array(?:\(\d{1,4}\)|:\d{1,4})?|0\]?\s{0,8}=>|string\(\d{1,9}\)|string(?=\{)|str(?=\()|value(?=["'\s:=])|b(?=["'])){1,120}`;
const VALUE = '([^\\s"\'`\\\\,;()[\\]{}<>&|*]+)';

/** In one form, whatever a language, a page, or an editor makes of a quote. */
const QUOTES = /\\{1,7}"|\\x22|\\u0022|`"|""|&quot;|&#34;|[\u201c-\u201f\u2033]/gi;
const SINGLE_QUOTES = /&#39;|&apos;|[\u2018-\u201b\u2032]/gi;

/** A line's end or a tab that a program's source or print escaped, and the tags of a page. */
const BREAKS =
  /(?:\\r)?\\n|\\[rt]|#01[0-5]|<\/?[a-z][a-z0-9]{0,10}(?:\s(?![^<>]{0,200}\bx[-_])[^<>]{0,200})?>/gi;

const withPlainQuotes = (text: string): string =>
  text
    .replaceAll(BREAKS, '\n')
    .replaceAll(QUOTES, '"')
    .replaceAll(SINGLE_QUOTES, "'")
    .replaceAll('\uff1a', ':')
    .replaceAll(/[\u00a0\u200b\ufeff]/g, ' ');

/** How a right value looks: of two that differ, it is the one that is meant. */
const FITTING: Readonly<Record<string, RegExp>> = {
  [HEADERS.timestamp]: /^\d{9,13}$/,
  [HEADERS.signature]: /^[0-9a-z+/=_-]{40,}$/i,
};

/**
 * Finds the three headers and the body wherever they stand: in a log line, the print of a map, a
 * program's source, a page of a browser's tools.
 * @param text a byte string.
 * @returns undefined if it shows none of the three headers.
 * @throws Failure `invalid_input` if it shows some of them, or several values of one: whoever reads a
 * part must not be told that a header is missing.
 */
export function scanCapture(text: string): CapturedRequest | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const readable = unfolded(withPlainQuotes(readableText(text)));
  const named = NAMES.map(
    ([name, spelling]) => [name, valuesOf(readable, name, spelling)] as const,
  );
  const found = named.some(([, values]) => values.length > 0) ? named : shortNamed(readable);
  if (found === undefined) return undefined;
  const headers = found.map(([name, values]) => oneOf(name, values, found));
  const body = findBody(text);
  return {
    form: 'capture',
    headers,
    body:
      body === undefined
        ? noBody(message('capture_without_body'))
        : bodyOf([{ bytes: toBytes(body) }]),
    destination: destinationOf(readable),
  };
}

type Found = ReadonlyArray<readonly [string, readonly string[]]>;

/** Short names are words of every log, so they count only if all three are there. */
function shortNamed(text: string): Found | undefined {
  const found = SHORT_NAMES.map(
    ([name, spelling]) => [name, valuesOf(text, name, spelling)] as const,
  );
  return found.every(([, values]) => values.length > 0) ? found : undefined;
}

/** A variable that a shell, Postman, or a template fills in; a value that was struck out or cut. */
const NOT_SHOWN = /[$%…]|\*{3}|\{\{|\.\.\./;

/** What follows a value of which a part was struck out or left out. */
const CUT = /^(?:\*{3}|\.{3}|…)/;

/** A list of names, as `Access-Control-Allow-Headers` has it; the next line of one that is empty. */
const NAME_INSTEAD = /^(?:http[-_])?x[-_](?:merchant|signature)|[:=]$/i;

function valuesOf(text: string, name: string, spelling: string): string[] {
  const pattern = new RegExp(
    `(?<![a-z0-9]|x[-_])(?:http[-_])?(?:${spelling})(?![a-z0-9]|[-_][a-z])${BETWEEN}${VALUE}`,
    'gi',
  );
  const all = new Set(
    [...text.matchAll(pattern)].flatMap(({ 0: whole, 1: value = '', index }) => {
      const after = text.slice(index + whole.length, index + whole.length + 3);
      return NOT_SHOWN.test(whole) || CUT.test(after) || NAME_INSTEAD.test(value) ? [] : [value];
    }),
  );
  const fitting = [...all].filter((value) => FITTING[name]?.test(value) ?? true);
  return fitting.length > 0 ? fitting : [...all];
}

function oneOf(name: string, values: readonly string[], found: Found): HeaderLine {
  const [value, second] = values;
  if (value === undefined) {
    const missing = found.flatMap(([other, its]) => (its.length === 0 ? [other] : []));
    throw unusable(message('capture_incomplete', { missing }));
  }
  if (second !== undefined) throw unusable(message('capture_ambiguous', { name }));
  return [name, value];
}

const unusable = (reason: ReturnType<typeof message>): Failure =>
  new Failure('invalid_input', reason, { hint: message('capture_paste_whole') });

/** A signature that was cut at the end of a line goes on in the next. */
const FOLDED = /([0-9a-f]{16,63})[ \t]{0,8}=?\r?\n[ \t>]{0,64}([0-9a-f]{1,48})(?![0-9a-z])/gi;

const unfolded = (text: string): string =>
  text.replaceAll(FOLDED, (whole, first: string, rest: string) =>
    first.length + rest.length === 64 ? `${first}${rest}` : whole,
  );

const REQUEST_LINE = /\b(?:POST|PUT|PATCH) (?:https?:\/\/[^\s"']{1,2000}|\/[^\s"']{0,2000}) HTTP\//;

const destinationOf = (text: string) => requestLineDestination(REQUEST_LINE.exec(text)?.[0] ?? '');
