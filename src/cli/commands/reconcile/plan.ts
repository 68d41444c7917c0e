import type { Mapping } from '../../../client/files/rows/mapping.ts';
import { READ_FIELDS, STATEMENT_FIELDS } from '../../../client/shops/order.ts';
import { fileWord } from '../../../core/kit/shell.ts';
import { Failure, type AnyFault as Fault } from '../../../core/words/failure.ts';
import { fault, message } from '../../../core/words/message.ts';
import { isSameFile } from '../../files/file-target.ts';
import { flag, type OptionsOf, once } from '../../flags.ts';
import { JSON_OUTPUT, NO_INPUT, PROFILE } from '../../shared-flags.ts';
import { parseSince, parseUntil } from '../../times.ts';
import { attempt, EXPORT, FORMAT, readFileFlags } from '../send/plan.ts';

/** A validated command line. */
export interface ReconcilePlan {
  /** A path, or `-`. */
  readonly source: string;
  readonly given: Mapping;
  readonly mapName: string | undefined;
  /** Milliseconds since 1970; `until` is the first moment after the period. */
  readonly since: number | undefined;
  readonly until: number | undefined;
  readonly options: ReconcileOptions;
}

/**
 * Reads the command line.
 * @param now milliseconds since 1970.
 * @throws Failure `usage` with everything that is wrong, at once.
 */
export function readReconcilePlan(
  source: string,
  options: ReconcileOptions,
  now: number,
): ReconcilePlan {
  const known = options.statement === true ? STATEMENT_FIELDS : READ_FIELDS;
  const file = readFileFlags(options, known);
  const since = attempt(() => ifGiven(options.since, (text) => parseSince(text, now)), '--since');
  const until = attempt(() => ifGiven(options.until, (text) => parseUntil(text, now)), '--until');
  const faults = [
    ...file.faults,
    ...[since, until].flatMap((read) => read.faults),
    ...periodFaults(since.value, until.value),
    ...targetFaults(source, options),
    ...statementFaults(options),
  ];
  if (faults.length > 0) throw wrong(faults);
  const period = { since: since.value, until: until.value };
  const { given, mapName } = file;
  return { source, given, mapName, ...period, options };
}

const ifGiven = <Value>(
  text: string | undefined,
  read: (text: string) => Value,
): Value | undefined => (text === undefined ? undefined : read(text));

const periodFaults = (since: number | undefined, until: number | undefined): Fault[] =>
  since !== undefined && until !== undefined && since >= until
    ? [fault('--until', 'until_before_since')]
    : [];

function targetFaults(source: string, { write }: ReconcileOptions): Fault[] {
  if (write === undefined) return [];
  if (write === '') return [fault('--write', 'empty_value')];
  if (write === '-') return [fault('--write', 'must_be_file')];
  if (!isSameFile(source, write)) return [];
  return [fault('--write', 'write_is_source')];
}

function statementFaults(options: ReconcileOptions): Fault[] {
  const { statement, status, amounts, write, allPaid, saveMap } = options;
  if (statement !== true) return [];
  return [
    ...(saveMap === undefined ? [] : [fault('--save-map', 'statement_map_not_saved')]),
    ...(write === undefined ? [] : [fault('--write', 'statement_has_no_reports')]),
    ...(status === undefined ? [] : [fault('--status', 'statement_has_no_statuses')]),
    ...(amounts === undefined ? [] : [fault('--amounts', 'statement_map_not_saved')]),
    ...(allPaid !== true ? [] : [fault('--all-paid', 'statement_has_no_statuses')]),
  ];
}

const wrong = (faults: readonly Fault[]): Failure =>
  new Failure('usage', message('command_line_wrong_uncompared'), {
    faults,
    hint: message('reconcile_help'),
  });

/** The flags of `conv reconcile`. */
export const FLAGS = [
  ...FORMAT,
  ...EXPORT,
  once('--save-map <name>', 'save columns, status words, and format in the profile'),
  flag('--all-paid', 'treat rows without a status as paid'),
  once('--statement [file]', 'compare with a statement from the service'),
  flag('--skip-invalid', 'skip orders with invalid rows'),
  once('--since <when>', 'start of the period (7d, 2026-01-01)'),
  once('--until <when>', 'end of the period, inclusive'),
  once('--write <file>', 'write missing reports as NDJSON for conv send'),
  flag('--force', 'replace a --write file that conv did not write'),
  once('--currency <code>', 'currency for rows without one'),
  PROFILE,
  NO_INPUT,
  JSON_OUTPUT,
];

/** The file may follow `--statement` as its value. */
type ReconcileFlags = OptionsOf<typeof FLAGS>;

/** The flags, once the file is known. */
export interface ReconcileOptions extends Omit<ReconcileFlags, 'statement'> {
  readonly statement?: boolean;
}

/** Which file is compared, and how. */
interface Choice {
  /** A path, or `-`. */
  readonly source: string;
  readonly options: ReconcileOptions;
}

/**
 * The file on the command line: the operand, or the value of `--statement`.
 * @throws Failure `usage` if there is none, or two, which must be compared separately.
 */
export function chooseFile(file: string | undefined, flags: ReconcileFlags): Choice {
  const { statement, ...options } = flags;
  const isStatement = statement !== undefined && statement !== false;
  const billed = typeof statement === 'string' ? statement : undefined;
  if (file !== undefined && billed !== undefined) throw twoFiles(file, billed);
  const source = file ?? billed ?? '';
  if (source === '') throw noFile(isStatement);
  return { source, options: isStatement ? { ...options, statement: true } : options };
}

const twoFiles = (file: string, billed: string): Failure =>
  new Failure(
    'usage',
    message('two_files_named', { shop: sourceWord(file), bill: sourceWord(billed) }),
  );

/** `-` is standard input. */
const sourceWord = (source: string): string => (source === '-' ? source : fileWord(source));

const noFile = (isStatement: boolean): Failure =>
  new Failure('usage', message('no_file_named'), {
    hint: message(isStatement ? 'name_statement' : 'name_export'),
  });
