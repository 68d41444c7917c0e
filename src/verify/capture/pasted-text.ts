import { recognizeUtf16 } from '../../core/kit/json/decode.ts';
import { jsonValue } from '../../core/kit/json/value.ts';
import { fromBytes, readableText, toBinary, toText } from '../kit/bytes.ts';
import { unescapeEntities } from '../kit/escapes.ts';

/** An empty line, or a comment such as comes before a pasted curl command. */
const EMPTY_LINE = /[ \t\r]*(?:#[^\n]*)?\n/y;

/** A UTF-8 byte order mark as a byte string. */
const BYTE_ORDER_MARK = '\xef\xbb\xbf';

/** A paste as it was before an editor, a terminal, or a mail added to it: a byte string. */
export function pastedText(input: Uint8Array): string {
  const text = withoutOctal(withoutSoftBreaks(withoutColors(fromBytes(inUtf8(input)))));
  const lines = withoutContainers(text.slice(firstFullLine(text)));
  return withoutDots(unquoted(withoutLineNumbers(lines)));
}

/** A line of Kubernetes' log: its piece is full (F), or goes on in the next line (P). */
const CRI = /^\d{4}-\d\d-\d\dT\S{1,30} std(?:out|err) ([FP])(?: (.*))?$/;

/** The log of a container, which is one text in pieces; its last newline is the log's own. */
function withoutContainers(text: string): string {
  if (!/^(?:\d{4}-\S{1,30} std(?:out|err) [FP]|\{"log")/.test(text)) return text;
  const pieces = text.trimEnd().split('\n').map(pieceOf);
  const isLog = pieces.length > 1 && pieces.every((piece) => piece !== undefined);
  return isLog ? pieces.join('').replace(/\r?\n$/, '') : text;
}

function pieceOf(line: string): string | undefined {
  const [isCri, kind, piece = ''] = CRI.exec(line) ?? [];
  if (isCri !== undefined) return kind === 'P' ? piece : `${piece}\n`;
  const entry = jsonValue(toText(line)) as { log?: unknown; stream?: unknown } | null | undefined;
  const isEntry = typeof entry?.log === 'string' && typeof entry.stream === 'string';
  return isEntry ? toBinary(`${entry.log}`) : undefined;
}

/** Lines that a mail quotes, or that `curl -v` marks as sent. */
const MARKED = /(?:^[ \t]*>.*(?:\n|$)){3,}/gm;
/** What `curl -v` never marks: a body after the headers, and its own signs. */
const QUOTED = /x[-_]signature[^\n]*\n(?:[ \t>]*\S.*\n)*[ \t>]*\n[ \t>]*\S|^[ \t]*>[ \t]?[*<}]/im;

/** A mail that was answered or passed on, with one mark removed at a time. */
function unquoted(text: string): string {
  const less = text.replaceAll(MARKED, (marked) =>
    QUOTED.test(marked) ? marked.replaceAll(/^[ \t]*> ?/gm, '') : marked,
  );
  return less === text ? text : unquoted(less);
}

/** The source of a mail (RFC 2045, 6.7), which was copied with its header, or shows both soft breaks and UTF-8. */
const isQuotedPrintable = (text: string): boolean =>
  /^Content-Transfer-Encoding: quoted-printable/im.test(text) ||
  (/=\r?\n/.test(text) && /=[C-F][0-9A-F]=(?:\r?\n=)?[89AB][0-9A-F]/.test(text));

const withoutSoftBreaks = (text: string): string =>
  isQuotedPrintable(text)
    ? text
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** How rsyslog writes bytes that are no printable ASCII. */
const OCTAL = /#(0[0-3][0-7]|177|[23][0-7]{2})/g;
/** A character of UTF-8, or a line's end before a header, JSON, or an empty line. */
const HAS_OCTAL = /#3[0-7]{2}#2[0-7]{2}|#012(?:x[-_]|\{|#012|\s{1,16}"\w{1,60}":)/i;

const withoutOctal = (text: string): string =>
  HAS_OCTAL.test(text)
    ? text.replaceAll(OCTAL, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)))
    : text;

/** The source of a page, all of it: its JSON has no other quotes. */
const ENTITIES = /[{,[]\s{0,40}&(?:quot|#34|#x22);(?!:)/i;

/** @returns undefined if it is not the source of a page. */
export const withoutEntities = (text: string): string | undefined =>
  ENTITIES.test(text) ? toBinary(unescapeEntities(readableText(text))) : undefined;

/** A cell of a CSV export, in which quotes are doubled. */
const CELL = /(?<=^|[,;\t])"((?:[^"]|"")*)"(?=[,;\t]|\r?$)/gm;

export const withoutCells = (text: string): string =>
  text.replaceAll(CELL, (whole, inside: string) =>
    inside.includes('""') ? inside.replaceAll('""', '"') : whole,
  );

/** ngrep prints the carriage return of each header's line as a dot. */
const DOTTED_HEAD =
  /^[A-Z]{1,20} \S{1,8000} HTTP\/\d\.\d\.\n(?:[^.\n][^\n]{0,8000}\.\n){1,100}\.\n/m;

const withoutDots = (text: string): string =>
  text.replace(DOTTED_HEAD, (head) => head.replaceAll('.\n', '\n'));

/** Windows PowerShell writes UTF-16 where output is redirected. */
function inUtf8(input: Uint8Array): Uint8Array {
  const utf16 = recognizeUtf16(input);
  return utf16 === undefined ? input : Buffer.from(new TextDecoder(utf16).decode(input));
}

/** The colors of a terminal, also where the clipboard lost the escape character. */
const COLORS = /\x1b\[[0-9;?]{0,40}[A-Za-z]|\x1b\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)/g;
const COLORS_WITHOUT_ESCAPE = /\[\d{1,3}(?:;\d{1,3}){0,4}m/g;
/** Programs end the colors they begin; a value with other control characters is shown as it is. */
const END_OF_COLOR = /\x1b\[m|\[(?:\d{1,3};){0,4}(?:00?|22|39|49)m/;

function withoutColors(text: string): string {
  if (!END_OF_COLOR.test(text)) return text;
  return text.replaceAll(text.includes('\x1b') ? COLORS : COLORS_WITHOUT_ESCAPE, '');
}

/** An editor's or a viewer's line numbers: each line has one, and they are consecutive. */
function withoutLineNumbers(text: string): string {
  if (!NUMBERED.test(text)) return text;
  const lines = text.trimEnd().split('\n');
  const numberOf = (line: string): number => Number(NUMBERED.exec(line)?.[1]);
  const first = numberOf(lines[0] ?? '');
  const isNumbered = lines.length > 3 && lines.every((line, at) => numberOf(line) === first + at);
  return isNumbered ? lines.map((line) => line.replace(NUMBERED, '')).join('\n') : text;
}

const NUMBERED = /^[ \t]{0,8}(\d{1,6})(?:[:|.)][ \t]?|[ \t]{1,4}|(?=\r?$))(?:[|│][ \t]?)?/;

/** Where the first line begins that is neither empty nor a comment. */
export function firstFullLine(text: string): number {
  let at = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  for (;;) {
    EMPTY_LINE.lastIndex = at;
    const match = EMPTY_LINE.exec(text);
    if (match === null) return at;
    at += match[0].length;
  }
}

/** Larger texts are not commands that somebody typed. */
const MAX_COMMAND = 64 * 1024;

/** An argument of curl, HTTPie, or wget in quotes that an editor made curly. */
const CURLED =
  /(?<=\s|=)(?:[\u2018\u2019]([^\u2018\u2019][\s\S]{0,8000}?)[\u2018\u2019]|[\u201c-\u201f]([^\u201c-\u201f][\s\S]{0,8000}?)[\u201c-\u201f])(?=[ \t]*(?:$|\\?\r?\n|--?[A-Za-z]|https?:\/\/|[|;)]))/g;

/**
 * A command with the straight quotes that it had.
 * @returns undefined if none of its arguments is in curly ones.
 */
export function withStraightArguments(binary: string): string | undefined {
  if (binary.length > MAX_COMMAND || !/\b(?:curl|https?|wget)\s/.test(binary)) return undefined;
  const text = readableText(binary);
  const straight = text.replaceAll(CURLED, (_, single?: string, double?: string) => {
    const inside = (single ?? double ?? '').replaceAll(/[\u201c-\u201f]/g, '"');
    const isDouble = single === undefined && !/(?<!\\)"/.test(inside);
    return isDouble ? `"${inside}"` : `'${inside.replaceAll("'", "'\\''")}'`;
  });
  return straight === text ? undefined : toBinary(straight);
}
