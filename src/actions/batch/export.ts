import { isBehindRefused } from '../../core/orders/behind-refused.ts';
import type { Batch, BatchReader, BatchRow, RowState } from '../../journal/batches.ts';
import type { Attempt, JournaledEvent, JournalReader } from '../../journal/journal.ts';
import { OPENING } from '../../protocol/kinds/index.ts';
import { reasonOf } from './row-reason.ts';

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
