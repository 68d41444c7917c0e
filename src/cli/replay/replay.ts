import { accountOrDemo } from '../../actions/demo-account.ts';
import { Failure } from '../../core/failure.ts';
import type { JournaledEvent } from '../../journal/journal.ts';
import { requireAccount, type UsableAccount } from '../../profiles/settings.ts';
import type { Dependencies } from '../dependencies.ts';
import { settingsOf } from '../report/account.ts';
import type { SendingOptions } from '../report/options.ts';
import { readPolicy } from '../report/policy.ts';
import { refuseOtherAccounts } from './accounts.ts';
import { readEventIds } from './event-ids.ts';
import { type Selection, selectEvents, unknownEvents } from './select.ts';
import { sendAgain } from './send-again.ts';

/** The flags of `conv replay`. */
export interface ReplayOptions extends SendingOptions {
  readonly eventId?: readonly string[];
  readonly pending?: boolean;
  readonly order?: string;
  readonly otherAccount?: boolean;
  readonly dryRun?: boolean;
}

/**
 * Sends journaled events again: it enters the journey of a report at its stored bytes.
 * @param words event ids, or `-` for ids on standard input.
 * @returns the exit status: that of the one event, or 8 where some of several were not accepted.
 */
export async function replay(
  words: readonly string[],
  options: ReplayOptions,
  dependencies: Dependencies,
): Promise<number> {
  const policy = readPolicy(options);
  const selection = await readSelection(words, options);
  const settings = await settingsOf(options, dependencies);
  const account = options.dryRun === true ? accountOrDemo(settings) : requireAccount(settings);
  const events = await findEvents(selection, account, dependencies);
  if (options.dryRun !== true) refuseOtherAccounts(events, account, options);
  if (events.length === 0) {
    dependencies.terminal.note('nothing to send again: no such event is open');
    return 0;
  }
  return sendAgain({ events, account, options, policy }, dependencies);
}

async function readSelection(words: readonly string[], options: ReplayOptions): Promise<Selection> {
  const eventIds = await readEventIds([...words, ...(options.eventId ?? [])]);
  const { pending = false, order: merchantOrderId } = options;
  if (eventIds.length > 0 || pending || merchantOrderId !== undefined || words.includes('-')) {
    return { eventIds, pending, merchantOrderId };
  }
  throw new Failure('usage', 'which events? Name them, or say --pending or --order', {
    hint: 'conv replay --event-id ID    one event\nconv replay --pending        all that is not settled\nconv log --pending           see them first',
  });
}

async function findEvents(
  selection: Selection,
  account: UsableAccount,
  dependencies: Dependencies,
): Promise<JournaledEvent[]> {
  const journal = await dependencies.openJournalForReading();
  if (journal === undefined) {
    const { data } = await dependencies.directories();
    if (selection.eventIds.length > 0) throw unknownEvents(selection.eventIds, data);
    return [];
  }
  try {
    return selectEvents(selection, journal, account);
  } finally {
    journal.close();
  }
}
