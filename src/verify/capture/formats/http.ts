import type { HeaderLine } from '../../../core/protocol/signature-checks.ts';
import { message } from '../../../core/words/message.ts';
import { isWholeJson, toBytes } from '../../kit/bytes.ts';
import {
  bodyOf,
  type CapturedBody,
  type CapturedRequest,
  firstLine,
  headerValue,
  noBody,
  requestLineDestination,
  withHost,
} from './captured.ts';
import type { Notation } from './format.ts';
import { parseHeaderLines } from './header-lines.ts';

/** A raw request: `POST /conversions HTTP/1.1`, headers, an empty line, the body. */
export const http: Notation = {
  looksLike: (text) => isRequestLine(firstLine(text)),
  read: parseHttp,
};

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
  const length = contentLength(declared, rest);
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
const contentLength = (declared: string, rest: string): number =>
  /^\d{1,9}$/.test(declared) ? Number(declared) : rest.length;

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
