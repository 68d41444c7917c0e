import type { BatchReader } from '../client/journal/batches.ts';
import type { JournalReader } from '../client/journal/journal.ts';
import { resolveSettings } from '../client/profiles/load.ts';
import { readProfiles } from '../client/profiles/read.ts';
import { isUsable, requireAccount, type UsableAccount } from '../client/profiles/settings.ts';
import { isFailure } from '../words/failure.ts';
import { remarkOnOpenElsewhere } from './commands/replay/accounts.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * A list of what is open says how much of it was journaled for another address or key of the account in use, and
 * how it is sent. Where no account is in use, nothing is said: a list needs none.
 */
export async function noteElsewhere(
  journal: JournalReader & BatchReader,
  profile: string | undefined,
  dependencies: Dependencies,
): Promise<void> {
  const account = await accountInUse(profile, dependencies);
  if (account === undefined) return;
  remarkOnOpenElsewhere(journal, account, { profile }, dependencies.terminal);
}

async function accountInUse(
  profile: string | undefined,
  { directories, variables }: Dependencies,
): Promise<UsableAccount | undefined> {
  const { config } = await directories();
  try {
    const settings = resolveSettings(readProfiles(config), { flags: { profile }, variables });
    return isUsable(settings) ? requireAccount(settings) : undefined;
  } catch (error) {
    if (isFailure(error)) return undefined;
    throw error;
  }
}
