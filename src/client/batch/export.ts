import { makeVisible } from '../../kit/visible.ts';
import { readAnswer, readServiceError } from '../../protocol/answers/answer.ts';
import { OPENING } from '../../protocol/kinds/index.ts';
import { isBehindRefused } from '../../protocol/orders.ts';
import { batchWords } from '../../words/en/batch.ts';
import { said } from '../../words/text.ts';
import type { Batch, BatchReader, BatchRow, RowState } from '../journal/batches.ts';
import type { Attempt, JournaledEvent, JournalReader } from '../journal/journal.ts';

/** Of an event that was never tried. */
const WAITS = batchWords.row_waits;

/** Of one that may have been tried: only the process that was at it would know. */
const UNKNOWN = batchWords.row_underway;

/**
 * Why a row is not accepted, in one line: `HTTP 422 rejected: the amount is too large`.
 * @param last the last attempt of its event; undefined where there is none.
 * @param findRefused the id of the refused paid report that it waits for, if it does; asked only where it may.
 * @returns null where nothing stands in its way.
 */
function reasonOf(
  { state, reason, event }: BatchRow,
  last: Attempt | undefined,
  findRefused: () => string | undefined,
): string | null {
  if (reason !== null) return reason;
  if (state !== 'pending' && state !== 'rejected') return null;
  if (last !== undefined) return attemptReason(last);
  if (event?.openSince !== undefined) return UNKNOWN;
  const refused = findRefused();
  return refused === undefined ? WAITS : waitsFor(refused);
}

const waitsFor = (eventId: string): string =>
  batchWords.row_waits_for_refused({ eventId: makeVisible(eventId) });

function attemptReason({ outcome, httpStatus, errorCode, response }: Attempt): string {
  const what = [httpStatus === null ? [] : `HTTP ${httpStatus}`, errorCode ?? outcome].flat();
  const words = httpStatus === null ? response : serviceWords(response ?? '');
  return words ? `${what.join(' ')}: ${makeVisible(words)}` : what.join(' ');
}

function serviceWords(response: string): string | null {
  const error = readServiceError(readAnswer(Buffer.from(response), undefined));
  const words = error?.message ?? error?.code;
  return words === undefined || words === null ? null : said(words);
}

/** A row of a batch with what became of it. */
export interface TracedRow {
  readonly row: BatchRow;
  /** Undefined where nothing was tried yet. */
  readonly lastAttempt: Attempt | undefined;
  readonly reason: string | null;
}

/**
 * The rows of a batch in the order of its file, one by one: a million of them need no more memory than one.
 * @param states only rows in one of these; every row without them.
 */
export function* traceRows(
  journal: JournalReader & BatchReader,
  batch: Batch,
  states?: readonly RowState[],
): Generator<TracedRow> {
  for (const row of journal.rowsOf(batch)) {
    if (states !== undefined && !states.includes(row.state)) continue;
    const lastAttempt = lastAttemptOf(row, journal);
    const reason = reasonOf(row, lastAttempt, () => refusedPaidOf(row, journal)?.eventId);
    yield { row, lastAttempt, reason };
  }
}

/** A duplicate's event was sent for another row; what is told of it is told there. */
const lastAttemptOf = ({ event }: BatchRow, journal: JournalReader): Attempt | undefined =>
  event === null || event.attemptCount === 0 ? undefined : journal.attemptsOf(event).at(-1);

/** Behind a refused sale nothing of its order is sent. */
function refusedPaidOf(
  { event }: BatchRow,
  journal: Pick<JournalReader, 'find'>,
): JournaledEvent | undefined {
  if (event === null || event.kind === OPENING) return undefined;
  const { accountId, merchantOrderId } = event;
  const sales = { accountId, merchantOrderId, kind: OPENING, order: 'oldest-first' } as const;
  const paid = [...journal.find(sales)];
  if (!isBehindRefused(paid, event)) return undefined;
  return paid.findLast(({ sequence }) => sequence < event.sequence);
}
