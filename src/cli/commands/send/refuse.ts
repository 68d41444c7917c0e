import type { FaultSink, FileCheck } from '../../../client/files/check-file.ts';
import type { RowFault, RowPlace } from '../../../client/files/rows/row.ts';
import type { ExportAccount } from '../../../client/reconcile/export-account.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import { tableView } from '../../terminal/terminal.ts';
import { sendWords } from '../../words/send.ts';
import type { SendOptions } from './plan.ts';
import {
  checkJson,
  checkJsonWithoutRows,
  checkText,
  countFirst,
  faultInWords,
  faultJson,
  firstFaults,
  moreFaults,
  type OfExport,
} from './view.ts';

type Leeway = Pick<SendOptions, 'errors' | 'skipInvalid' | 'json'>;

/**
 * The failure of an invalid header, without which no row is valid.
 * @param isUtf8 whether it is UTF-8, but was read in another encoding.
 */
export function headerFailure(name: string, faults: readonly RowFault[], isUtf8: boolean): Failure {
  return new Failure(
    'invalid_report',
    message('send_header_unreadable', { file: makeVisible(name) }),
    {
      faults: faults.map((fault) => faultInWords(name, fault)),
      hint: message(isUtf8 ? 'header_is_utf8' : 'name_columns_to_send'),
    },
  );
}

/**
 * Refuses a checked file that cannot be sent, not even its valid rows.
 * @throws Failure `invalid_report` or `invalid_input`: nothing is staged.
 */
export function refuseFaulty(name: string, check: FileCheck, options: Leeway): void {
  if (check.faulty.size > 0 && options.skipInvalid !== true) throw faulty(name, check, options);
  // Unread rows cannot be skipped as invalid: they may be most of the file.
  if (check.cutOff !== null) throw cutOff(name, check, options);
  if (check.good === 0) throw faulty(name, check, options);
}

/**
 * With `--strict`, a file that was warned about is not sent. The warnings were printed; those of rows are faults.
 * @throws Failure `invalid_report`
 */
export function refuseWarnings(
  name: string,
  { strict }: Pick<SendOptions, 'strict'>,
  { terminal }: Pick<Dependencies, 'terminal'>,
): void {
  const count = terminal.warnings();
  if (strict !== true || count === 0) return;
  throw new Failure(
    'invalid_report',
    message('warnings_are_errors', { file: makeVisible(name), count }),
  );
}

/** Lists what `--skip-invalid` leaves out. */
export function skippedText(name: string, check: FileCheck, options: Leeway): string {
  const lines = firstFaults(name, check, false).map(({ path, message }) => `  ${path}: ${message}`);
  const more = moreFaults(countFirst(check, false), check.faultCount, whereAll(check, options));
  return [
    sendWords.skips_rows({ skipped: check.faulty.size, all: check.rows }),
    ...lines,
    ...(more === undefined ? [] : [`  ${more}`]),
  ].join('\n');
}

function faulty(name: string, check: FileCheck, options: Leeway): Failure {
  const { rows, faulty: bad } = check;
  const isAll = bad.size === rows;
  const counts = { file: makeVisible(name), all: rows };
  const reason = isAll
    ? message('no_row_can_be_sent', counts)
    : message('rows_cannot_be_sent', { ...counts, bad: bad.size });
  return new Failure('invalid_report', reason, {
    faults: firstFaults(name, check, options.json),
    hint: hintFor(name, check, options),
  });
}

function cutOff(name: string, check: FileCheck, { json }: Leeway): Failure {
  const { line } = check.cutOff ?? { line: 1 };
  const reason = message('unreadable_after_line', { file: makeVisible(name), line });
  return new Failure('invalid_input', reason, {
    faults: firstFaults(name, check, json),
    hint: message('two_hints', {
      first: message('cannot_skip_unread'),
      second: fixLine(name, line),
    }),
  });
}

/**
 * The failure for rows that an errors file cannot hold: bytes that were not decoded would be written as
 * other text, which cannot be corrected.
 */
export function unreadForErrors(name: string, check: FileCheck, { line }: RowPlace): Failure {
  const reason = message('line_is_no_text', { file: makeVisible(name), line });
  return new Failure('invalid_input', reason, {
    faults: check.faults.map((fault) => faultInWords(name, fault)),
    hint: message('line_is_no_text_hint', { line }),
  });
}

function hintFor(name: string, check: FileCheck, options: Leeway): Message {
  const { faultCount, cutOff: end } = check;
  const more = moreFaults(countFirst(check, options.json), faultCount, whereAll(check, options));
  const advice = end === null ? adviceIn(name, check, options) : fixLine(name, end.line);
  return more === undefined ? advice : message('two_hints', { first: more, second: advice });
}

/** Where to find all faults beyond the first ones. Unread rows are never in an errors file. */
function whereAll({ cutOff: end, damaged }: FileCheck, { errors }: Leeway): string {
  if (end !== null || damaged !== null) return sendWords.check_lists_all;
  if (errors !== undefined) return fill(sendWords.all_in_errors, { errors: makeVisible(errors) });
  return sendWords.errors_writes_all;
}

/** The rows after it cannot be written to an errors file. */
const fixLine = (name: string, line: number): Message =>
  message('fix_line', { file: makeVisible(name), line });

const adviceIn = (name: string, check: FileCheck, options: Leeway): Message =>
  check.damaged === null
    ? adviceFor(check, options)
    : readIt(name, check.damaged, check.good > 0 && options.skipInvalid !== true);

/** What could not be read cannot be written into an errors file either. */
const readIt = (name: string, { line }: RowPlace, maySkip: boolean): Message =>
  message('name_encoding_or_fix_line', { file: makeVisible(name), line, maySkip });

/** Valid rows are sent first, because invalid ones of the same order may depend on them. */
function adviceFor({ good }: FileCheck, { errors, skipInvalid }: Leeway): Message {
  const file = errors === undefined ? undefined : makeVisible(errors);
  if (good === 0) return message('fix_bad_rows', { file });
  // With --skip-invalid only --check has kept them back.
  return message('send_good_rows_first', { file, isSkipping: skipInvalid === true });
}

const FAULTY = 2;

/** With `--check --json`, prints each fault on its own line as it is found. */
export const faultSinkFor = (
  { check, json }: Pick<SendOptions, 'check' | 'json'>,
  { terminal }: Pick<Dependencies, 'terminal'>,
): FaultSink =>
  check === true && json === true ? (fault) => terminal.print(faultJson(fault)) : () => undefined;

/**
 * A file without rows, such as after a night without orders.
 * @param account of an export.
 * @returns 0, because this is not a failure of a daily script.
 */
export function nothingToSend(
  name: string,
  account: ExportAccount | undefined,
  { json }: Pick<SendOptions, 'json'>,
  { terminal }: Pick<Dependencies, 'terminal'>,
): number {
  // For an export, the outcome was already printed.
  if (account === undefined)
    terminal.note(fill(sendWords.no_rows_to_send, { file: makeVisible(name) }));
  if (json === true) terminal.print(checkJsonWithoutRows(name, 0, [], account));
  return 0;
}

/**
 * Prints the result of `--check`.
 * @returns 0 if all rows can be sent, else 2.
 * @throws Failure `invalid_report` with the first faults, unless they were printed already.
 */
export async function showCheck(
  name: string,
  check: FileCheck & OfExport,
  ignoredColumns: readonly string[],
  options: SendOptions,
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<number> {
  if (options.json === true) {
    terminal.print(checkJson(name, check, ignoredColumns));
    if (check.faulty.size > 0) return FAULTY;
  } else {
    terminal.print(checkText(name, check, tableView(await terminal.theme())));
    if (check.faulty.size > 0) throw faulty(name, check, options);
  }
  return 0;
}
