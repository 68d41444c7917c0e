import { REFUSED_BEFORE } from '../../../core/delivery/row-words.ts';
import { isSameContent, withOtherEventId } from '../../../core/rows/canonical.ts';
import { describeConflict, lastKnown } from '../../../core/rows/last-known.ts';
import type { CheckedRow } from '../../../core/rows/row.ts';
import type { JournaledEvent, JournalReader } from '../../../journal/journal.ts';
import { findOwnEvent } from '../../own-event.ts';

/** What a row comes to, before anything of it is sent. */
export type Standing =
  | { readonly type: 'send'; readonly eventId: string; readonly body: Uint8Array }
  | { readonly type: 'duplicate' }
  | { readonly type: 'rejected' | 'conflict'; readonly message: string };

/**
 * What the journal makes of a row, as a drain does: its event may be known, or spent.
 * @param retryRejected whether a report that was refused before is sent again.
 */
export function standingOf(
  row: CheckedRow,
  accountId: string,
  journal: JournalReader | undefined,
  retryRejected: boolean,
): Standing {
  const find = (eventId: string) => findOwnEvent(journal, { accountId, eventId });
  const first = find(row.eventId);
  if (first === undefined) return { type: 'send', eventId: row.eventId, body: row.body };
  const { last, free } = lastKnown(row, accountId, first, isAccepted, find);
  if (isSameContent(last.kind, last.body, row.kind, row.body)) return sameAs(last, retryRejected);
  if (last.state === 'rejected' && free !== undefined)
    return { type: 'send', eventId: free, body: withOtherEventId(row.body, free) };
  return { type: 'conflict', message: describeConflict(last, row) };
}

const isAccepted = ({ state }: JournaledEvent): boolean => state === 'accepted';

function sameAs({ state, eventId, body }: JournaledEvent, retryRejected: boolean): Standing {
  if (state === 'accepted') return { type: 'duplicate' };
  if (state === 'rejected' && !retryRejected)
    return { type: 'rejected', message: REFUSED_BEFORE.message };
  return { type: 'send', eventId, body };
}
