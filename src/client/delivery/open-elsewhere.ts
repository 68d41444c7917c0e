import { type Account, accountId } from '../../protocol/account.ts';
import type { Batch, BatchReader } from '../journal/batches.ts';
import type { JournaledEvent, JournalReader } from '../journal/journal.ts';
import { isSameReport } from '../journal/refusals.ts';
import type { UsableAccount } from '../profiles/settings.ts';
import { findOwnEvent } from './find-event.ts';
import { isOwn } from './own-account.ts';

/** What is open for another merchant than the one in use. */
export interface OpenElsewhere {
  /** Sealed under the secret in use: they may go to the account in use, where that is wanted. */
  readonly events: readonly JournaledEvent[];
  readonly batches: readonly Batch[];
  /** How many open events are sealed under another secret. */
  readonly foreign: number;
}

export function openElsewhere(
  journal: JournalReader & BatchReader,
  account: UsableAccount,
): OpenElsewhere {
  const open = journal.find({ state: 'pending', outsideOpenBatches: true, order: 'oldest-first' });
  const others = [...open].filter(
    (event) => !isOwn(event, account) && !isTakenOver(event, journal, account),
  );
  const events = others.filter((event) => journal.isSealedBy(event, account));
  return {
    events,
    batches: openBatchesElsewhere(journal, account),
    foreign: others.length - events.length,
  };
}

/** The open batches of other accounts that are sealed under the secret in use, oldest first. */
export const openBatchesElsewhere = (
  journal: BatchReader,
  account: UsableAccount,
): readonly Batch[] =>
  journal
    .batches({ state: 'open' })
    .filter((batch) => !isOwn(batch, account))
    .filter((batch) => journal.isBatchSealedBy(batch, account));

/** Whether the account in use has the very same report: then that is the one to send. */
export function isTakenOver(
  event: JournaledEvent,
  journal: JournalReader,
  account: Account,
): boolean {
  const own = findOwnEvent(journal, { accountId: accountId(account), eventId: event.eventId });
  return own !== undefined && own.sequence !== event.sequence && isSameReport(own, event);
}
