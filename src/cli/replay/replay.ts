import { accountOrDemo } from '../../actions/demo-account.ts';
import type { JournaledEvent } from '../../journal/journal.ts';
import { requireAccount, type UsableAccount } from '../../profiles/settings.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SendingOptions } from '../report/options.ts';
import { readPolicy } from '../report/policy.ts';
import { settingsOf } from '../settings.ts';
import { refuseOtherAccounts, remarkOnOtherAccounts } from './accounts.ts';
import { selectEvents, unknownEvents } from './select.ts';
import { readSelection, type Selection, type SelectionOptions } from './selection.ts';
import { sendAgain } from './send-again.ts';

/** The flags of `conv replay`. */
export interface ReplayOptions extends SendingOptions, SelectionOptions {
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
  const { profile, endpoint } = options;
  const settings = await settingsOf({ profile, endpoint }, dependencies);
  const account = options.dryRun === true ? accountOrDemo(settings) : requireAccount(settings);
  const events = await findEvents(selection, account, options, dependencies);
  if (options.dryRun !== true) refuseOtherAccounts(events, account, options);
  if (events.length > 0) return sendAgain({ events, account, options, policy }, dependencies);
  dependencies.terminal.note('nothing to send again: no such event is open');
  return 0;
}

async function findEvents(
  selection: Selection,
  account: UsableAccount,
  { otherAccount = false }: ReplayOptions,
  { openJournalForReading, directories, terminal }: Dependencies,
): Promise<JournaledEvent[]> {
  const journal = await openJournalForReading();
  if (journal === undefined) {
    if (selection.by !== 'id' || selection.eventIds.length === 0) return [];
    throw unknownEvents(selection.eventIds, (await directories()).data);
  }
  try {
    const events = selectEvents(selection, journal, account, otherAccount);
    if (selection.by === 'pending' && !otherAccount) {
      remarkOnOtherAccounts(journal, account, terminal);
    }
    return events;
  } finally {
    journal.close();
  }
}
