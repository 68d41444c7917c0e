import { HEADERS } from '../../core/protocol/protocol.ts';
import type { HeaderLine } from '../../core/protocol/signature-checks.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { readableText } from '../kit/bytes.ts';
import { withPlainBlanks } from './copied-headers.ts';
import { declaredIn } from './fields.ts';
import { type CapturedRequest, requestLineDestination } from './formats/captured.ts';
import { hiddenIn, isHidden, isRounded, roundedIn } from './hidden.ts';
import { scanBody } from './scan-body.ts';

/** More than any capture of one request; each pattern runs over all of it. */
const MAX_CHARACTERS = 1024 * 1024;

/** How the three headers are spelled: by HTTP, by CGI (`HTTP_X_SIGNATURE`), in the names of variables. */
const NAMES: ReadonlyArray<readonly [string, string]> = [
  [HEADERS.key, 'x[-_]?merchant[-_]?key'],
  [HEADERS.timestamp, 'x[-_]?signature[-_]?timestamp'],
  [HEADERS.signature, 'x[-_]?signature'],
];

/** `key=pk_1 ts=1785585600 sig=…`, as a homemade log may call them. */
const SHORT_NAMES: ReadonlyArray<readonly [string, string]> = [
  [HEADERS.key, '(?:merchant|api|app|access|m)[-_ ]?key|[map]k|key|머천트 ?키|API ?키'],
  [HEADERS.timestamp, '(?:signature[-_ ]?)?timestamp|tstamp|ts|(?:서명 ?)?타임스탬프'],
  [HEADERS.signature, 'signature|sign?|hmac|서명 ?값?|시그니처'],
];

/**
 * What stands between a name and its value in any notation: quotes, brackets, signs, and types
 * (`string(64) "…"`, `array:1 [ 0 => …`, `"value": …`, `b'…'`). No part of it can be
 * read in two ways, and its length is limited, which keeps every search short.
 */
const BETWEEN = String.raw`(?:[\s"'${'`'}(\[{\])=:,>|*&▼@은는이가을를-]|array(?:\(\d{1,4}\)|:\d{1,4})?|0\]?\s{0,8}=>|string\(\d{1,9}\)|string(?=\{|\s['\"])|int(?=[\s(]\d)|str(?=\()|value(?=["'\s:=])|b(?=["'])|;s:\d{1,9}:){1,120}`;
const VALUE = '([^\\s"\'`\\\\,;()[\\]{}<>&|*]+)';

/** Whatever a language, a page, or an editor makes of a quote. */
const QUOTES = /\\{1,7}"|\\x22|\\u0022|`"|""|&quot;|&#34;|[\u201c-\u201f\u2033]/gi;
const SINGLE_QUOTES = /&#39;|&apos;|[\u2018-\u201b\u2032]/gi;

/** A line's end or a tab that a program's source or print escaped, and the tags of a page. */
const BREAKS =
  /(?:\\r)?\\n|\\[rt]|#01[0-5]|<\/?[a-z][a-z0-9]{0,10}(?:\s(?![^<>]{0,200}\bx[-_])[^<>]{0,200})?>/gi;

/** Swift: `addValue("…", forHTTPHeaderField: "X-Signature")`. */
const VALUE_FIRST = /"([^"\n]{1,200})",\s{0,8}forHTTPHeaderField:\s{0,8}"([^"\n]{1,60})"/g;

/** A value that has quotes itself: `"\"…\""`, `'"…"'`, and the bytes of Python as a text, `"b'…'"`. */
const WRAPPED = /(\\{0,15})(["'])(b?)(\\{0,15})(["'])(?!x[-_])([^"'\\\s]{1,300})\4\5\1\2/gi;
/** What stands for the quotes and the blank of a value until it is found. */
const [DOUBLE, SINGLE, BLANK] = ['\ue000', '\ue001', '\ue002'];

const markWrapped = (
  whole: string,
  ...[outer, quote, bytes, inner, own, value]: string[]
): string => {
  if (quote === own && outer?.length === inner?.length) return whole;
  const mark = own === '"' ? DOUBLE : SINGLE;
  return `${outer}${quote}${bytes}${mark}${value}${mark}${outer}${quote}`;
};

const withPlainQuotes = (text: string): string =>
  withPlainBlanks(text)
    .replaceAll(WRAPPED, markWrapped)
    .replaceAll(BREAKS, '\n')
    .replaceAll('&gt;', '>')
    .replaceAll(/(?<=\w)\\_/g, '_')
    .replaceAll(QUOTES, '"')
    .replaceAll(SINGLE_QUOTES, "'")
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('\uff1a', ':')
    .replaceAll(VALUE_FIRST, '"$2": "$1"');

/** What a correct value looks like: of two that differ, it is the one that is meant. */
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
  const named = NAMES.map(([name, spelling]) => {
    const shown = valuesOf(readable, name, spelling);
    return [
      name,
      !hasFitting(name, shown) && isEmpty(readableText(text), spelling)
        ? { ...shown, values: [''] }
        : shown,
    ] as const;
  });
  const isNamed = named.some(
    ([, shown]) => shown.isHidden || shown.isRounded || shown.isVariable || shown.values.length > 0,
  );
  const found = isNamed ? named : shortNamed(readable);
  if (found === undefined) return undefined;
  const headers = found.map(([name, values]) => oneOf(name, values, found));
  return {
    form: 'capture',
    headers: [...headers, ...lengthIn(readable)],
    body: scanBody(text),
    destination: destinationOf(readable),
  };
}

function lengthIn(text: string): HeaderLine[] {
  const length = declaredIn(text);
  return length === undefined ? [] : [['Content-Length', String(length)]];
}

/** Whether a timestamp and a signature are what they should be, so that no part of them was left out. */
export const isFitting = (headers: readonly HeaderLine[]): boolean =>
  headers.every(([name, value]) => FITTING[name]?.test(value.trim()) ?? true);

/** The signatures that a text shows, each once. */
export function signaturesIn(text: string): readonly string[] {
  const [, , [name, spelling]] = NAMES as [unknown, unknown, readonly [string, string]];
  const { values } = valuesOf(unfolded(withPlainQuotes(readableText(text))), name, spelling);
  return values.filter((value) => FITTING[name]?.test(value));
}

type Found = ReadonlyArray<readonly [string, Shown]>;

/** Short names are words of every log, so they count only if all three are there. */
function shortNamed(text: string): Found | undefined {
  const found = SHORT_NAMES.map(
    ([name, spelling]) => [name, valuesOf(text, name, spelling)] as const,
  );
  return found.every(([, { values }]) => values.length > 0) ? found : undefined;
}

/** A variable that a shell, Postman, or a template fills in. */
const VARIABLE = /[$%]|\{\{/;

/** What follows a value that was partly struck out or left out. */
const CUT = /^(?:\*{3}|\.{3}|…)/;

/**
 * A name where a value should be: in a list such as `Access-Control-Allow-Headers`, or on the line after an empty
 * value.
 */
const NAME_INSTEAD = /^(?:http[-_])?x[-_](?:merchant|signature)|^[a-z][\w-]{0,30}[:=]$/i;

const hasFitting = (name: string, { values }: Shown): boolean =>
  values.some((value) => FITTING[name]?.test(value) ?? true);

/** `'X-Signature': ''`, and `[X-Signature] => ` at the end of a line: the header is there, without a value. */
const isEmpty = (text: string, spelling: string): boolean =>
  new RegExp(
    `(?<![a-z0-9]|x[-_])(?:${spelling})(?:["'\\]]{0,3}\\s{0,3}(?::|=>|=)\\s{0,3}(?:''|"")(?=[\\s,}\\])]|$)|\\] =>[ \\t]{0,8}(?:\\r?\\n|$))`,
    'i',
  ).test(text);

/** The values of one header; `hidden` if only a part of one, or what stands in its place, is shown. */
interface Shown {
  readonly values: readonly string[];
  readonly isHidden: boolean;
  readonly isRounded: boolean;
  readonly isVariable: boolean;
}

function valuesOf(text: string, name: string, spelling: string): Shown {
  const pattern = new RegExp(
    `(?<![a-z0-9]|x[-_])(?:http[-_])?(?:${spelling})(?![a-z0-9]|[-_][a-z])${BETWEEN}${VALUE}`,
    'gi',
  );
  const all = new Set<string>();
  let hidden = false;
  let rounded = false;
  let variable = false;
  for (const { 0: whole, 1: shown = '', index } of text.matchAll(pattern)) {
    // The end of a sentence.
    const value = shown
      .replace(/\.$/, '')
      .replaceAll(DOUBLE, '"')
      .replaceAll(SINGLE, "'")
      .replaceAll(BLANK, ' ');
    const end = index + whole.length;
    if (isRounded(value)) rounded = true;
    else if (isHidden(value) || STARS.test(whole) || CUT.test(text.slice(end, end + 3)))
      hidden = true;
    else if (VARIABLE.test(whole)) variable = true;
    else if (!NAME_INSTEAD.test(value) && VISIBLE.test(value)) all.add(value);
  }
  const fitting = [...all].filter((value) => FITTING[name]?.test(value) ?? true);
  return {
    values: fitting.length > 0 ? fitting : [...all],
    isHidden: hidden,
    isRounded: rounded,
    isVariable: variable,
  };
}

/** Some stars may be taken for Markdown's, so that only the rest of a value's are seen. */
const STARS = /\*{4}|\*{3}$/;

/** The service takes no other characters in any of the three; a blank is only inside a broken signature. */
const VISIBLE = /^[\x20-\x7e]+$/;

function oneOf(name: string, { values }: Shown, found: Found): HeaderLine {
  const [value, second] = values;
  if (value === undefined) throw incomplete(found);
  if (second !== undefined) throw unusableCapture(message('capture_ambiguous', { name }));
  return [name, value];
}

function incomplete(found: Found): Failure {
  const missing = found.filter(([, { values }]) => values.length === 0);
  const rounded = missing.flatMap(([name, shown]) => (shown.isRounded ? [name] : []));
  if (rounded.length > 0) return roundedIn(rounded);
  const hidden = missing.flatMap(([name, shown]) => (shown.isHidden ? [name] : []));
  const variable = missing.flatMap(([name, shown]) => (shown.isVariable ? [name] : []));
  if (variable.length > 0)
    return unusableCapture(message('capture_variables', { names: variable }));
  return hidden.length > 0
    ? hiddenIn(hidden)
    : unusableCapture(message('capture_incomplete', { missing: missing.map(([name]) => name) }));
}

const unusableCapture = (reason: ReturnType<typeof message>): Failure =>
  new Failure('invalid_input', reason, { hint: message('capture_paste_whole') });

/** A signature that was cut at the end of a line continues on the next, or after a blank if the lines were joined. */
const FOLDED = /([0-9a-f]{16,63})([ \t]{0,8}=?\r?\n[ \t>]{0,64}| )([0-9a-f]{1,48})(?![0-9a-z])/gi;

const unfolded = (text: string): string =>
  text.replaceAll(FOLDED, (whole, first: string, between: string, rest: string) => {
    const joint = between === ' ' ? BLANK : '';
    return first.length + rest.length === 64 ? `${first}${joint}${rest}` : whole;
  });

const REQUEST_LINE = /\b(?:POST|PUT|PATCH) (?:https?:\/\/[^\s"']{1,2000}|\/[^\s"']{0,2000}) HTTP\//;

const destinationOf = (text: string) => requestLineDestination(REQUEST_LINE.exec(text)?.[0] ?? '');
