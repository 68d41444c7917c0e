import { recognizeUtf16 } from '../../kit/json/decode.ts';
import type { JsonMember, JsonNode } from '../../kit/json/node.ts';
import { parseJson } from '../../kit/json/parse.ts';
import { HEADERS } from '../../protocol/protocol.ts';
import type { HeaderLine } from '../../protocol/signature-checks.ts';
import { Failure, isFailure } from '../../words/failure.ts';
import { type Message, message } from '../../words/message.ts';
import { fromBytes, readableText, toBytes } from '../bytes.ts';
import {
  bodyOf,
  type CapturedBody,
  type CapturedRequest,
  noBody,
  requestLineDestination,
  withHost,
} from './captured.ts';
import { looksLike } from './looks-like.ts';
import { mentionsCurl, parseCurl } from './parse-curl.ts';
import { parseHar, rawOfNgrok, requestOfHexDump } from './recorded.ts';
import { scanCapture } from './scan.ts';
import { findBody } from './scan-body.ts';

/** More than any request has; the bound keeps a wrong file from being taken for headers. */
const MAX_BYTES = 256 * 1024;

/** A header's name (RFC 9110, 5.1), a colon, its value; blanks before it come from pasting. */
const LINE = /^[ \t]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:(.*)$/s;

const isHeaderLine = (line: string): boolean => LINE.test(line);

/**
 * Reads lines `Name: value`, names in any case; empty lines are left out.
 * @param text a byte string.
 * @throws Failure `invalid_input` that names the first line that is none, and what it looks like; never what is in it.
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
 * @returns undefined if it is not in chunks: whoever captured it had joined them already.
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
 * @throws Failure `invalid_input` if a line among the headers is none.
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

/** "Message Body Length" (RFC 9112, 6.3): the framing is no part of the body. */
function readBody(headers: readonly HeaderLine[], rest: string): CapturedBody {
  const declared = headerValue(headers, 'content-length');
  if (rest === '' && declared !== '0') return noBody(message('http_request_without_body'));
  const joined = isChunked(headers) ? joinChunks(rest) : undefined;
  const body = joined ?? rest.slice(0, lengthOf(declared, rest));
  return bodyOf([{ bytes: toBytes(body) }], joined === undefined ? rest.length - body.length : 0);
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
 * @returns undefined if it is none, or holds none of the three headers: then it may be a body.
 */
function parseJsonHeaders(text: string): HeaderLine[] | undefined {
  if (!/^\s*\{/.test(text) || text.length > MAX_BYTES) return undefined;
  const parsed = parseJson(readableText(text));
  if (!parsed.ok || parsed.node.type !== 'object') return undefined;
  const nested = parsed.node.members.find(({ key }) => key.toLowerCase() === 'headers')?.value;
  return linesOf(nested?.type === 'object' ? nested.members : parsed.node.members);
}

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

/** A timestamp may be a number there. */
function textOf(node: JsonNode): string | undefined {
  if (node.type === 'string') return node.value;
  return node.type === 'number' ? node.literal : undefined;
}

/** An empty line, or a comment such as comes before a pasted curl command. */
const EMPTY_LINE = /[ \t\r]*(?:#[^\n]*)?\n/y;

/** A UTF-8 byte order mark as a byte string. */
const BYTE_ORDER_MARK = '\xef\xbb\xbf';

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
 * Reads a request as people paste it: lines `Name: value`, a JSON object of headers, what `curl -v`
 * prints, a curl command, or a raw HTTP request.
 * @throws Failure `invalid_input` if it is none of these, or not all of one.
 */
export function parseRequest(input: Uint8Array): CapturedRequest {
  const pasted = pastedText(input);
  const recorded = parseHar(pasted);
  if (recorded !== undefined) return recorded;
  const text = withoutResponse(rawOfNgrok(pasted) ?? requestOfHexDump(pasted) ?? pasted);
  const strict = attempt(() => parseStrictly(text));
  if (!strict.ok || !namesAll(strict.value.headers)) return scanInstead(strict, text);
  return strict.value.form === 'curl command' ? strict.value : withNotation(strict.value, text);
}

/** A response that was captured after its request, with the blanks before it. */
const RESPONSE = /\s{0,8}\n(?:< ?)?HTTP\/\d(?:\.\d)? \d{3}[\s\S]*/;

const withoutResponse = (text: string): string => text.replace(RESPONSE, '');

const IN_QUOTES = /^(\s*)(["'])([^"']*)\2(\s*)$/;

/** Lines of YAML, a quoted mail: the quotes are the notation's, and the body may be among the lines. */
function withNotation(request: CapturedRequest, text: string): CapturedRequest {
  const found = request.body.found ? undefined : findBody(text);
  const body = found === undefined ? request.body : bodyOf([{ bytes: toBytes(found) }]);
  if (request.form === 'HTTP request') return { ...request, body };
  const headers = request.headers.map(
    ([name, value]): HeaderLine => [name, value.replace(IN_QUOTES, '$3')],
  );
  const unquoted = request.headers.flatMap(([name, value]) =>
    IN_QUOTES.test(value) ? [name] : [],
  );
  return { ...request, headers, body, ...(unquoted.length === 0 ? {} : { unquoted }) };
}

/** Where the text has a form of its own, but not the headers, other writing may still show them. */
function scanInstead(strict: Attempt<CapturedRequest>, text: string): CapturedRequest {
  const scanned = attempt(() => scanCapture(text));
  if (scanned.ok && scanned.value !== undefined) return scanned.value;
  if (strict.ok) return strict.value;
  // What is wrong with a curl command is more than that its values were not found.
  throw scanned.ok || mentionsCurl(text) ? strict.error : scanned.error;
}

type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/** @throws whatever is no Failure. */
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
  if (sent !== undefined) return isRequestLine(firstLine(sent)) ? parseHttp(sent) : fromLines(sent);
  if (!isHeaderLine(line) && mentionsCurl(text)) return parseCurl(text);
  return fromLines(text);
}

const fromLines = (text: string): CapturedRequest => fromHeaders(parseHeaderLines(text));

function fromHeaders(headers: readonly HeaderLine[]): CapturedRequest {
  const body = noBody(message('header_lines_only'));
  return { form: 'header lines', headers, body, destination: withHost({}, headers) };
}

/**
 * What `curl -v` prints of the request: the lines after `>`. The first request alone, as it may have
 * followed a redirection.
 * @returns undefined if there are none.
 */
function sentLines(text: string): string | undefined {
  const lines = text.split(/\r?\n/).filter((it) => /^> ?[!#$%&'*+.^_`|~\w-]/.test(it));
  const stripped = lines.map((line) => line.replace(/^> ?/, ''));
  // A shell's second prompt is a `>`, too.
  const isCommand = mentionsCurl(text) && !stripped.some((line) => isRequestLine(line));
  if (isCommand || !stripped.some((line) => isHeaderLine(line))) return undefined;
  const next = stripped.findIndex((line, at) => at > 0 && isRequestLine(line));
  return stripped.slice(0, next === -1 ? undefined : next).join('\n');
}

const firstLine = (text: string): string => text.slice(0, text.search(/\n|$/));

function pastedText(input: Uint8Array): string {
  const utf16 = recognizeUtf16(input);
  if (utf16 !== undefined) {
    throw new Failure('invalid_input', message('headers_in_utf16', { encoding: utf16 }), {
      hint: message('headers_save_as_utf8'),
    });
  }
  const text = fromBytes(input);
  return text.slice(firstFullLine(text));
}

function firstFullLine(text: string): number {
  let at = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  for (;;) {
    EMPTY_LINE.lastIndex = at;
    const match = EMPTY_LINE.exec(text);
    if (match === null) return at;
    at += match[0].length;
  }
}
