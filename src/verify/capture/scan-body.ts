import { jsonValue } from '../../core/kit/json/value.ts';
import { type Message, message } from '../../core/words/message.ts';
import { readableText, toBinary, toBytes } from '../kit/bytes.ts';
import { unescapeEntities } from '../kit/escapes.ts';
import { declaredIn, jsonOfFields } from './fields.ts';
import { bodyOf, type CapturedBody, noBody } from './formats/captured.ts';
import { literalAt, writtenBy } from './literal.ts';

/** How text was escaped by what quotes it; what became of its first quote tells which it is. */
interface Quoting {
  /** A quote inside the text. */
  readonly quote: string;
  readonly undo: (text: string) => string;
}

/** What a letter means behind a backslash, or behind PowerShell's backtick. */
const BACKSLASHED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
};

/** The escapes of JSON, JavaScript, Python, Java, Go, nginx, strace: a byte (`\xec`, `\354`), UTF-16 units, a letter. */
const unescapeBackslashes = (text: string): string =>
  text.replaceAll(
    /\\x([0-9a-f]{2})|\\([23][0-7]{2})|((?:\\u[0-9a-f]{4})+)|\\(.)/gis,
    (_, byte?: string, octal?: string, units?: string, letter = '') => {
      if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      if (units !== undefined) return toBinary(unitsOf(units));
      return BACKSLASHED[letter] ?? letter;
    },
  );

const unitsOf = (escapes: string): string =>
  String.fromCharCode(
    ...escapes
      .split('\\u')
      .slice(1)
      .map((unit) => Number.parseInt(unit, 16)),
  );

/** JSON in a string of JSON, and so on: a quote gets a backslash, and each backslash another. */
const nested = (depth: number): Quoting => ({
  quote: `${'\\'.repeat(2 ** depth - 1)}"`,
  undo: (text) =>
    Array.from({ length: depth }).reduce<string>((it) => unescapeBackslashes(it), text),
});

const QUOTINGS: readonly Quoting[] = [
  ...[0, 1, 2, 3, 4].map(nested),
  { quote: '\\x22', undo: unescapeBackslashes },
  { quote: '\\u0022', undo: unescapeBackslashes },
  { quote: '`"', undo: undoPowerShell },
  { quote: '""', undo: (text) => text.replaceAll('""', '"') },
  {
    quote: '&quot;',
    undo: (text) => toBinary(unescapeEntities(readableText(text))),
  },
];

/** A backtick escapes; browsers copy a non-ASCII character as `$([char]47673)`. */
function undoPowerShell(text: string): string {
  return text.replaceAll(/\$\(\[char\](\d{1,5})\)|`(.)/gs, (_, unit?: string, letter = '') =>
    unit === undefined
      ? (BACKSLASHED[letter] ?? letter)
      : toBinary(String.fromCharCode(Number(unit))),
  );
}

/** How a quote is written inside single quotes: by a shell, or by YAML, SQL and PowerShell. */
const IN_SINGLE_QUOTES: ReadonlyArray<readonly [string, (text: string) => string]> = [
  ["'\\''", (text) => text.replaceAll("'\\''", "'")],
  ["''", (text) => text.replaceAll("''", "'")],
];

/** The longest body that is looked for among other text, in bytes. */
const MAX_BODY = 256 * 1024;

/** Bounds that keep every search short: braces before the name, and how often the name appears. */
const MAX_OPENINGS = 20;
const MAX_NAMES = 10;

/** The event of AWS Lambda: `"body": "eyJl…", "isBase64Encoded": true`. */
const ENCODED =
  /"body"\s{0,8}:\s{0,8}"([A-Za-z0-9+/]{20,}={0,2})"(?=[\s\S]{0,20000}"isBase64Encoded"\s{0,8}:\s{0,8}true)/;

/** A body among other text. */
interface ScannedBody {
  readonly text: string;
  /** Whether it is a member of the log's or the program's own object, and was printed with it. */
  readonly isPrinted: boolean;
  /** What an editor did to it. */
  readonly change?: Message;
  /** Where lines were joined in it. */
  readonly breaks?: readonly number[];
  /** Whether a shell or a program fills in a part of it. */
  readonly isTemplate?: boolean;
}

/**
 * The body among other text, or why there is none that can be checked.
 * @param otherwise the reason if the text shows nothing of a body.
 */
export function scanBody(
  text: string,
  otherwise: Message = message('capture_without_body'),
): CapturedBody {
  const found = findBody(text);
  if (found === undefined) {
    return noBody(
      otherwise.code === 'body_cut_short' ? otherwise : (unreadableBodyReason(text) ?? otherwise),
    );
  }
  if (found.isTemplate) return noBody(message('capture_body_is_template'));
  const body = bodyOf([{ bytes: toBytes(found.text) }]);
  const { isPrinted, change, breaks } = found;
  return isPrinted
    ? { ...body, isPrinted, ...(change && { change }), ...(breaks && { breaks }) }
    : body;
}

/** Names in every body: if they begin one that was not found, it was cut or is not text. */
const BEGINS =
  /\{\s{0,8}(?:\\{0,15}["`]|&quot;|\\x22|\\u0022){1,2}(?:merchant_order_id|event_id)\b/;
const FIELDS = /\b(?:merchant_order_id|event_id)\b/;

/** nginx and others write a dash for an unknown value. */
const DASH = /(?<![a-z])body["']?\s{0,4}[:=]\s{0,4}(["']?)-\1(?![\w-])/i;

/** A file that a program sends: by wget or PowerShell, or read by a shell, Python, PHP, or Node. */
const FILES = [
  /\bwriting BODY file (\S{1,400})/,
  /--(?:post|body)-file[= ]["']?([^\s"']{1,400})/,
  /-InFile\s{1,8}["']?([^\s"']{1,400})/i,
  /\b(?:open|file_get_contents|readFile(?:Sync)?)\(\s{0,8}["']([^\s"']{1,400})/,
  /\b(?:http|https|xh) [^\n]*(?:\s@| < )([^\s"']{1,400})/,
];

function unreadableBodyReason(text: string): Message | undefined {
  if (findsSeveral(text)) return message('capture_several_bodies');
  const begun = BEGINS.exec(text);
  if (begun !== null) return cutAt(text, begun.index);
  if (DASH.test(text)) return message('capture_body_is_dash');
  const file = FILES.flatMap((it) => it.exec(text)?.[1] ?? [])[0];
  if (file !== undefined) return message('capture_body_in_file', { file: readableText(file) });
  return FIELDS.test(text) ? message('capture_body_as_fields') : undefined;
}

/** How much there is of a body that was cut where the text ends, if the length of the whole is known. */
function cutAt(text: string, start: number): Message {
  const rest = text.slice(start).trimEnd();
  const declared = declaredIn(text);
  const quoting = QUOTINGS.findLast(({ quote }) => rest.startsWith(quote, rest.search(/["\\`&]/)));
  const bytes = (quoting?.undo(rest) ?? rest).length;
  return declared === undefined || declared <= bytes || rest.includes('\n')
    ? message('capture_body_cut')
    : message('body_cut_short', { bytes, declared });
}

/**
 * The object that names the event, as its bytes were before a log or a program quoted it.
 * @param text a byte string.
 * @returns undefined if there is none, or several that differ.
 */
function findBody(text: string): ScannedBody | undefined {
  const encoded = ENCODED.exec(text)?.[1];
  if (encoded !== undefined && !text.includes('event_id')) {
    return { text: Buffer.from(encoded, 'base64').toString('latin1'), isPrinted: false };
  }
  const isCode = CODE.test(text);
  const block = blockOf(text);
  if (block !== undefined) return { text: block, isPrinted: false };
  const [only, second] = candidatesIn(text, isCode);
  if (second !== undefined) return findBeforeAnswer(text, isCode) ?? findUnsigned(text, isCode);
  return only ?? bytesPrinted(text) ?? joinedIn(text) ?? rewritten(text, isCode) ?? fieldsIn(text);
}

/** A log may show the signed string besides what was sent: the body directly after the timestamp. */
function findUnsigned(text: string, isCode: boolean): ScannedBody | undefined {
  const [only, second] = candidatesIn(
    text.replaceAll(/\b\d{10,13}[.:|]?(?=\{)[^\n]*/g, ''),
    isCode,
  );
  return second === undefined ? only : undefined;
}

function fieldsIn(text: string): ScannedBody | undefined {
  const json = jsonOfFields(readableText(text));
  return json === undefined ? undefined : { text: toBinary(json), isPrinted: true };
}

/** The beginning of a log's part about the answer, which may repeat the report. */
const ANSWER = new RegExp(
  `(?:\\bresp(?:onse)?(?:[_-]?\\w{1,20})?|${toBinary('응답')})["'\\s]{0,4}[:=]`,
  'i',
);

function findBeforeAnswer(text: string, isCode: boolean): ScannedBody | undefined {
  const [only, second] = candidatesIn(text.slice(0, Math.max(0, text.search(ANSWER))), isCode);
  return second === undefined ? only : undefined;
}

/** A block of YAML: `|` ends its text with a newline, `|-` does not, `>` joins the lines. */
const BLOCK =
  /^([ \t]*)(?:- )?["']?[\w.-]{1,60}["']?[ \t]*:[ \t]*([|>])(?:\d?([+-]?)|[+-]\d)[ \t]*\r?\n((?:(?:\1[ \t]+\S.*|[ \t]*)(?:\r?\n|$))+)/gm;

function blockOf(text: string): string | undefined {
  for (const [, , sign, chomping, block = ''] of text.matchAll(BLOCK)) {
    const margin = /^[ \t]*/.exec(block)?.[0] ?? '';
    const lines = block.trimEnd().split(/\r?\n/);
    const whole = lines.map((line) => line.slice(margin.length)).join(sign === '>' ? ' ' : '\n');
    if (namesEvent(whole)) return chomping === '-' ? whole : `${whole}\n`;
  }
  return undefined;
}

/** A program's string literal, and any joined to it; C#'s `@"…"` doubles quotes. */
const STRING = String.raw`(?:@"(?:[^"]|"")*"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')`;
const JOINED = new RegExp(`${STRING}(?:\\s{0,80}[+.&]\\s{0,80}${STRING}){1,400}`, 'g');
const EACH = new RegExp(STRING, 'g');

function joinedIn(text: string): ScannedBody | undefined {
  const joined = [...text.matchAll(JOINED)].map(([run]) =>
    (run.match(EACH) ?? [])
      .map((it) =>
        it.startsWith('@')
          ? it.slice(2, -1).replaceAll('""', '"')
          : unescapeBackslashes(it.slice(1, -1)),
      )
      .join(''),
  );
  const body = joined.find(namesEvent);
  return body === undefined ? undefined : { text: body, isPrinted: false };
}

/** Where a mail broke a line, and may have quoted the next one. */
const WRAPPED = /=?\r?\n(?:[ \t]?>){0,8} ?/g;

/** Where the lines of a text were joined in a body that was found in it. */
function breaksIn(text: string, body: string): number[] {
  const lines = text.split(new RegExp(WRAPPED));
  const start = lines.join('').indexOf(body);
  let at = 0;
  return lines
    .map((line) => {
      at += line.length;
      return at - start;
    })
    .filter((offset) => start !== -1 && offset > 0 && offset < body.length);
}

/** What editors, mail, and prints break: quotes that became typographic, lines that were wrapped and quoted. */
const REWRITINGS: ReadonlyArray<readonly [(text: string) => string, Message?]> = [
  [(text) => text.replaceAll(/(['"])[ \t]{0,8}\r?\n[ \t]{1,80}\1/g, '')],
  [
    (text) => toBinary(readableText(text).replaceAll(/[\u201c-\u201f\u2033]/g, '"')),
    message('quotes_straightened'),
  ],
  [(text) => text.replaceAll(WRAPPED, ''), message('lines_joined')],
];

function rewritten(text: string, isCode: boolean): ScannedBody | undefined {
  for (const [rewrite, change] of REWRITINGS) {
    const [only, second] = candidatesIn(rewrite(text), isCode);
    if (only !== undefined && second === undefined) {
      const breaks = change?.code === 'lines_joined' ? breaksIn(text, only.text) : [];
      return { ...only, isPrinted: true, breaks, ...(change && { change }) };
    }
  }
  return undefined;
}

const findsSeveral = (text: string): boolean => candidatesIn(text, CODE.test(text)).length > 1;

/** The bodies that differ. A log often has a body's fields besides its text: then the text counts. */
function candidatesIn(text: string, isCode: boolean): ScannedBody[] {
  const bodies = QUOTINGS.flatMap((quoting) => bodiesIn(text, quoting, isCode));
  const texts = bodies.filter(({ isPrinted }) => !isPrinted);
  const byText = new Map((texts.length > 0 ? texts : bodies).map((it) => [it.text, it]));
  return [...byText.values()];
}

/** Bytes as numbers: a slice of Go, an array of Java (signed), a Buffer of Node. */
const NUMBERS = /\[\s{0,8}((?:-?\d{1,3}[\s,]{1,8}){20,}-?\d{1,3})\s{0,8}\]/g;
const BUFFER = /<Buffer ((?:[0-9a-f]{2} ){10,}[0-9a-f]{2})>/g;

function bytesPrinted(text: string): ScannedBody | undefined {
  const printed = [
    ...[...text.matchAll(NUMBERS)].map(([, list = '']) =>
      Buffer.from(list.split(/[\s,]+/).map(Number)),
    ),
    ...[...text.matchAll(BUFFER)].map(([, pairs = '']) =>
      Buffer.from(pairs.replaceAll(' ', ''), 'hex'),
    ),
  ];
  const body = printed.map((bytes) => bytes.toString('latin1')).find(namesEvent);
  return body === undefined ? undefined : { text: body, isPrinted: false };
}

function bodiesIn(text: string, quoting: Quoting, isCode: boolean): ScannedBody[] {
  const bodies: ScannedBody[] = [];
  const name = `${quoting.quote}event_id${quoting.quote}`;
  let at = text.indexOf(name);
  for (let seen = 0; at !== -1 && seen < MAX_NAMES; seen += 1, at = text.indexOf(name, at + 1)) {
    const before = text[at - 1];
    if (quoting.quote === '"' && before !== undefined && '\\`"'.includes(before)) continue;
    const body = bodyAround(text, at, quoting, isCode);
    if (body !== undefined) bodies.push(body);
  }
  return bodies;
}

/** The innermost object around a place that names an event itself. */
function bodyAround(
  text: string,
  at: number,
  quoting: Quoting,
  isCode: boolean,
): ScannedBody | undefined {
  let start = at;
  for (let tried = 0; tried < MAX_OPENINGS; tried += 1) {
    start = start === 0 ? -1 : text.lastIndexOf('{', start - 1);
    if (start === -1) return undefined;
    const before = text.slice(Math.max(0, start - 40), start);
    const tail = asWritten(text.slice(start, start + MAX_BODY), before);
    const body = readings(withMarkedBreaks(tail), before, quoting, isCode)
      .map((read) => bodyAtStart(read, before))
      .find(namesEvent);
    if (body !== undefined && !LOG.test(body)) {
      const isTemplate = isFilledIn(tail, before, quoting);
      const found = isInString(before)
        ? { text: asJsonString(body), isPrinted: !isCode }
        : (writtenIn(text, start, body, before, quoting) ?? {
            text: body,
            isPrinted: MEMBER.test(before),
          });
      const isPage = quoting.quote === '&quot;';
      return { ...found, ...(isTemplate && { isTemplate }), ...(isPage && OF_PAGE) };
    }
  }
  return undefined;
}

/** What a page shows is a copy of what was sent. */
const OF_PAGE = { isPrinted: true, change: message('entities_undone') };

/** A log's own object, which also shows the headers. */
const LOG = /x[-_]signature[-_]timestamp["'\\\s]{0,9}[:,]/i;

/** Whether a quote is directly followed by one that is escaped once more. */
function isInString(before: string): boolean {
  const [, outer, inner] = /(?<!\\)(\\{0,15})"(\\{1,15})"$/.exec(before) ?? [];
  return outer !== undefined && inner !== undefined && inner.length > outer.length;
}

/** The JSON as a string, `"\"{…}\""`: a program sends it so, or a log encoded it twice. */
const asJsonString = (body: string): string => `"${body.replaceAll(/["\\]/g, '\\$&')}"`;

/** Marks actual line ends, to tell them from those that an escape stands for. */
const withMarkedBreaks = (text: string): string =>
  text.replaceAll('\n', '\x01').replaceAll('\r', '\x02');
const withBreaks = (text: string): string => text.replaceAll('\x01', '\n').replaceAll('\x02', '\r');

/** The possible meanings of a text that follows an opening brace, the likeliest first. */
function readings(tail: string, before: string, { undo }: Quoting, isCode: boolean): string[] {
  const isSingle = before.endsWith("'");
  const inLiteral = isSingle || /"{3}$|`$/.test(before);
  const isRaw = /\br['"]{1,3}$/i.test(before);
  // A program's literal means what its escapes stand for, and nothing else.
  if (/\bb['"]$/.test(before) || (isCode && inLiteral && !isRaw))
    return [unescapeBackslashes(tail)];
  const quoted = isSingle
    ? IN_SINGLE_QUOTES.flatMap(([sign, plain]) => (tail.includes(sign) ? [plain(tail)] : []))
    : [];
  return [
    ...quoted.flatMap((it) => [undo(it), unescapeBackslashes(it)]),
    ...(isSingle && isDoubled(tail) ? [unescapeBackslashes(tail)] : []),
    undo(tail),
    unescapeBackslashes(tail),
  ];
}

/** JavaScript and Python, whose literals have escapes in single quotes as well. */
const CODE =
  /\brequests\.\w|\.encode\(|\bfetch\(|\baxios\s{0,4}[.(]|\burllib\b|\b(?:const|let) \w{1,60} = |\bawait /;

/** Whether a text was printed in single quotes (Python, Node, `var_export`), which doubles each backslash. */
function isDoubled(tail: string): boolean {
  const runs = (objectAtStart(tail) ?? '').replaceAll("\\'", '').match(/\\+/g) ?? [];
  return runs.length > 0 && runs.every(({ length }) => length % 2 === 0);
}

/** A variable that PowerShell puts into a text, or JavaScript into a template. */
function isFilledIn(tail: string, before: string, { quote }: Quoting): boolean {
  const variable =
    quote === '`"' || /@"\s{0,4}$/.test(before) ? /(?<!`)\$(?!\(\[char\])[\w({]/ : /\$\{/;
  const isOpen = quote === '`"' || /(?:`|@"\s{0,4})$/.test(before);
  return isOpen && variable.test(objectAtStart(tail) ?? '');
}

/** The object, and the escaped line ends after it, if the text is nothing else. */
function bodyAtStart(read: string, before: string): string | undefined {
  const object = objectAtStart(read);
  if (object === undefined) return undefined;
  const isAlone = /["'`]$/.test(before);
  const [breaks = ''] = (isAlone && /^[\r\n]{1,8}(?=["'`])/.exec(read.slice(object.length))) || [];
  return withBreaks(object) + breaks;
}

/** What `printf` makes of its format; and a byte as Apache's HttpClient logs it. */
const asWritten = (tail: string, before: string): string =>
  (/\bprintf\s{1,8}['"]$/.test(before) ? tail.replaceAll('%%', '%') : tail).replaceAll(
    /\[0x([0-9a-f]{2})\]/g,
    (whole, byte: string) =>
      WIRE_LOG.test(before) ? String.fromCharCode(Number.parseInt(byte, 16)) : whole,
  );

const WIRE_LOG = /(?:>>|<<) "$/;

/** What a program makes of the object, if it is not in a string. */
function writtenIn(
  text: string,
  start: number,
  body: string,
  before: string,
  { quote }: Quoting,
): ScannedBody | undefined {
  const literal = quote === '"' && !/["'`]$/.test(before) && literalAt(readableText(body), 0);
  const sent = literal && writtenBy(text, start, { ...literal, end: start + body.length }, true);
  return sent ? { text: toBinary(sent), isPrinted: true } : undefined;
}

/** The value of a quoted name, or what a call or an argument serializes (`JSON.stringify({`, `json={`). */
const MEMBER =
  /["']\s{0,20}(?::|=>)\s{0,20}$|\b(?:stringify|dumps?|json_encode|jsonEncode|json|toJSON|to_json|generate|encode|body_json)\s{0,4}[(=]\s{0,20}$/;

/** From an opening brace to the one that closes it; braces in strings do not count. */
function objectAtStart(text: string): string | undefined {
  const token = /"(?:[^"\\]|\\.)*"|[{}]/gs;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '{') depth += 1;
    if (match[0] === '}') depth -= 1;
    if (depth === 0) return text.slice(0, token.lastIndex);
  }
  return undefined;
}

function namesEvent(body: string | undefined): body is string {
  const value = body === undefined ? undefined : jsonValue(readableText(body));
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'event_id');
}
