import { describeDifferences } from '../../../core/reports/differences.ts';
import { deriveEventIdIn } from '../../../core/reports/event-id.ts';
import { isSameContent, withOtherEventId } from '../../../core/rows/canonical.ts';
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
  const { last, free } = lastOf(row, accountId, journal);
  if (last === undefined) return { type: 'send', eventId: row.eventId, body: row.body };
  if (isSameContent(last.kind, last.body, row.kind, row.body)) return sameAs(last, retryRejected);
  if (last.state === 'rejected' && free !== undefined)
    return { type: 'send', eventId: free, body: withOtherEventId(row.body, free) };
  return { type: 'conflict', message: differencesOf(last, row) };
}

const REFUSED_BEFORE = 'the service has refused this report before; it is not sent again';

function sameAs({ state, eventId, body }: JournaledEvent, retryRejected: boolean): Standing {
  if (state === 'accepted') return { type: 'duplicate' };
  if (state === 'rejected' && !retryRejected) return { type: 'rejected', message: REFUSED_BEFORE };
  return { type: 'send', eventId, body };
}

function differencesOf(event: JournaledEvent, row: CheckedRow): string {
  if (event.kind !== row.kind) return `kind: was ${event.kind}, now ${row.kind}`;
  return describeDifferences(event.body, row.body)
    .filter(({ path }) => path !== 'event_id')
    .map(({ path, message }) => `${path}: ${message}`)
    .join('; ');
}

interface Last {
  readonly last: JournaledEvent | undefined;
  /** The id of its successor, where ids are derived. */
  readonly free?: string;
}

/** What came before the last of a row's derived ids is never sent again: its successor has taken its place. */
function lastOf(row: CheckedRow, accountId: string, journal: JournalReader | undefined): Last {
  let last = findOwnEvent(journal, { accountId, eventId: row.eventId });
  if (last === undefined || last.state === 'accepted' || !row.isDerived) return { last };
  for (let ordinal = 2; ; ordinal += 1) {
    const identity = { ...row, refundId: row.refundId ?? undefined, ordinal };
    const free = deriveEventIdIn(accountId, identity);
    const next = findOwnEvent(journal, { accountId, eventId: free });
    if (next === undefined) return { last, free };
    last = next;
  }
}
