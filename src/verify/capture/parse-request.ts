import { isUtf8 } from 'node:buffer';
import { recognizeUtf16 } from '../../core/kit/json/decode.ts';
import type { JsonMember, JsonNode } from '../../core/kit/json/node.ts';
import { parseJson } from '../../core/kit/json/parse.ts';
import { HEADERS } from '../../core/protocol/protocol.ts';
import type { HeaderLine } from '../../core/protocol/signature-checks.ts';
import { Failure, isFailure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { straightenQuotes } from '../bodies/text/escaping.ts';
import { fromBytes, readableText, toBytes } from '../bytes.ts';
import {
  bodyOf,
  type CapturedBody,
  type CapturedRequest,
  noBody,
  requestLineDestination,
  withHost,
} from './captured.ts';
import { requestOfBytes, requestOfHexDump, requestOfTrace } from './dumps.ts';
import { isHidden, isRounded } from './hidden.ts';
import { looksLike } from './looks-like.ts';
import { mentionsCurl, parseCurl } from './parse-curl.ts';
import { firstFullLine, pastedText, withoutCells, withStraightArguments } from './pasted-text.ts';
import { fromColumns, fromHaproxy, parseHar, recordedIn } from './recorded.ts';
import { hiddenIn, roundedIn, scanCapture, signaturesIn } from './scan.ts';
import { isWholeJson, scanBody } from './scan-body.ts';
import { piecesOf } from './split.ts';

/** More than any request has; the bound keeps a wrong file from being taken for headers. */
const MAX_BYTES = 256 * 1024;

/** A header's name (RFC 9110, 5.1), a colon, its value; blanks before it come from pasting. */
const LINE = /^[ \t]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:(.*)$/s;

const isHeaderLine = (line: string): boolean => LINE.test(line);

/**
 * Reads lines `Name: value`, names in any case; empty lines are left out.
 * @param text a byte string.
 * @throws Failure `invalid_input` naming the first line that is not a header and what it looks like, never its content.
 */
export function parseHeaderLines(text: string): HeaderLine[] {
  if (text.length > MAX_BYTES) throw notHeaders(message('headers_too_long'));
  return text.split(/\r?\n/).flatMap((line, at) => parseLine(line, at + 1));
}

function parseLine(line: string, number: number): HeaderLine[] {
  if (line.trim() === '') return [];
  const [, name, value] = LINE.exec(line) ?? [];
  if (name === undefined || value === undefined) {
    throw notHeaders(message('not_a_header_line', { line: number, form: looksLike(line) }));
  }
  return [[name, readableText(value)]];
}

const notHeaders = (reason: Message): Failure =>
  new Failure('invalid_input', reason, { hint: message('give_header_lines') });

const CHUNK_HEAD = /([0-9A-Fa-f]{1,8})(?:;[^\r\n]*)?\r?\n/y;

/**
 * The body inside the chunks of `Transfer-Encoding: chunked` (RFC 9112, 7.1).
 * @param text a byte string.
 * @returns undefined if it is not in chunks: whatever captured it had already joined them.
 */
function joinChunks(text: string): string | undefined {
  const chunks: string[] = [];
  let at = 0;
  for (;;) {
    CHUNK_HEAD.lastIndex = at;
    const head = CHUNK_HEAD.exec(text);
    if (head === null) return undefined;
    const start = at + head[0].length;
    const size = Number.parseInt(head[1] ?? '', 16);
    if (size === 0) return chunks.join('');
    if (start + size > text.length) return undefined;
    chunks.push(text.slice(start, start + size));
    at =
      start + size + (/^\r?\n/.exec(text.slice(start + size, start + size + 2))?.[0].length ?? 0);
  }
}

const REQUEST_LINE = /^[A-Z]{1,20} [^\s]{1,8000} HTTP\/\d(?:\.\d)?[ \t]*\r?$/;

/** Whether a line opens a raw request: `POST /conversions HTTP/1.1`. */
export const isRequestLine = (line: string): boolean => REQUEST_LINE.test(line);

/**
 * Reads a raw HTTP request: request line, headers, an empty line, the body.
 * @param text a byte string that begins with the request line.
 * @throws Failure `invalid_input` if one of the header lines is not a header.
 */
export function parseHttp(text: string): CapturedRequest {
  const start = text.indexOf('\n') + 1;
  const end = /\r?\n\r?\n/.exec(text);
  const head = start === 0 ? '' : text.slice(start, end?.index);
  const headers = parseHeaderLines(head);
  const rest = end === null ? '' : text.slice(end.index + end[0].length);
  const destination = withHost(requestLineDestination(text), headers);
  return { form: 'HTTP request', headers, body: readBody(headers, rest), destination };
}

/** "Message Body Length" (RFC 9112, 6.3): the framing is not part of the body. */
function readBody(headers: readonly HeaderLine[], rest: string): CapturedBody {
  const declared = headerValue(headers, 'content-length');
  if (rest === '' && declared !== '0') return noBody(message('http_request_without_body'));
  const joined = isChunked(headers) ? joinChunks(rest) : undefined;
  if (joined !== undefined) return bodyOf([{ bytes: toBytes(joined) }]);
  const length = lengthOf(declared, rest);
  const body = rest.slice(0, length);
  if (isWholeJson(body)) return bodyOf([{ bytes: toBytes(body) }], rest.length - body.length);
  const whole = jsonIn(rest, length);
  if (whole !== undefined) return bodyOf([{ bytes: toBytes(whole) }]);
  if (body.length < length) {
    return noBody(message('body_cut_short', { bytes: body.length, declared: length }));
  }
  return bodyOf([{ bytes: toBytes(body) }], rest.length - body.length);
}

/**
 * A program that prints the headers often adds a line end after them; and the declared length may be another body's, as
 * an editor does not change it.
 */
function jsonIn(rest: string, length: number): string | undefined {
  const begun = rest.slice(Math.max(0, rest.search(/[^\r\n]/)));
  return [begun.slice(0, length), begun.trimEnd()].find(isWholeJson);
}

const isChunked = (headers: readonly HeaderLine[]): boolean =>
  /\bchunked$/i.test(headerValue(headers, 'transfer-encoding'));

/** What an editor put after the declared length never reached the service. */
const lengthOf = (declared: string, rest: string): number =>
  /^\d{1,9}$/.test(declared) ? Number(declared) : rest.length;

const headerValue = (headers: readonly HeaderLine[], wanted: string): string =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1].trim() ?? '';

/**
 * Reads a JSON object of headers, as programs log them: `{"X-Signature": "…"}`, alone or under
 * `headers`; a list holds the values of a header that appears more than once.
 * @param text a byte string.
 * @returns undefined if it is not one, or holds none of the three headers: then it may be a body.
 */
function parseJsonHeaders(text: string): HeaderLine[] | undefined {
  if (!/^\s*\{/.test(text) || text.length > MAX_BYTES) return undefined;
  const parsed = parseJson(readableText(text));
  if (!parsed.ok || parsed.node.type !== 'object') return undefined;
  const nested = parsed.node.members.find(({ key }) => key.toLowerCase() === 'headers')?.value;
  if (nested?.type === 'object') return linesOf(nested.members);
  const lines = linesOf(parsed.node.members);
  return lines !== undefined && (namesAll(lines) || lines.some(isOfTransport)) ? lines : undefined;
}

/** What every full list of headers has: an object without them may be a log's that shows only some. */
const isOfTransport = ([name]: HeaderLine): boolean =>
  /^(?:host|content-(?:type|length))$/i.test(name);

function linesOf(members: readonly JsonMember[]): HeaderLine[] | undefined {
  const lines = members.flatMap(({ key, value }) =>
    (value.type === 'array' ? value.items : [value]).map((it) => [key, textOf(it)] as const),
  );
  return lines.some(isOfSignature) && lines.every(isLine) ? lines : undefined;
}

const NAMES: ReadonlySet<string> = new Set(Object.values(HEADERS).map((it) => it.toLowerCase()));

const isOfSignature = ([name]: readonly [string, unknown]): boolean =>
  NAMES.has(name.toLowerCase());

const isLine = (line: readonly [string, string | undefined]): line is HeaderLine =>
  line[1] !== undefined;

/** A timestamp may be a number in JSON. */
function textOf(node: JsonNode): string | undefined {
  if (node.type === 'string') return node.value;
  return node.type === 'number' ? node.literal : undefined;
}

/**
 * Whether a text is a whole request (a curl command or a raw HTTP request), and not header lines or something else.
 * @param input the text, or its beginning.
 */
export function looksLikeRequest(input: Uint8Array): boolean {
  if (recognizeUtf16(input) !== undefined) return false;
  const byteString = fromBytes(input);
  const text = byteString.slice(firstFullLine(byteString));
  const line = firstLine(text);
  return isRequestLine(line) || (!isHeaderLine(line) && mentionsCurl(text));
}

/**
 * Reads the requests that a paste shows, in its order: those of a HAR archive, a log, a chat. Each is written as lines
 * `Name: value`, a JSON object of headers, what `curl -v` prints, a curl command, a raw HTTP request, or a capture.
 * @returns at least one.
 * @throws Failure `invalid_input` if there is none of these, or only a part of one.
 */
export function parseRequests(input: Uint8Array): CapturedRequest[] {
  const pasted = pastedText(input);
  const requests = parseHar(pasted) ??
    (recordedIn(pasted) ?? fromColumns(pasted))?.map(parsePasted) ??
    severalIn(pasted) ?? [parsePasted(pasted)];
  for (const { headers } of requests) refuseHidden(headers);
  return isKorean(input) ? requests.map(inOtherEncoding) : requests;
}

/** Whether the bytes are in Windows' encoding of Korean, and not in UTF-8 or UTF-16. */
function isKorean(input: Uint8Array): boolean {
  if (isUtf8(input) || recognizeUtf16(input) !== undefined) return false;
  try {
    return new TextDecoder('euc-kr', { fatal: true }).decode(input) !== '';
  } catch {
    return false;
  }
}

/** An editor saves in its own encoding, whatever was sent. */
const inOtherEncoding = (request: CapturedRequest): CapturedRequest =>
  request.body.found
    ? {
        ...request,
        body: { ...request.body, isPrinted: true, change: message('capture_not_utf8') },
      }
    : request;

/**
 * Reads the one request of a paste.
 * @throws Failure `invalid_input` as `parseRequests`, or if there are several.
 */
export function parseRequest(input: Uint8Array): CapturedRequest {
  const [only, ...others] = parseRequests(input);
  if (others.length > 0 || only === undefined) {
    throw new Failure('invalid_input', message('several_requests', { count: others.length + 1 }), {
      hint: message('paste_one_request'),
    });
  }
  return only;
}

function refuseHidden(headers: readonly HeaderLine[]): void {
  const ours = headers.filter(isOfSignature);
  const names = (isSo: (value: string) => boolean): string[] =>
    ours.flatMap(([name, value]) => (isSo(value) ? [name] : []));
  const [hidden, rounded] = [names(isHidden), names(isRounded)];
  if (hidden.length > 0) throw hiddenIn(hidden);
  if (rounded.length > 0) throw roundedIn(rounded);
}

/** @returns undefined if the text shows one request, or cannot be cut into whole ones. */
function severalIn(pasted: string): CapturedRequest[] | undefined {
  for (const pieces of piecesOf(pasted)) {
    const requests = pieces.map((piece) => attempt(() => parsePasted(piece)));
    const whole = requests.flatMap((it) => (it.ok && isWhole(it.value) ? [it.value] : []));
    if (whole.length > 1 && whole.length === pieces.length) return withoutRepeats(whole);
  }
  return undefined;
}

const isWhole = ({ headers, body }: CapturedRequest): boolean => namesAll(headers) && body.found;

/** A log may show one request more than once. */
const withoutRepeats = (requests: readonly CapturedRequest[]): CapturedRequest[] => [
  ...new Map(
    requests.map((it) => [JSON.stringify([it.headers.filter(isOfSignature), it.body]), it]),
  ).values(),
];

function parsePasted(pasted: string): CapturedRequest {
  const straight = withStraightArguments(pasted);
  if (straight === undefined) return parseStraight(pasted);
  const captured = parseStraight(straight);
  return { ...captured, body: withStraightQuotes(captured.body) };
}

/** Whatever curled the quotes around an argument curled those in the body, too. */
const withStraightQuotes = (body: CapturedBody): CapturedBody =>
  body.found
    ? {
        ...body,
        isPrinted: true,
        change: message('quotes_straightened'),
        parts: body.parts.map((part) =>
          'bytes' in part
            ? { bytes: Buffer.from(straightenQuotes(Buffer.from(part.bytes).toString())) }
            : part,
        ),
      }
    : body;

function parseStraight(pasted: string): CapturedRequest {
  const captured = readPasted(pasted);
  return showsDots(pasted, captured.body)
    ? { ...captured, body: noBody(message('capture_shows_dots')) }
    : captured;
}

/** Tools that print every non-ASCII byte as a dot: tcpdump -A, ngrep, curl --trace-ascii, Wireshark's streams. */
const DOTS =
  /^(?:Follow: tcp,ascii|T [\d.:]{1,50} -> |=> Send data|\d\d:\d\d:\d\d\.\d{1,9} IP6? )/m;

const showsDots = (pasted: string, body: CapturedBody): boolean =>
  body.found &&
  body.parts.some((part) => 'bytes' in part && fromBytes(part.bytes).includes('...')) &&
  DOTS.test(pasted);

/** A whole request between other lines, with a body of the declared length. */
function wholeRequestIn(text: string): CapturedRequest | undefined {
  const [line = ''] = INNER_REQUEST_LINE.exec(text) ?? [];
  const read = attempt(() => parseHttp(text.slice(text.indexOf(line))));
  if (line === '' || !read.ok || !read.value.body.found) return undefined;
  const { headers, body } = read.value;
  const [part] = body.parts;
  const length = part !== undefined && 'bytes' in part ? part.bytes.length : -1;
  const isWhole = headerValue(headers, 'content-length') === String(length);
  return isWhole && headers.some(isOfSignature)
    ? { ...read.value, body: { ...body, left: 0 } }
    : undefined;
}

const INNER_REQUEST_LINE = /^(?:POST|PUT|PATCH) \S{1,8000} HTTP\/\d(?:\.\d)?[ \t]*\r?$/m;

function readPasted(pasted: string): CapturedRequest {
  const recorded =
    requestOfTrace(pasted) ??
    requestOfHexDump(pasted) ??
    requestOfBytes(pasted) ??
    fromHaproxy(pasted);
  const text = withoutResponse(recorded ?? withoutCells(pasted));
  const strict = attempt(() => parseStrictly(text));
  if (!strict.ok || !namesAll(strict.value.headers)) return scanInstead(strict, text);
  return strict.value.form === 'curl command' ? strict.value : withNotation(strict.value, text);
}

/** A response captured after its request, with the blanks before it: raw, or from `curl -v` or OkHttp. */
const RESPONSE = /\s{0,8}\n(?:(?:< ?)?HTTP\/\d(?:\.\d)? \d{3}|<-- \d{3} )[\s\S]*/;

function withoutResponse(text: string): string {
  const request = text.replace(RESPONSE, '');
  return signaturesIn(request).length > 0 ? request : text;
}

const IN_QUOTES = /^(\s*)(["'])([^"']*)\2(\s*)$/;

/** In lines of YAML or a quoted mail, the quotes are the notation's, and the body may be among the lines. */
function withNotation(request: CapturedRequest, text: string): CapturedRequest {
  const scanned = isText(request.body) ? request.body : scanBody(text, reasonOf(request.body));
  const body = request.body.found && !scanned.found ? request.body : asPrinted(request, scanned);
  if (request.form === 'HTTP request') return { ...request, body };
  const headers = request.headers.map(
    ([name, value]): HeaderLine => [name, value.replace(IN_QUOTES, '$3')],
  );
  const unquoted = request.headers.flatMap(([name, value]) =>
    IN_QUOTES.test(value) ? [name] : [],
  );
  return { ...request, headers, body, ...(unquoted.length === 0 ? {} : { unquoted }) };
}

/** Whether it is anything but JSON whose quotes a log escaped. */
const isText = (body: CapturedBody): boolean =>
  body.found && !body.parts.some((it) => 'bytes' in it && ESCAPED.test(fromBytes(it.bytes)));

const ESCAPED = /^\{\s{0,8}\\+"/;

const reasonOf = (body: CapturedBody): Message | undefined =>
  body.found ? undefined : body.reason;

const asPrinted = ({ body }: CapturedRequest, scanned: CapturedBody): CapturedBody =>
  body.found && scanned.found && body !== scanned ? { ...scanned, isPrinted: true } : scanned;

/** If the text has a known form but lacks the headers, they may still be written in another way. */
function scanInstead(strict: Attempt<CapturedRequest>, text: string): CapturedRequest {
  const scanned = attempt(() => scanCapture(text));
  if (scanned.ok && scanned.value !== undefined) {
    return { ...scanned.value, body: bodyAfterHeaders(scanned.value, text) };
  }
  const whole = wholeRequestIn(text);
  if (whole !== undefined) return whole;
  if (strict.ok && (scanned.ok || isRead(strict.value))) return strict.value;
  if (strict.ok || !(scanned.ok || mentionsCurl(text))) throw (scanned as Failed).error;
  // A fault in a curl command says more than that its values were not found.
  throw strict.error;
}

/** The paragraph after the headers, if it is JSON, even if not a report. */
function bodyAfterHeaders({ body }: CapturedRequest, text: string): CapturedBody {
  if (body.found) return body;
  const paragraphs = text.split(/\r?\n[ \t]*\r?\n/);
  const at = paragraphs.findIndex((it) => signaturesIn(it).length > 0);
  const json = paragraphs[at + 1]?.trim() ?? '';
  return at !== -1 && /^[{[]/.test(json) && isWholeJson(json)
    ? bodyOf([{ bytes: toBytes(json) }])
    : body;
}

/** A printed array (`a:2:{…`) begins like a header line, but is not one. */
const isRead = ({ form, headers }: CapturedRequest): boolean =>
  form !== 'header lines' || headers.some(isOfSignature);

type Failed = Extract<Attempt<unknown>, { ok: false }>;

type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/** @throws any error that is not a Failure. */
function attempt<Value>(read: () => Value): Attempt<Value> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { ok: false, error };
  }
}

const namesAll = (headers: readonly HeaderLine[]): boolean =>
  [...NAMES].every((wanted) => headers.some(([name]) => name.toLowerCase() === wanted));

function parseStrictly(text: string): CapturedRequest {
  const line = firstLine(text);
  if (isRequestLine(line)) return parseHttp(text);
  const object = parseJsonHeaders(text);
  if (object !== undefined) return fromHeaders(object);
  const sent = sentLines(text);
  if (sent !== undefined)
    return isRequestLine(firstLine(sent)) ? fromVerbose(sent) : fromLines(sent);
  if (!isHeaderLine(line) && mentionsCurl(text)) return parseCurl(fromCmd(text));
  return fromLines(text);
}

/** What `cmd` makes of a command that a browser copied for it: `^` escapes, and `$` and backticks mean nothing. */
const fromCmd = (text: string): string =>
  text.includes('^"')
    ? text
        .replaceAll(/[$`]/g, '\\$&')
        .replaceAll(/\^(\r?\n)?([\s\S]?)/g, (_, end = '', it = '') =>
          end === '' ? it : `${' '}${it}`,
        )
    : text;

function fromVerbose(sent: string): CapturedRequest {
  const request = parseHttp(sent);
  return {
    ...request,
    body: request.body.found ? request.body : noBody(message('curl_v_without_body')),
  };
}

const fromLines = (text: string): CapturedRequest => fromHeaders(parseHeaderLines(text));

function fromHeaders(headers: readonly HeaderLine[]): CapturedRequest {
  const body = noBody(message('header_lines_only'));
  return { form: 'header lines', headers, body, destination: withHost({}, headers) };
}

/**
 * What `curl -v` prints of the request: the lines after `>`. Only the first request, as curl may have
 * followed a redirect.
 * @returns undefined if there are none.
 */
function sentLines(text: string): string | undefined {
  const lines = text.split(/\r?\n/).filter((it) => /^> ?[!#$%&'*+.^_`|~\w-]/.test(it));
  const stripped = lines.map((line) => line.replace(/^> ?/, ''));
  // A shell's continuation prompt is a `>`, too.
  const isCommand = mentionsCurl(text) && !stripped.some((line) => isRequestLine(line));
  if (isCommand || !stripped.some((line) => isHeaderLine(line))) return undefined;
  const next = stripped.findIndex((line, at) => at > 0 && isRequestLine(line));
  return stripped.slice(0, next === -1 ? undefined : next).join('\n');
}

const firstLine = (text: string): string => text.slice(0, text.search(/\n|$/));
