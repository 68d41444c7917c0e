import { type Account, accountId } from '../../core/protocol/account.ts';
import type { Batch, BatchReader, JournaledEvent, JournalReader } from '../journal/port.ts';
import { isSameReport } from '../journal/refusals.ts';
import type { UsableAccount } from '../profiles/settings.ts';
import { findOwnEvent } from './find-event.ts';
import { isOwn } from './own-account.ts';

/** Open events of other merchants. */
export interface OpenElsewhere {
  /** Sealed with the secret in use, so they can be sent to the account in use on request. */
  readonly events: readonly JournaledEvent[];
  readonly batches: readonly Batch[];
  /** How many open events are sealed under another secret. */
  readonly foreign: number;
}

export async function openElsewhere(
  journal: JournalReader & BatchReader,
  account: UsableAccount,
): Promise<OpenElsewhere> {
  const filter = { state: 'pending', outsideOpenBatches: true, order: 'oldest-first' } as const;
  const events: JournaledEvent[] = [];
  let foreign = 0;
  for await (const event of journal.find(filter)) {
    if (isOwn(event, account) || (await isTakenOver(event, journal, account))) continue;
    if (await journal.isSealedBy(event, account)) events.push(event);
    else foreign += 1;
  }
  return { events, batches: await openBatchesElsewhere(journal, account), foreign };
}

/** The open batches of other accounts that are sealed under the secret in use, oldest first. */
export async function openBatchesElsewhere(
  journal: BatchReader,
  account: UsableAccount,
): Promise<readonly Batch[]> {
  const batches: Batch[] = [];
  for (const batch of await journal.batches({ state: 'open' })) {
    if (!isOwn(batch, account) && (await journal.isBatchSealedBy(batch, account)))
      batches.push(batch);
  }
  return batches;
}

/** Whether the account in use has the same report, which is then the one to send. */
export async function isTakenOver(
  event: JournaledEvent,
  journal: JournalReader,
  account: Account,
): Promise<boolean> {
  const own = await findOwnEvent(journal, {
    accountId: accountId(account),
    eventId: event.eventId,
  });
  return own !== undefined && own.sequence !== event.sequence && isSameReport(own, event);
}
