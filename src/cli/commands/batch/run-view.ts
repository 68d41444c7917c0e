import type { SettledRow } from '../../../client/files/rows/row.ts';
import type { Batch, RemainingRows } from '../../../client/journal/port.ts';
import { accountJson, type ExportAccount } from '../../../client/reconcile/export-account.ts';
import type { DrainProgress, DrainResult, Waiting } from '../../../client/sending/drain-types.ts';
import { batchWords } from '../../../client/words/batch.ts';
import { textWidth } from '../../../core/kit/columns.ts';
import { RawJson, stringify } from '../../../core/kit/json/node.ts';
import { grouped } from '../../../core/kit/numbers.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { answersWords } from '../../../core/words/answers.ts';
import { fill } from '../../../core/words/sentence.ts';
import {
  detailCommands,
  openRowsOf,
  resumeCommand,
  retryCommand,
  rowsIn,
} from '../../views/batch-counts.ts';
import { errorText, problemText, remarkJson } from '../../views/error-text.ts';
import { serviceText } from '../../views/event-text.ts';
import { shortDuration } from '../../words/durations.ts';
import { sendWords } from '../../words/send.ts';
import { totalsJson } from './view.ts';

/** The line above the totals: `b-k3m9q2x7 (orders.csv): 1,000,000 rows, 998,950 accepted`. */
export function summaryTitle(
  batch: Batch,
  { sent, retried, durationMs }: Pick<DrainResult, 'sent' | 'retried' | 'durationMs'>,
): string {
  return batchWords.summary_title({
    id: batch.id,
    source: makeVisible(batch.source),
    all: batch.rows,
    accepted: rowsIn(batch, 'accepted'),
    duplicates: rowsIn(batch, 'duplicate'),
    sent,
    retried,
    duration: shortDuration(durationMs / 1000),
  });
}

/** The lines below the totals: what was skipped, and where to find details. */
export function summaryRemarks(batch: Batch): readonly string[] {
  const { skipped } = batch;
  return [
    ...(skipped === 0 ? [] : [batchWords.invalid_and_skipped({ skipped })]),
    ...(rowsIn(batch, 'conflict') === 0
      ? []
      : [fill(batchWords.conflict, { advice: answersWords.conflict_advice })]),
    batchWords.details({ commands: detailCommands(batch) }),
  ];
}

/** What is worth knowing about the answers to accepted reports, each once with the number of its reports. */
export const answerRemarks = (remarks: ReadonlyMap<string, number>): readonly string[] =>
  [...remarks].map(([remark, count]) => batchWords.accepted_with_remark({ count, remark }));

/** The remaining rows, and the command to continue; undefined if there are none. */
export function leftText(
  batch: Batch,
  { mayHaveBeenSent, behindRefused }: Omit<RemainingRows, 'unfinished'>,
): string | undefined {
  const left = openRowsOf(batch);
  if (left === 0) return undefined;
  const rest = batchWords.rows_left({ left, mayHaveBeenSent, command: resumeCommand(batch) });
  if (behindRefused === 0) return rest;
  const waiting = batchWords.rows_behind_refused({ behindRefused, command: retryCommand(batch) });
  return `${rest}\n${waiting}`;
}

/**
 * The outcome of a row: `line 17: paid 123 rejected: the service answered 422: it refused the report; bad_amount: too
 * much`.
 */
export function settledText(row: SettledRow): string {
  const { line, kind, merchantOrderId, outcome, error, remark } = row;
  const what = fill(sendWords.settled_row, {
    line,
    kind,
    order: makeVisible(merchantOrderId),
    outcome,
  });
  if (error === null)
    return remark === undefined ? what : `${what}: ${makeVisible(problemText(remark))}`;
  const { message, service } = errorText(error);
  const said = [message, serviceText(service)].filter((text) => text !== undefined);
  return `${what}: ${makeVisible(said.join('; '))}`;
}

/** A settled row for scripts, as one line. */
export const settledJson = ({ id }: Pick<Batch, 'id'>, row: SettledRow): string =>
  `${stringify({
    type: 'event',
    batch: id,
    row: row.row,
    line: row.line,
    event_id: row.eventId,
    kind: row.kind,
    merchant_order_id: row.merchantOrderId,
    amount: row.amount === null ? null : new RawJson(row.amount),
    currency: row.currency,
    outcome: row.outcome,
    http_status: row.httpStatus,
    attempts: row.attempts,
    error: row.error && errorText(row.error),
    remark: row.remark === undefined ? null : remarkJson(row.remark),
  })}\n`;

/**
 * The summary of a run, as the last line. Totals are those of the whole batch; `sent`, `retried`, and `seconds` are
 * those of this run. `unknown` is the number of `pending` rows that may have been sent.
 * @param batch the batch after the run.
 * @param account of the export that the batch was created from.
 */
export function summaryJson(
  batch: Batch,
  { mayHaveBeenSent }: Pick<RemainingRows, 'mayHaveBeenSent'>,
  { ending, sent, retried, durationMs }: Omit<DrainResult, 'message'>,
  account?: ExportAccount,
): string {
  const pending = openRowsOf(batch);
  return `${stringify({
    type: 'summary',
    batch: batch.id,
    ending,
    rows: batch.rows,
    skipped: batch.skipped,
    held: account?.held,
    export: account && accountJson(account),
    totals: totalsJson(batch.totals),
    sent,
    retried,
    seconds: Math.round(durationMs) / 1000,
    pending,
    unknown: mayHaveBeenSent,
    resume: pending === 0 ? null : resumeCommand(batch),
  })}\n`;
}

/** What a run is waiting for, in a long and a short form. */
interface WaitingWords {
  readonly long: string;
  readonly short: string;
}

/** Below this, in milliseconds, `--rate` only spaces the attempts, as it should. */
const LEAST_RATE_WAIT_MS = 1000;

/** @returns undefined if it is only waiting for responses. */
function waitingWords({
  waiting,
  waitMs,
}: Pick<DrainProgress, 'waiting' | 'waitMs'>): WaitingWords | undefined {
  if (waiting === null) return undefined;
  if (waiting === 'rate' && waitMs !== null && waitMs < LEAST_RATE_WAIT_MS) return undefined;
  const { timed, untimed, short } = WAITING[waiting];
  if (waitMs === null)
    return { long: fill(sendWords.waiting_for, { what: untimed }), short: short.untimed };
  const seconds = Math.ceil(waitMs / 1000);
  return {
    long: fill(sendWords.waiting_with_time, { what: timed, duration: shortDuration(seconds) }),
    short: `${short.timed} ${inOneUnit(seconds)}`,
  };
}

/** `99 s`, `2 min`, `3 h`: rounded up. */
function inOneUnit(seconds: number): string {
  if (seconds < 100) return `${seconds} s`;
  return seconds <= 99 * 60 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}

/** The text before a time, and the text if no time is known. */
interface Words {
  readonly timed: string;
  readonly untimed: string;
}

const WAITING: Readonly<Record<Exclude<Waiting, null>, Words & { readonly short: Words }>> = {
  service: {
    timed: sendWords.service_asks_for,
    untimed: sendWords.service_asks_pause,
    short: { timed: sendWords.told_wait, untimed: sendWords.told_to_wait },
  },
  trouble: {
    timed: sendWords.trouble_next,
    untimed: sendWords.trouble,
    short: { timed: sendWords.trouble_time, untimed: sendWords.trouble_short },
  },
  retry: {
    timed: sendWords.next_retry_in,
    untimed: sendWords.retries,
    short: { timed: sendWords.retry_in, untimed: sendWords.retries },
  },
  rate: {
    timed: sendWords.rate_next,
    untimed: '--rate',
    short: { timed: '--rate:', untimed: '--rate' },
  },
  'other-process': {
    timed: sendWords.other_process_for,
    untimed: sendWords.other_process_sends,
    short: { timed: sendWords.other_process_time, untimed: sendWords.other_process },
  },
};

/**
 * The progress of a batch in one line: `412,300 of 1,000,000 · 6,210/s · 1 min 35 s left · 411,871 accepted, 12
 * rejected, 1,903 retried · 24 at once (limit 32) · waiting: the service asks for 12 s`.
 * @param width number of columns; the least important parts are dropped first, and the reason for waiting last.
 */
export function progressText(progress: DrainProgress, width = Number.POSITIVE_INFINITY): string {
  let text = '';
  for (const parts of everShorter(progress)) {
    text = parts.filter((part) => part !== undefined).join(' · ');
    if (textWidth(text) <= width) return text;
  }
  return text;
}

type Parts = readonly (string | undefined)[];

function* everShorter(progress: DrainProgress): Generator<Parts> {
  const wait = waitingWords(progress);
  const done = sendWords.done_of_total({ done: progress.done, total: progress.total });
  const rate = fill(sendWords.per_second, { rate: rateText(progress.perSecond) });
  const left = timeLeft(progress);
  const all = outcomes(progress, OUTCOMES);
  const inFlight = sendWords.at_once({ count: progress.inFlight, limit: progress.limit });
  yield [done, rate, left, all, inFlight, wait?.long];
  yield [done, rate, left, all, wait?.long];
  yield [done, left, all, wait?.long];
  const few = outcomes(progress, ['accepted', 'rejected', 'parked']);
  yield [done, left, few, wait?.long];
  yield [done, few, wait?.long];
  yield [done, few, wait?.short];
  yield [done, outcomes(progress, ['accepted', 'rejected']), wait?.short];
  yield [done, wait?.long];
  yield [done, wait?.short];
  yield [sendWords.done_in_short({ done: progress.done, total: progress.total }), wait?.short];
}

/** Said at once at the first Ctrl-C: at the second one nothing more can be said. */
export const interruptedText = (batch: Pick<Batch, 'id'>, inFlight: number): string =>
  sendWords.interrupted_in_flight({ inFlight, command: resumeCommand(batch) });

/** Below 10 per second the first decimal is significant. */
const rateText = (perSecond: number): string =>
  perSecond < 10 ? String(Math.round(perSecond * 10) / 10) : grouped(Math.round(perSecond));

function timeLeft({ done, total, perSecond }: DrainProgress): string | undefined {
  if (perSecond <= 0 || done >= total) return undefined;
  return fill(sendWords.time_left, {
    duration: shortDuration(Math.ceil((total - done) / perSecond)),
  });
}

type Counted = 'accepted' | 'rejected' | 'retried' | 'parked';

const OUTCOMES: readonly Counted[] = ['accepted', 'rejected', 'retried', 'parked'];

/** Zero counts are left out, except for accepted reports. */
const outcomes = (progress: DrainProgress, names: readonly Counted[]): string =>
  names
    .filter((name) => name === 'accepted' || progress[name] > 0)
    .map((outcome) => sendWords.count_of_outcome({ count: progress[outcome], outcome }))
    .join(', ');
