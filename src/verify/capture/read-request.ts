import type { HeaderLine } from '../../core/protocol/signature-checks.ts';
import { type Failure, isFailure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { straightenQuotes } from '../bodies/text/rewriting.ts';
import { fromBytes, isWholeJson, readableText, toBytes } from '../kit/bytes.ts';
import { hadBlanks, withoutInvisible } from './copied-headers.ts';
import {
  bodyOf,
  type CapturedBody,
  type CapturedRequest,
  headerValue,
  isOfSignature,
  namesAll,
  noBody,
} from './formats/captured.ts';
import { mentionsCurl } from './formats/curl.ts';
import { readAs } from './formats/format.ts';
import { parseHeaderLines } from './formats/header-lines.ts';
import { parseHttp } from './formats/http.ts';
import { ENCODINGS, NOTATIONS } from './formats/index.ts';
import { withoutCells, withoutEntities, withStraightArguments } from './pasted-text.ts';
import { isFitting, scanCapture, signaturesIn } from './scan.ts';
import { scanBody } from './scan-body.ts';

/**
 * Reads a text that shows one request.
 * @throws Failure `invalid_input` if it shows none, or only a part of one.
 */
export function readRequest(pasted: string): CapturedRequest {
  const page = withoutEntities(pasted);
  const captured = readCopied(page ?? pasted);
  const { body } = captured;
  const isPage = page !== undefined && body.found;
  return withPlainHeaders(
    isPage
      ? { ...captured, body: { ...body, isPrinted: true, change: message('entities_undone') } }
      : captured,
    pasted,
  );
}

function readCopied(pasted: string): CapturedRequest {
  const straight = withStraightArguments(pasted);
  if (straight === undefined) return parseStraight(pasted);
  const captured = parseStraight(straight);
  return { ...captured, body: withStraightQuotes(captured.body) };
}

/** Says what was removed from the headers, whether it was here or where they were found. */
function withPlainHeaders(captured: CapturedRequest, pasted: string): CapturedRequest {
  const { headers } = withoutInvisible(captured.headers);
  const text = readableText(pasted);
  const touched = headers.filter((it) => isOfSignature(it) && hadBlanks(text, it[1].trim()));
  const names = [...new Set(touched.map(([name]) => name))];
  return names.length === 0
    ? { ...captured, headers }
    : { ...captured, headers, undone: [message('copy_invisible', { names })] };
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

function readPasted(pasted: string): CapturedRequest {
  const text = withoutResponse(readAs(ENCODINGS, pasted) ?? withoutCells(pasted));
  const strict = attempt(() => readAs(NOTATIONS, text) as CapturedRequest);
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
  const scanned = isText(request.body)
    ? request.body
    : scanBody(text, missingBodyReason(request.body));
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

const missingBodyReason = (body: CapturedBody): Message | undefined =>
  body.found ? undefined : body.reason;

const asPrinted = ({ body }: CapturedRequest, scanned: CapturedBody): CapturedBody =>
  body.found && scanned.found && body !== scanned ? { ...scanned, isPrinted: true } : scanned;

/** If the text has a known form but lacks the headers, they may still be written in another way. */
function scanInstead(strict: Attempt<CapturedRequest>, text: string): CapturedRequest {
  const scanned = attempt(() => scanCapture(text));
  const read = scanned.ok ? scanned.value : undefined;
  const lines = read && isFitting(read.headers) ? undefined : linesAmong(text);
  if (read !== undefined) {
    return { ...read, ...lines, body: bodyAfterHeaders(read, text) };
  }
  if (lines !== undefined) {
    const body = scanBody(text);
    return { form: 'capture', destination: {}, ...lines, body };
  }
  const whole = wholeRequestIn(text);
  if (whole !== undefined) return whole;
  if (strict.ok && (scanned.ok || isRead(strict.value))) return strict.value;
  if (strict.ok || !(scanned.ok || mentionsCurl(text))) throw (scanned as Failed).error;
  // A fault in a curl command says more than that its values were not found.
  throw strict.error;
}

/** The paragraph of header lines in a text, whatever else may be in their values than the scan takes for a value. */
function linesAmong(text: string): Pick<CapturedRequest, 'headers'> | undefined {
  for (const paragraph of text.split(/\r?\n[ \t]*\r?\n/)) {
    const read = attempt(() => parseHeaderLines(paragraph));
    if (read.ok && namesAll(read.value)) return { headers: read.value };
  }
  return undefined;
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

type Failed = Extract<Attempt<unknown>, { ok: false }>;

export type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/** @throws any error that is not a Failure. */
export function attempt<Value>(read: () => Value): Attempt<Value> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { ok: false, error };
  }
}
