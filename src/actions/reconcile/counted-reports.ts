import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BatchReader } from '../../journal/batches.ts';
import type { JournaledEvent, JournalReader } from '../../journal/journal.ts';
import { message } from '../../words/message.ts';
import { interrupted, type Pass } from '../batch/file/read-file.ts';
import { stagedRows } from './staged-orders.ts';

/** What did not come of a comparison that stops. */
export const NOTHING_COMPARED = message('nothing_compared');

/** So many reports are looked at between two looks at the keyboard. */
const PAGE = 256;

/** Whether the service has counted a report, or may have: one without a clear answer may be counted, too. */
const mayCount = ({ state }: JournaledEvent): boolean => state !== 'rejected';

/**
 * The reports of an account that the service has counted or may have, oldest first.
 * @param since milliseconds since 1970; undefined for all of them.
 * @throws Failure `interrupted`
 */
export async function* countedReports(
  journal: Pick<JournalReader, 'find'>,
  { accountId, since }: { readonly accountId: string; readonly since: number | undefined },
  { signal, progress }: Pass,
): AsyncGenerator<JournaledEvent> {
  const from = since === undefined ? {} : { createdSince: since };
  let seen = 0;
  for (const event of journal.find({ accountId, order: 'oldest-first', ...from })) {
    if (mayCount(event)) yield event;
    seen += 1;
    if (seen % PAGE !== 0) continue;
    progress(seen);
    await nextTurn();
    if (signal.aborted) throw interrupted(NOTHING_COMPARED);
  }
}

/** The first report of an order that the service has counted or may have: to its period the order belongs. */
export function firstOfOrder(
  { accountId, merchantOrderId }: Pick<JournaledEvent, 'accountId' | 'merchantOrderId'>,
  journal: Pick<JournalReader, 'find'>,
): JournaledEvent | undefined {
  for (const event of journal.find({ accountId, merchantOrderId, order: 'oldest-first' }))
    if (mayCount(event)) return event;
  return undefined;
}

/**
 * The orders of all reports that the service has counted, may have, or is to be sent; some more than once.
 * @throws Failure `interrupted`
 */
export async function* reportedIds(
  journal: Pick<JournalReader & BatchReader, 'find' | 'batches' | 'rowsOf'>,
  accountId: string,
  pass: Pass,
): AsyncGenerator<string> {
  const all = { accountId, since: undefined };
  for await (const { merchantOrderId } of countedReports(journal, all, pass)) yield merchantOrderId;
  for (const { merchantOrderId } of stagedRows(journal, accountId)) yield merchantOrderId;
}
