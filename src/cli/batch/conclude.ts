import type { DrainResult, Ending } from '../../actions/batch/drain/drain-types.ts';
import { Failure, type FailureCode } from '../../core/failure.ts';
import type { SettledRow } from '../../core/rows/settled-row.ts';
import type { Batch } from '../../journal/batches.ts';
import type { LeftRows } from '../../journal/left-rows.ts';
import { isAllAccepted } from '../../output/batch-counts.ts';
import { totalsTable } from '../../output/batch-totals.ts';
import { renderFailure } from '../../output/failure.ts';
import { summaryJson } from '../../output/send/json.ts';
import { settledText } from '../../output/send/settled.ts';
import { leftText, summaryRemarks, summaryTitle } from '../../output/send/summary.ts';
import { message } from '../../words/message.ts';
import type { Dependencies } from '../dependencies.ts';
import { tableView } from '../screen.ts';
import type { BatchDeliveryOptions } from './deliver.ts';
import { SOME_NOT_ACCEPTED } from './statuses.ts';

/** A batch as the journal has it after a run, and what is known of the rows that are left. */
export interface BatchNow {
  readonly batch: Batch;
  readonly left: LeftRows;
}

/** How a run ended, and the first of its rows that are not accepted. */
export interface WatchedResult extends DrainResult {
  readonly troubled: readonly SettledRow[];
}

interface SummaryOptions extends BatchDeliveryOptions {
  /** Whether other totals stand beside it on standard output, so that each names its batch. */
  readonly isOneOfSeveral: boolean;
}

const CODES: Readonly<Record<Exclude<Ending, 'done'>, FailureCode>> = {
  interrupted: 'interrupted',
  unauthorized: 'unauthorized',
  unreachable: 'undelivered',
};

/**
 * Prints the summary of a run, and what ended it early.
 * @returns the exit status of the whole batch.
 */
export async function concludeRun(
  now: BatchNow,
  result: WatchedResult,
  options: SummaryOptions,
  dependencies: Dependencies,
): Promise<number> {
  await showSummary(now, result, options, dependencies);
  if (result.ending === 'done') return statusOf(now.batch);
  const failure = endingFailure(now, result.ending, result.message);
  const text = renderFailure(failure, { asJson: options.json === true });
  dependencies.terminal.note(text.trimEnd());
  return failure.exitStatus;
}

/** Totals are data; everything about them is a remark. */
export async function showSummary(
  { batch, left: rows }: BatchNow,
  result: WatchedResult,
  { json, verbose, isOneOfSeveral }: SummaryOptions,
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<void> {
  if (json === true) return terminal.print(summaryJson(batch, rows, result));
  terminal.note(summaryTitle(batch, result));
  const view = tableView(await terminal.theme());
  terminal.print(totalsTable(batch.totals, view, isOneOfSeveral ? batch.id : undefined));
  // Told already, one by one.
  if (verbose !== true) for (const row of result.troubled) terminal.note(settledText(row));
  for (const remark of summaryRemarks(batch)) terminal.note(remark);
  const left = leftText(batch, rows);
  if (result.ending === 'done' && left !== undefined) terminal.note(left);
}

/** The exit status that the state of a batch stands for, whoever brought it there. */
export const statusOf = (batch: Batch): number => (isAllAccepted(batch) ? 0 : SOME_NOT_ACCEPTED);

function endingFailure(
  { batch, left }: BatchNow,
  ending: Exclude<Ending, 'done'>,
  reason: string | null,
): Failure {
  const rest = leftText(batch, left) ?? message('nothing_left_of_batch');
  const hint = ending === 'unauthorized' ? message('fix_credentials_first', { rest }) : rest;
  return new Failure(CODES[ending], reason ?? message(REASONS[ending]), { hint });
}

const REASONS = {
  interrupted: 'drain_interrupted',
  unauthorized: 'drain_unauthorized',
  unreachable: 'drain_unreachable',
} as const satisfies Record<Exclude<Ending, 'done'>, string>;
