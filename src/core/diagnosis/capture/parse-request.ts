import { message } from '../../../words/message.ts';
import { Failure } from '../../failure.ts';
import { recogniseUtf16 } from '../../json/decode.ts';
import type { HeaderLine } from '../../signing/check.ts';
import { toByteString } from './bytes.ts';
import { type CapturedRequest, noBody } from './captured.ts';
import { withHost } from './destination.ts';
import { mentionsCurl, parseCurl } from './parse-curl.ts';
import { isHeaderLine, parseHeaderLines } from './parse-headers.ts';
import { isRequestLine, parseHttp } from './parse-http.ts';
import { parseJsonHeaders } from './parse-json-headers.ts';

/** An empty line, or a comment such as comes before a pasted curl command. */
const EMPTY_LINE = /[ \t\r]*(?:#[^\n]*)?\n/y;

/** A UTF-8 byte order mark as a byte string. */
const BYTE_ORDER_MARK = '\xef\xbb\xbf';

/**
 * Whether a text is a whole request (a curl command or a raw HTTP request), and not header lines or something else.
 * @param input the text, or its beginning.
 */
export function looksLikeRequest(input: Uint8Array): boolean {
  if (recogniseUtf16(input) !== undefined) return false;
  const byteString = toByteString(input);
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
  const text = pastedText(input);
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
  const utf16 = recogniseUtf16(input);
  if (utf16 !== undefined) {
    throw new Failure('invalid_input', message('headers_in_utf16', { encoding: utf16 }), {
      hint: message('headers_save_as_utf8'),
    });
  }
  const text = toByteString(input);
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
