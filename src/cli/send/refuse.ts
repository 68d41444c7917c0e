import type { FileCheck } from '../../actions/batch/file/file-tally.ts';
import { Failure } from '../../core/failure.ts';
import type { RowFault, RowPlace } from '../../core/rows/row.ts';
import { makeVisible } from '../../core/visible.ts';
import { rowsText } from '../../output/batch-counts.ts';
import { grouped } from '../../output/count.ts';
import { countFirst, faultInWords, firstFaults, moreFaults } from '../../output/send/faults.ts';
import type { SendOptions } from './options.ts';

type Leeway = Pick<SendOptions, 'errors' | 'skipInvalid' | 'json'>;

/**
 * What the header lacks, no row can have.
 * @param isUtf8 whether it is UTF-8, and was read in another encoding.
 */
export function headerFailure(name: string, faults: readonly RowFault[], isUtf8: boolean): Failure {
  const message = `the header of ${makeVisible(name)} cannot be read; nothing was sent`;
  return new Failure('invalid_report', message, {
    faults: faults.map((fault) => faultInWords(name, fault)),
    hint: isUtf8 ? AS_UTF_8 : NAME_COLUMNS,
  });
}

const NAME_COLUMNS =
  'Name the columns: conv send FILE --map FIELD=COLUMN, such as --map amount=결제금액';

const AS_UTF_8 =
  'The whole header reads as UTF-8, and was read in another encoding: use --encoding utf-8';

/**
 * Whether a checked file can be sent as far as it is good.
 * @throws Failure `invalid_report` or `invalid_input`: nothing is staged.
 */
export function refuseFaulty(name: string, check: FileCheck, options: Leeway): void {
  if (check.faulty.size > 0 && options.skipInvalid !== true) throw faulty(name, check, options);
  // What nobody has read cannot be left out as faulty: it may be the better part of the file.
  if (check.cutOff !== null) throw cutOff(name, check, options);
  if (check.good === 0) throw faulty(name, check, options);
}

/** Says what `--skip-invalid` leaves out. */
export function skippedText(name: string, check: FileCheck, options: Leeway): string {
  const lines = firstFaults(name, check, false).map(({ path, message }) => `  ${path}: ${message}`);
  const more = moreFaults(countFirst(check, false), check.faultCount, whereAll(check, options));
  return [
    `warning: --skip-invalid leaves out ${grouped(check.faulty.size)} of ${rowsText(check.rows)}:`,
    ...lines,
    ...(more === undefined ? [] : [`  ${more}`]),
  ].join('\n');
}

export function faulty(name: string, check: FileCheck, options: Leeway): Failure {
  const { rows, faulty: bad } = check;
  const isAll = bad.size === rows;
  const found = isAll
    ? `none of ${rowsText(rows)} can be sent`
    : `${grouped(bad.size)} of ${rowsText(rows)} cannot be sent`;
  return new Failure('invalid_report', `${makeVisible(name)}: ${found}; nothing was sent`, {
    faults: firstFaults(name, check, options.json),
    hint: hintFor(name, check, options),
  });
}

function cutOff(name: string, check: FileCheck, { json }: Leeway): Failure {
  const { line } = check.cutOff ?? { line: 1 };
  const message = `${makeVisible(name)} cannot be read any further than line ${line}; nothing was sent`;
  return new Failure('invalid_input', message, {
    faults: firstFaults(name, check, json),
    hint: `--skip-invalid cannot leave out what was not read.\n${mendItself(name, line)}`,
  });
}

/**
 * That the bad rows cannot be written down: what was not read would stand there as something else, and
 * nobody could mend it.
 */
export function unreadForErrors(name: string, check: FileCheck, { line }: RowPlace): Failure {
  const message = `${makeVisible(name)} line ${line} could not be read as text; no errors file was written and nothing was sent`;
  return new Failure('invalid_input', message, {
    faults: check.faults.map((fault) => faultInWords(name, fault)),
    hint: `--errors cannot write down, and --skip-invalid cannot leave out, what was not read: name the encoding of the file, such as --encoding cp949, or mend line ${line} itself.`,
  });
}

function hintFor(name: string, check: FileCheck, options: Leeway): string {
  const { faultCount, cutOff: end } = check;
  const shown = countFirst(check, options.json);
  const more = moreFaults(shown, faultCount, whereAll(check, options));
  const advice = end === null ? adviceIn(name, check, options) : mendItself(name, end.line);
  return more === undefined ? advice : `${more}\n${advice}`;
}

/** Where all faults stand, of which the first are shown. What was not read can be in no errors file. */
function whereAll({ cutOff: end, damaged }: FileCheck, { errors }: Leeway): string {
  const lists = '--check --json lists them all';
  if (end !== null || damaged !== null) return lists;
  if (errors !== undefined) return `all are in ${makeVisible(errors)}`;
  return `--errors FILE writes them all, ${lists}`;
}

/** What stands behind it cannot be written into an errors file. */
const mendItself = (name: string, line: number): string =>
  `Mend line ${line} of ${makeVisible(name)} itself: nothing behind it could be read.`;

const adviceIn = (name: string, check: FileCheck, options: Leeway): string =>
  check.damaged === null
    ? adviceFor(check, options)
    : readIt(name, check.damaged, check.good > 0 && options.skipInvalid !== true);

/** What could not be read cannot be written into an errors file either. */
const readIt = (name: string, { line }: RowPlace, maySkip: boolean): string =>
  `Name the encoding of the file, such as --encoding cp949, or mend line ${line} of ${makeVisible(name)} itself${maySkip ? '; --skip-invalid sends the rows that can be sent' : ''}.`;

/** The bad rows of an order may have to wait for good ones: those go first. */
function adviceFor({ good }: FileCheck, { errors, skipInvalid }: Leeway): string {
  const file = errors === undefined ? 'FILE' : makeVisible(errors);
  const where =
    errors === undefined
      ? '--errors FILE writes the bad rows with the reasons'
      : `The bad rows and the reasons are in ${file}`;
  if (good === 0) return `${where}: mend ${file} and send it.`;
  // Beside --skip-invalid only --check has kept them back.
  const how = skipInvalid === true ? 'the same command without --check' : '--skip-invalid';
  return `${where}: send the good rows first with ${how}, then mend ${file} and send it.`;
}
