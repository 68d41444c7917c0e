import { message } from '../../../words/message.ts';
import type { HeaderLine } from '../../signing/check.ts';
import { fromByteString } from './bytes.ts';
import { bodyOf, type CapturedBody, type CapturedRequest, noBody } from './captured.ts';
import { joinChunks } from './chunked.ts';
import { requestLineDestination, withHost } from './destination.ts';
import { parseHeaderLines } from './parse-headers.ts';

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
  return bodyOf(
    [{ bytes: fromByteString(body) }],
    joined === undefined ? rest.length - body.length : 0,
  );
}

const isChunked = (headers: readonly HeaderLine[]): boolean =>
  /\bchunked$/i.test(headerValue(headers, 'transfer-encoding'));

/** What an editor put after the declared length never reached the service. */
const lengthOf = (declared: string, rest: string): number =>
  /^\d{1,9}$/.test(declared) ? Number(declared) : rest.length;

const headerValue = (headers: readonly HeaderLine[], wanted: string): string =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1].trim() ?? '';
