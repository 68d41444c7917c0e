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
 * @throws Failure `invalid_input` that names the first line that is none; never what stands in it.
 */
export function parseHeaderLines(text: string): HeaderLine[] {
  if (text.length > MAX_BYTES) throw notHeaders('the headers are longer than 256 KiB');
  return text.split(/\r?\n/).flatMap((line, at) => parseLine(line, at + 1));
}

function parseLine(line: string, number: number): HeaderLine[] {
  if (line.trim() === '') return [];
  const [, name, value] = LINE.exec(line) ?? [];
  if (name === undefined || value === undefined) {
    throw notHeaders(`line ${number} of the headers is not "Name: value"`);
  }
  return [[name, readableText(value)]];
}

const notHeaders = (message: string): Failure =>
  new Failure('invalid_input', message, {
    hint: 'Give lines "Name: value", a curl command, or a raw HTTP request that begins with "POST /… HTTP/1.1".',
  });
