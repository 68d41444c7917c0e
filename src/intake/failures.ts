import { Failure } from '../core/failure.ts';
import { systemReason } from '../core/system-reason.ts';
import { makeVisible } from '../core/visible.ts';

export const STANDARD_INPUT = 'standard input';

/** A file's name inside a sentence. */
const quoted = (name: string): string =>
  name === STANDARD_INPUT ? name : `"${makeVisible(name)}"`;

const SPECIAL = { ENOTDIR: 'there is no such file' };

export function unreadable(error: unknown, name: string): Failure {
  const reason = systemReason(error, SPECIAL);
  return new Failure('invalid_input', `cannot read the rows from ${quoted(name)}: ${reason}`, {
    hint: 'Name a file that you can read, or - for standard input.',
    cause: error,
  });
}

export const nothingPiped = (): Failure =>
  new Failure('usage', 'no input for the rows: no file is named and nothing is piped in', {
    hint: 'Name a file, or pipe one in and write - for its name.',
  });

export const changed = (name: string): Failure =>
  new Failure('invalid_input', `${quoted(name)} changed while it was read`, {
    hint: 'Wait until nothing writes to it any more, then start again.',
  });

export const noRows = (name: string): Failure =>
  new Failure('invalid_input', `the file has no rows: ${quoted(name)}`, {
    hint: 'Check that it is the file that you meant, and that its export went through.',
  });

/** @param what it is, such as `an Excel workbook`. */
export const noTable = (name: string, what: string, hint: string): Failure =>
  new Failure('invalid_input', `${quoted(name)} is ${what}, and no file of rows`, { hint });

/** @param kind `UTF-16LE` or `UTF-16BE`. */
export const isUtf16 = (name: string, kind: string): Failure =>
  new Failure('invalid_input', `${quoted(name)} is ${kind} and not UTF-8`, {
    hint: `Say so: --encoding ${kind.toLowerCase()}`,
  });

/** @param reason what is wrong with the first record, as the end of a sentence. */
export const badHeader = (name: string, line: number, reason: string): Failure =>
  new Failure('invalid_input', `${quoted(name)} line ${line}, the header: ${reason}`, {
    hint: 'The first line of a CSV file names its columns.',
  });
