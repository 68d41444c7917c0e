import { accountOrDemo } from '../../actions/demo-account.ts';
import { isUsable, requireAccount, type UsableAccount } from '../../profiles/settings.ts';
import { replayWords } from '../../words/en/replay.ts';
import { readDrainPolicy } from '../batch/rate-options.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SendingOptions } from '../report/options.ts';
import { settingsOf } from '../settings.ts';
import { refuseOtherAccounts, remarkOnOtherAccounts } from './accounts.ts';
import { selectEvents, unknownEvents } from './select.ts';
import { selectBatches } from './select-batches.ts';
import { readSelection, type Selection, type SelectionOptions } from './selection.ts';
import { type Replay, sendAgain } from './send-again.ts';

/** The flags of `conv replay`. */
export interface ReplayOptions extends SendingOptions, SelectionOptions {
  readonly otherAccount?: boolean;
  readonly dryRun?: boolean;
}

/**
 * Sends journaled events again: it enters the journey of a report at its stored bytes. `--pending` goes on
 * with the open batches of the account, too.
 * @param words event ids, or `-` for ids on standard input.
 * @returns the exit status: that of the one event, or 8 where some of several were not accepted.
 */
export async function replay(
  words: readonly string[],
  options: ReplayOptions,
  dependencies: Dependencies,
): Promise<number> {
  const policy = readDrainPolicy(options);
  const selection = await readSelection(words, options);
  const { profile, endpoint } = options;
  const settings = await settingsOf({ profile, endpoint }, dependencies);
  const account = options.dryRun === true ? accountOrDemo(settings) : requireAccount(settings);
  const { events, batches } = await findOpen(selection, account, options, dependencies);
  if (isUsable(settings)) refuseOtherAccounts(events, account, options);
  if (events.length + batches.length > 0) {
    const isDemo = !isUsable(settings);
    return sendAgain({ events, batches, account, isDemo, options, policy }, dependencies);
  }
  dependencies.terminal.note(replayWords.nothing_open);
  return 0;
}

async function findOpen(
  selection: Selection,
  account: UsableAccount,
  options: ReplayOptions,
  { openJournalForReading, directories, terminal }: Dependencies,
): Promise<Pick<Replay, 'events' | 'batches'>> {
  const journal = await openJournalForReading();
  if (journal === undefined) {
    if (selection.by !== 'id' || selection.eventIds.length === 0) return NOTHING;
    throw unknownEvents(selection.eventIds, (await directories()).data);
  }
  const { otherAccount = false, dryRun = false } = options;
  try {
    const events = selectEvents(selection, journal, account, otherAccount);
    if (selection.by === 'pending' && !otherAccount) {
      remarkOnOtherAccounts(journal, account, options, terminal);
    }
    const batches = selectBatches(selection, journal, account, otherAccount);
    if (!dryRun || batches.length === 0) return { events, batches };
    terminal.note(NOT_TRIED);
    return { events, batches: [] };
  } finally {
    journal.close();
  }
}

const NOTHING: Pick<Replay, 'events' | 'batches'> = { events: [], batches: [] };

const NOT_TRIED = replayWords.dry_run_skips_batches;
