import { type Message, message } from '../../../words/message.ts';
import { Failure } from '../../failure.ts';
import type { HeaderLine } from '../../signing/check.ts';
import { readableText } from './bytes.ts';

/** More than any request has; the bound keeps a wrong file from being taken for headers. */
const MAX_BYTES = 256 * 1024;

/** A header's name (RFC 9110, 5.1), a colon, its value; blanks before it come from pasting. */
const LINE = /^[ \t]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:(.*)$/s;

export const isHeaderLine = (line: string): boolean => LINE.test(line);

/**
 * Reads lines `Name: value`, names in any case; empty lines are left out.
 * @param text a byte string.
 * @throws Failure `invalid_input` that names the first line that is none; never what is in it.
 */
export function parseHeaderLines(text: string): HeaderLine[] {
  if (text.length > MAX_BYTES) throw notHeaders(message('headers_too_long'));
  return text.split(/\r?\n/).flatMap((line, at) => parseLine(line, at + 1));
}

function parseLine(line: string, number: number): HeaderLine[] {
  if (line.trim() === '') return [];
  const [, name, value] = LINE.exec(line) ?? [];
  if (name === undefined || value === undefined) {
    throw notHeaders(message('not_a_header_line', { line: number }));
  }
  return [[name, readableText(value)]];
}

const notHeaders = (reason: Message): Failure =>
  new Failure('invalid_input', reason, { hint: message('give_header_lines') });
