import { quotedName } from '../../../core/kit/visible.ts';
import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import { reasonOf } from '../../../core/words/system-reason.ts';

export const STANDARD_INPUT = 'standard input';

/** What a file, or standard input, is called inside a sentence. */
const sourceName = (name: string): string => (name === STANDARD_INPUT ? name : quotedName(name));

const SPECIAL = { ENOTDIR: message('no_such_file') };

export function unreadable(error: unknown, name: string): Failure {
  const reason = reasonOf(error, SPECIAL);
  return new Failure(
    'invalid_input',
    message('rows_unreadable', { name: sourceName(name), reason }),
    {
      hint: message('name_readable_file'),
      cause: error,
    },
  );
}

export const nothingPiped = (): Failure =>
  new Failure('usage', message('rows_not_given'), {
    hint: message('name_or_pipe_file'),
  });

export const changed = (name: string): Failure =>
  new Failure('invalid_input', message('row_file_changed', { name: sourceName(name) }), {
    hint: message('wait_for_writer'),
  });

/** Ctrl-C, before anything was done. @param consequence of it; default: nothing was sent. */
export const interrupted = (consequence: Message = message('nothing_sent')): Failure =>
  new Failure('interrupted', message('interrupted_before', { consequence }), {
    hint: message('run_again_from_start'),
  });

export const noRows = (name: string): Failure =>
  new Failure('invalid_input', message('row_file_empty', { name: sourceName(name) }), {
    hint: message('check_file'),
  });

/** Each is quoted, since names may contain blanks. */
const listedNames = (names: readonly string[]): string => names.map(quotedName).join(', ');

/** @param flag such as `--sheet`, given for a file that is not a workbook. */
export const noSheets = (name: string, flag: string): Failure =>
  new Failure('usage', message('file_without_sheets', { name: sourceName(name), flag }));

/** @param wish what `flag` names. */
export function unknownSheet(
  name: string,
  wish: { readonly sheet: string; readonly flag: string },
  sheets: readonly string[],
): Failure {
  const sheet = quotedName(wish.sheet);
  return new Failure(
    'usage',
    message('sheet_unknown', { ...wish, name: sourceName(name), sheet }),
    {
      hint: message('sheets_listed', { sheets: listedNames(sheets) }),
    },
  );
}

/** Nothing says which of these is meant. */
export const severalSheets = (name: string, sheets: readonly string[], flag: string): Failure =>
  new Failure(
    'usage',
    message('sheets_several', { name: sourceName(name), sheets: listedNames(sheets) }),
    {
      hint: message('name_sheet', { flag }),
    },
  );

/** @param what the file is, such as `an Excel workbook`. */
export const noTable = (name: string, what: Message, hint: Message): Failure =>
  new Failure('invalid_input', message('not_a_row_file', { name: sourceName(name), what }), {
    hint,
  });

/** Remarks that a file is read in an encoding that nothing names. */
export const readInEncoding = (name: string, encoding: string): Message =>
  message('read_in_encoding', { name: sourceName(name), encoding });

/** Remarks that the lines of a file were cells of another one. */
export const linesUnwrapped = (name: string): Message =>
  message('lines_unwrapped', { name: sourceName(name) });

/** Remarks that the first row is skipped. */
export const columnsExplained = (name: string): Message =>
  message('columns_explained', { name: sourceName(name) });

/** @param kind `UTF-16LE` or `UTF-16BE`. */
export const isUtf16 = (name: string, kind: string): Failure =>
  new Failure('invalid_input', message('file_is_utf16', { name: sourceName(name), kind }), {
    hint: message('pass_encoding', { encoding: kind.toLowerCase() }),
  });

/** @param reason what is wrong with the first record, as the end of a sentence. */
export const badHeader = (name: string, line: number, reason: Message): Failure =>
  new Failure(
    'invalid_input',
    message('header_unusable', { name: sourceName(name), line, reason }),
    {
      hint: message('first_line_names_columns'),
    },
  );

/** @param damage what is wrong with its bytes. */
export const damagedText = (name: string, damage: Message): Failure =>
  new Failure('invalid_input', message('text_damaged', { name: sourceName(name), damage }));

/** @param what the code for the kind of file. */
export const damagedFile = (
  name: string,
  what: 'gzip_file_noun' | 'workbook_noun' | 'page_noun',
  cause?: unknown,
): Failure =>
  new Failure(
    'invalid_input',
    message('file_damaged', { name: sourceName(name), what: message(what) }),
    { hint: message('export_again'), cause },
  );

export const changedFile = (name: string): Failure =>
  new Failure('invalid_input', message('file_changed_encrypted', { name: sourceName(name) }), {
    hint: message('export_again'),
  });

export const expandsTooMuch = (name: string): Failure =>
  new Failure('invalid_input', message('expands_too_much', { name: sourceName(name) }), {
    hint: message('split_export'),
  });

export const passwordMissing = (name: string): Failure =>
  new Failure('usage', message('file_password_missing', { name: sourceName(name) }), {
    hint: message('pass_file_password'),
  });

export const passwordWrong = (name: string): Failure =>
  new Failure('usage', message('file_password_wrong', { name: sourceName(name) }));
