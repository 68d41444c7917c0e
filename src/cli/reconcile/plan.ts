import { Failure, type AnyFault as Fault, isFailure } from '../../core/failure.ts';
import { READ_FIELDS, STATEMENT_FIELDS } from '../../core/reconcile/shop-order.ts';
import { readStatusFlags, type StatusWords } from '../../core/reconcile/status-word.ts';
import type { Mapping } from '../../core/rows/mapping.ts';
import { failureText } from '../../words/failure-text.ts';
import { fault, message } from '../../words/message.ts';
import { isSameFile } from '../file-target.ts';
import { parseSince } from '../log/since.ts';
import { readFileFlags } from '../send/file-flags.ts';
import type { ReconcileOptions } from './options.ts';

/** What a command line asks for, once it is found to make sense. */
export interface ReconcilePlan {
  /** A path, or `-`. */
  readonly source: string;
  readonly given: Mapping;
  readonly mapName: string | undefined;
  readonly words: StatusWords;
  /** Milliseconds since 1970; the second is the first moment behind the period. */
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
  const words = attempt(() => readStatusFlags(options.status ?? []), '--status');
  const since = attempt(() => timeOf(options.since, '--since', now), '--since');
  const until = attempt(() => endOf(options.until, now), '--until');
  const faults = [
    ...file.faults,
    ...[words, since, until].flatMap((read) => read.faults),
    ...periodFaults(since.value, until.value),
    ...targetFaults(source, options),
    ...statementFaults(options),
  ];
  if (faults.length > 0 || words.value === undefined) throw wrong(faults);
  const period = { since: since.value, until: until.value };
  const { given, mapName } = file;
  return { source, given, mapName, words: words.value, ...period, options };
}

interface Read<Value> {
  readonly value: Value | undefined;
  readonly faults: readonly Fault[];
}

/** What cannot be read is told beside everything else that cannot. */
function attempt<Value>(read: () => Value, path: string): Read<Value> {
  try {
    return { value: read(), faults: [] };
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { faults, message, hint } = failureText(error);
    const whole = hint === undefined ? message : `${message}: ${hint}`;
    return { value: undefined, faults: faults.length > 0 ? faults : [{ path, message: whole }] };
  }
}

const timeOf = (text: string | undefined, flag: string, now: number): number | undefined =>
  text === undefined ? undefined : parseSince(text, now, flag);

/** A date alone means all of that day. */
function endOf(text: string | undefined, now: number): number | undefined {
  const time = timeOf(text, '--until', now);
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? timeOf(`${text}T24:00`, '--until', now) : time;
}

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

function statementFaults({ statement, status, write, allPaid }: ReconcileOptions): Fault[] {
  if (statement !== true) return [];
  return [
    ...(write === undefined ? [] : [fault('--write', 'statement_has_no_reports')]),
    ...(status === undefined ? [] : [fault('--status', 'statement_has_no_statuses')]),
    ...(allPaid !== true ? [] : [fault('--all-paid', 'statement_has_no_statuses')]),
  ];
}

const wrong = (faults: readonly Fault[]): Failure =>
  new Failure('usage', message('command_line_wrong_uncompared'), {
    faults,
    hint: message('reconcile_help'),
  });
