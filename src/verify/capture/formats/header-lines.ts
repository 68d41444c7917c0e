import type { HeaderLine } from '../../../core/protocol/signature-checks.ts';
import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import { readableText } from '../../kit/bytes.ts';
import { type CapturedRequest, noBody, withHost } from './captured.ts';
import type { Notation } from './format.ts';

/** `Name: value` on each line, and no body. */
export const headerLines: Notation = {
  looksLike: () => true,
  read: (text) => ofHeaders(parseHeaderLines(text)),
};

/** A request of which only the headers are known. */
export function ofHeaders(headers: readonly HeaderLine[]): CapturedRequest {
  const body = noBody(message('header_lines_only'));
  return { form: 'header lines', headers, body, destination: withHost({}, headers) };
}

/** More than any request has; the bound keeps a wrong file from being taken for headers. */
export const MAX_BYTES = 256 * 1024;

/** A header's name (RFC 9110, 5.1), a colon, its value; blanks before it come from pasting. */
const LINE = /^[ \t]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:(.*)$/s;

export const isHeaderLine = (line: string): boolean => LINE.test(line);

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

/** What people give by mistake in place of headers, by its first line. The first match counts. */
const FORMS: readonly (readonly [RegExp, Message])[] = [
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8)/, message('looks_like_image')],
  [/[\0-\x08]/, message('looks_like_binary')],
  [/^HTTP\/\d(?:\.\d)? \d{3}\b/, message('looks_like_response')],
  [/^<(?:!doctype|html|head|body|\?xml)\b/i, message('looks_like_html')],
  [/^(?:https?|h2|wss?|grpcs) \d{4}-\d\d-\d\dT\S{1,40} \S/, message('looks_like_alb_log')],
  [
    /^\S{1,200} \S{1,200} \S{1,200} \[[^\]]{1,60}\] "[A-Z]{1,20} /,
    message('looks_like_access_log'),
  ],
  [
    /^(?:at .{1,400}:\d+|at \S{1,400}\(|Traceback \(|Exception in |#\d+ )/,
    message('looks_like_stack_trace'),
  ],
  [/^[[{]/, message('looks_like_json')],
  [/^(?=.{40})[A-Za-z0-9+/_-]{1,300000}={0,2}$/, message('looks_like_base64')],
  [/^[\w.[\]%-]{1,100}=[^\s&]{0,400}&[\w.[\]%-]{1,100}=/, message('looks_like_form')],
];

/**
 * What a line that is not a header most likely is.
 * @param line a byte string.
 */
function looksLike(line: string): Message | undefined {
  const text = line.trim();
  return FORMS.find(([form]) => form.test(text))?.[1];
}
