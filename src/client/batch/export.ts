import { readAnswer, readServiceError } from '../../protocol/answers/answer.ts';
import { OPENING } from '../../protocol/kinds/index.ts';
import { isBehindRefused } from '../../protocol/orders.ts';
import type { Said } from '../../words/failure.ts';
import { type Message, message } from '../../words/message.ts';
import type { Batch, BatchReader, BatchRow, RowState } from '../journal/batches.ts';
import type { Attempt, JournaledEvent, JournalReader } from '../journal/journal.ts';

/**
 * Why a row is not accepted, in one line: `HTTP 422 rejected: the amount is too large`.
 * @param last the last attempt of its event; undefined where there is none.
 * @param findRefused the id of the refused paid report that it waits for, if it does; asked only where it may.
 * @returns null where nothing keeps it from being accepted.
 */
function reasonOf(
  { state, reason, event }: BatchRow,
  last: Attempt | undefined,
  findRefused: () => string | undefined,
): Said | null {
  if (reason !== null) return reason;
  if (state !== 'pending' && state !== 'rejected') return null;
  if (last !== undefined) return attemptReason(last);
  // Only the process that was at it would know.
  if (event?.openSince !== undefined) return message('row_underway');
  const eventId = findRefused();
  return eventId === undefined
    ? message('row_waits')
    : message('row_waits_for_refused', { eventId });
}

function attemptReason({ outcome, httpStatus, errorCode, response }: Attempt): Message {
  const status = httpStatus === null ? '' : `HTTP ${httpStatus} `;
  const words = httpStatus === null ? response : serviceWords(response ?? '');
  return message('row_attempt', { what: `${status}${errorCode ?? outcome}`, words: words ?? '' });
}

function serviceWords(response: string): Said | null {
  const error = readServiceError(readAnswer(Buffer.from(response), undefined));
  return error?.message ?? error?.code ?? null;
}

/** A row of a batch with what became of it. */
export interface TracedRow {
  readonly row: BatchRow;
  /** Undefined where nothing was tried yet. */
  readonly lastAttempt: Attempt | undefined;
  readonly reason: Said | null;
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

/** A duplicate's event was sent for another row, and is reported there. */
const lastAttemptOf = ({ event }: BatchRow, journal: JournalReader): Attempt | undefined =>
  event === null || event.attemptCount === 0 ? undefined : journal.attemptsOf(event).at(-1);

/** After a refused sale nothing of its order is sent. */
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
