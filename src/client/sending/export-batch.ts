import { readAnswer } from '../../core/protocol/answers/answer.ts';
import { readServiceError } from '../../core/protocol/answers/reason.ts';
import { OPENING } from '../../core/protocol/kinds/index.ts';
import { isBehindRefused } from '../../core/protocol/rulebook/orders.ts';
import type { Said } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { handSettlement, sentAttempts } from '../journal/by-hand.ts';
import type {
  Attempt,
  Batch,
  BatchReader,
  BatchRow,
  HandSettlement,
  JournaledEvent,
  JournalReader,
  RowState,
} from '../journal/port.ts';

/**
 * Why a row is not accepted, in one line: `HTTP 422 rejected: the amount is too large`.
 * @param findRefused finds the ID of the rejected paid report that the row waits for; called only if there can be
 *   one.
 * @returns null if nothing prevents it from being accepted.
 */
async function rowReason(
  { state, reason, event }: BatchRow,
  { lastAttempt: last, hand }: Pick<TracedRow, 'lastAttempt' | 'hand'>,
  findRefused: () => Promise<string | undefined>,
): Promise<Said | null> {
  if (reason !== null) return reason;
  if (hand !== undefined) return message('row_by_hand', { reason: hand.reason });
  if (state !== 'pending' && state !== 'rejected') return null;
  if (last !== undefined) return attemptReason(last);
  // Only the process that was sending it would know.
  if (event?.openSince !== undefined) return message('row_underway');
  const eventId = await findRefused();
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
  if (error === null) return null;
  const { code, message: said } = error;
  return typeof said === 'string' && code !== null ? `${code}: ${said}` : (said ?? code);
}

/** A row of a batch, with its outcome. */
export interface TracedRow {
  readonly row: BatchRow;
  /** Undefined before the first attempt. */
  readonly lastAttempt: Attempt | undefined;
  /** The settlement by hand that is in force. */
  readonly hand: HandSettlement | undefined;
  readonly reason: Said | null;
}

/**
 * The rows of a batch in the order of its file, some at a time: a million of them need no more memory than a page.
 * @param states only rows in one of these; every row without them.
 */
export async function* traceRows(
  journal: JournalReader & BatchReader,
  batch: Batch,
  states?: readonly RowState[],
): AsyncGenerator<readonly TracedRow[]> {
  for await (const page of journal.rowsOf(batch).pages()) {
    const wanted = states === undefined ? page : page.filter(({ state }) => states.includes(state));
    if (wanted.length > 0) yield await Promise.all(wanted.map((row) => trace(row, journal)));
  }
}

async function trace(row: BatchRow, journal: JournalReader): Promise<TracedRow> {
  const attempts = await attemptsOf(row, journal);
  const findRefused = async () => (await refusedPaidOf(row, journal))?.eventId;
  const lastAttempt = sentAttempts(attempts).at(-1);
  const hand = row.event === null ? undefined : handSettlement(row.event, attempts);
  return {
    row,
    lastAttempt,
    hand,
    reason: await rowReason(row, { lastAttempt, hand }, findRefused),
  };
}

/** A duplicate's event was sent for another row, and is reported there. */
async function attemptsOf(
  { event }: BatchRow,
  journal: JournalReader,
): Promise<readonly Attempt[]> {
  return event === null || event.attemptCount === 0 ? [] : journal.attemptsOf(event);
}

/** After a refused sale nothing of its order is sent. */
async function refusedPaidOf(
  { event }: BatchRow,
  journal: Pick<JournalReader, 'find'>,
): Promise<JournaledEvent | undefined> {
  if (event === null || event.kind === OPENING) return undefined;
  const { accountId, merchantOrderId } = event;
  const sales = { accountId, merchantOrderId, kind: OPENING, order: 'oldest-first' } as const;
  const paid = await journal.find(sales).all();
  if (!isBehindRefused(paid, event)) return undefined;
  return paid.findLast(({ sequence }) => sequence < event.sequence);
}
