import { kindNamed } from '../../../../core/protocol/kinds/index.ts';
import type { Said } from '../../../../core/words/failure.ts';
import { message } from '../../../../core/words/message.ts';
import { isSameContent, withOtherEventId } from '../../../files/rows/canonical.ts';
import { describeConflict, type LastKnown, lastKnown } from '../../../files/rows/last-known.ts';
import {
  type CheckedRow,
  REFUSED_BEFORE,
  WITHDRAWN_BEFORE,
  WITHDRAWN_IN_DOUBT,
} from '../../../files/rows/row.ts';
import { hasUnknownOutcome } from '../../attempts.ts';
import type { Connection, Steps } from '../../connection.ts';
import { getStoredEvent, type StoredEvent } from '../../events.ts';
import type { RowState } from '../../port.ts';
import { insertBatchRow } from '../batch-rows.ts';
import { removeCancelled } from '../cancelled-events.ts';
import { followerIn } from '../event-state.ts';
import { checkedRow } from '../staged-rows.ts';
import { claimNew } from './claim-staged.ts';
import type { Claiming } from './claiming.ts';
import { claimOpen, type OpenRow } from './open-events.ts';

/**
 * Handles a staged row whose event ID another entry had.
 * @returns the open event if a living process holds it, to be checked again later.
 */
export function* claimRepeat(claiming: Claiming, repeat: StoredEvent): Steps<OpenRow | undefined> {
  const { connection, batch } = claiming;
  const row = checkedRow(repeat);
  yield* connection.run('DELETE FROM repeats WHERE sequence = ?', repeat.event.sequence);
  const id = { accountId: batch.accountId, eventId: row.eventId };
  yield* removeCancelled(connection, id);
  const first = yield* getStoredEvent(connection, id);
  // What had the ID was given up since.
  if (first === undefined) {
    yield* claimNew(claiming, repeat);
    return undefined;
  }
  const { last: stored, free } = yield* lastOf(claiming, row, first);
  const { event } = stored;
  if (event.state === 'withdrawn') {
    yield* claimWithdrawn(claiming, repeat, stored, free);
    return undefined;
  }
  if (!isSameContent(event.kind, event.body, row.kind, row.body)) {
    if (event.state === 'rejected' && free !== undefined)
      yield* claimSuccessor(claiming, repeat, free, event.sequence);
    else yield* refuseConflict(claiming, row, stored);
    return undefined;
  }
  const twin = yield* twinOf(claiming, stored);
  if (event.state === 'accepted' || twin !== undefined) {
    const reason = twin === undefined ? null : message('same_event_as_row', { row: twin });
    yield* note(claiming, row, 'duplicate', reason, event.sequence);
    claiming.settle(row, 'duplicate');
    return undefined;
  }
  return yield* follow(claiming, row, stored);
}

/**
 * A withdrawn report is reported again under a new ID, unless the row has an explicit ID, which is spent, or the
 * service may have counted it.
 */
function* claimWithdrawn(
  claiming: Claiming,
  repeat: StoredEvent,
  { event }: StoredEvent,
  free: string | undefined,
): Steps<void> {
  const row = checkedRow(repeat);
  const isInDoubt =
    kindNamed(event.kind).isRepeatable && (yield* mayHaveBeenCounted(claiming.connection, event));
  if (!isInDoubt && free !== undefined) {
    yield* claimSuccessor(claiming, repeat, free, event.sequence);
    return;
  }
  const why = isInDoubt ? WITHDRAWN_IN_DOUBT : WITHDRAWN_BEFORE;
  yield* note(claiming, row, 'withdrawn', why.message, event.sequence);
  claiming.settle(row, 'conflict', why);
}

/** Only a repeatable report can count a second time: of the others the service takes one an order. */
function* mayHaveBeenCounted(
  connection: Connection,
  { sequence, openSince }: StoredEvent['event'],
): Steps<boolean> {
  return openSince !== undefined || (yield* hasUnknownOutcome(connection, sequence));
}

/** The row follows the event's state. */
function* follow(
  claiming: Claiming,
  row: CheckedRow,
  stored: StoredEvent,
): Steps<OpenRow | undefined> {
  yield* note(claiming, row, stored.event.state, null, stored.event.sequence);
  if (stored.event.state === 'rejected' && !claiming.options.retryRejected) {
    claiming.settle(row, 'rejected', REFUSED_BEFORE);
    return undefined;
  }
  const { row: number, line, amount, currency } = row;
  const open = { stored, place: { row: number, line }, amount, currency, saidBy: row };
  return (yield* claimOpen(claiming, open)) ? undefined : open;
}

/** Another row of this batch that has the event already. */
function* twinOf(
  { connection, batch }: Claiming,
  { event, place }: StoredEvent,
): Steps<number | undefined> {
  if (place?.batch === batch.number) return place.row;
  if (event.state === 'accepted') return undefined;
  return (yield* followerIn(connection, batch.number, event.sequence))?.row;
}

function* refuseConflict(claiming: Claiming, row: CheckedRow, { event }: StoredEvent): Steps<void> {
  const reason = describeConflict(event, row);
  yield* note(claiming, row, 'conflict', reason, null);
  claiming.settle(row, 'conflict', { code: 'event_conflict', message: reason });
}

function* note(
  { connection, batch, totals, options: { say } }: Claiming,
  { row, line, kind, eventId, merchantOrderId, amount, currency }: CheckedRow,
  state: RowState,
  why: Said | null,
  event: number | null,
): Steps<void> {
  const place = { batch: batch.number, row, line };
  const content = { kind, eventId, merchantOrderId, amount, currency };
  const reason = why === null ? null : say(why);
  yield* insertBatchRow(connection, { ...place, ...content, state, reason, event });
  totals.move(batch.number, content, 'staged', state);
}

/** The service permanently refused the report, so its correction is a new event. */
function* claimSuccessor(
  claiming: Claiming,
  { event, ...repeat }: StoredEvent,
  eventId: string,
  successorOf: number,
): Steps<void> {
  const body = withOtherEventId(event.body, eventId);
  yield* claimNew(claiming, { ...repeat, event: { ...event, eventId, body, successorOf } });
}

function* lastOf(
  { connection, batch: { accountId } }: Claiming,
  row: CheckedRow,
  first: StoredEvent,
): Steps<LastKnown<StoredEvent>> {
  const find = (eventId: string) => getStoredEvent(connection, { accountId, eventId });
  return yield* lastKnown(row, accountId, first, isAccepted, find);
}

const isAccepted = ({ event }: StoredEvent): boolean => event.state === 'accepted';
