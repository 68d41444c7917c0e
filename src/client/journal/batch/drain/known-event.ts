import type { Said } from '../../../../words/failure.ts';
import { message } from '../../../../words/message.ts';
import { isSameContent, withOtherEventId } from '../../../rows/canonical.ts';
import { describeConflict, type LastKnown, lastKnown } from '../../../rows/last-known.ts';
import type { CheckedRow } from '../../../rows/row.ts';
import { REFUSED_BEFORE } from '../../../rows/settled-row.ts';
import type { RowState } from '../../batches.ts';
import { storedText } from '../../columns.ts';
import { readStoredEvent, SELECT_EVENTS, type StoredEvent } from '../../events.ts';
import { damage } from '../../failures.ts';
import { insertBatchRow } from '../batch-rows.ts';
import { followerIn } from '../event-state.ts';
import { takeOutGivenUp } from '../given-up.ts';
import type { Claiming } from './claiming.ts';
import { claimNew } from './new-event.ts';
import { claimOpen, type OpenRow } from './open-events.ts';

/**
 * What becomes of a staged row whose event id the journal has.
 * @returns the open event, where a living process has it: it is to be looked at again.
 */
export function claimKnown(claiming: Claiming, row: CheckedRow): OpenRow | undefined {
  const { connection, batch } = claiming;
  if (takeOutGivenUp(connection, { accountId: batch.accountId, eventId: row.eventId })) {
    claimNew(claiming, row, undefined);
    return undefined;
  }
  const { last: stored, free } = lastOf(claiming, row);
  const { event } = stored;
  if (!isSameContent(event.kind, event.body, row.kind, row.body)) {
    if (event.state === 'rejected' && free !== undefined)
      claimSuccessor(claiming, row, free, event.sequence);
    else refuse(claiming, row, stored);
    return undefined;
  }
  const twin = twinOf(claiming, stored);
  if (event.state === 'accepted' || twin !== undefined) {
    const reason = twin === undefined ? null : message('same_event_as_row', { row: twin });
    note(claiming, row, 'duplicate', reason, event.sequence);
    claiming.settle(row, 'duplicate');
    return undefined;
  }
  return follow(claiming, row, stored);
}

/** The row becomes what the event becomes. */
function follow(claiming: Claiming, row: CheckedRow, stored: StoredEvent): OpenRow | undefined {
  note(claiming, row, stored.event.state, null, stored.event.sequence);
  if (stored.event.state === 'rejected' && !claiming.options.retryRejected) {
    claiming.settle(row, 'rejected', REFUSED_BEFORE);
    return undefined;
  }
  const { row: number, line, amount, currency } = row;
  const open = { stored, place: { row: number, line }, amount, currency, saidBy: row };
  return claimOpen(claiming, open) ? undefined : open;
}

/** Another row of this batch that has the event already. */
function twinOf(
  { connection, batch }: Claiming,
  { event, place }: StoredEvent,
): number | undefined {
  if (place?.batch === batch.number) return place.row;
  if (event.state === 'accepted') return undefined;
  return followerIn(connection, batch.number, event.sequence)?.row;
}

function refuse(claiming: Claiming, row: CheckedRow, { event }: StoredEvent): void {
  const reason = describeConflict(event, row);
  note(claiming, row, 'conflict', reason, null);
  claiming.settle(row, 'conflict', { code: 'event_conflict', message: reason });
}

function note(
  { connection, batch, totals, options: { say } }: Claiming,
  { row, line, kind, eventId, merchantOrderId, amount, currency }: CheckedRow,
  state: RowState,
  why: Said | null,
  event: number | null,
): void {
  const place = { batch: batch.number, row, line };
  const content = { kind, eventId, merchantOrderId, amount, currency };
  const reason = why === null ? null : say(why);
  insertBatchRow(connection, { ...place, ...content, state, reason, event });
  totals.move(batch.number, content, 'staged', state);
}

/** The service has refused the report for good, so its corrected successor is a new event. */
function claimSuccessor(
  claiming: Claiming,
  row: CheckedRow,
  eventId: string,
  refused: number,
): void {
  const body = withOtherEventId(row.body, eventId);
  if (!claimNew(claiming, { ...row, eventId, body }, undefined, refused))
    throw damage(message('index_incomplete'));
}

function lastOf(claiming: Claiming, row: CheckedRow): LastKnown<StoredEvent> {
  const first = findById(claiming, row.eventId);
  if (first === undefined) throw damage(message('index_incomplete'));
  const find = (eventId: string) => findById(claiming, eventId);
  return lastKnown(row, claiming.batch.accountId, first, isAccepted, find);
}

const isAccepted = ({ event }: StoredEvent): boolean => event.state === 'accepted';

function findById({ connection, batch }: Claiming, eventId: string): StoredEvent | undefined {
  const find = `${SELECT_EVENTS} WHERE event_id = ? AND account = ?`;
  const row = connection.get(find, storedText(eventId), batch.account);
  return row === undefined ? undefined : readStoredEvent(row);
}
