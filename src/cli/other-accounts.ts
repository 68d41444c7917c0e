import { type OpenElsewhere, openElsewhere } from '../client/delivery/open-elsewhere.ts';
import { asJournaled, isOwn } from '../client/delivery/own-account.ts';
import type { BatchReader, JournaledEvent, JournalReader } from '../client/journal/port.ts';
import { resolveSettings } from '../client/profiles/load.ts';
import { readProfiles } from '../client/profiles/read.ts';
import { secretAtHand } from '../client/profiles/secret-place.ts';
import { isUsable, requireAccount, type UsableAccount } from '../client/profiles/settings.ts';
import { shellWord } from '../core/kit/shell.ts';
import { Failure, isFailure } from '../core/words/failure.ts';
import { type Fault, fault, type Message, message } from '../core/words/message.ts';
import type { Dependencies } from './dependencies.ts';
import type { Terminal } from './terminal/terminal.ts';
import { accountText } from './views/event-text.ts';
import { type AccountFlags, otherAccountCommand } from './views/replay-command.ts';
import { replayWords } from './words/replay.ts';

/** Flags that determine the destination of events. */
interface AccountOptions extends AccountFlags {
  readonly otherAccount?: boolean;
}

/** More events are not written out in a command. */
const MOST_NAMED = 10;

/**
 * Replaying an entry for another merchant requires an explicit flag. The endpoint in an entry is informational:
 * reports go to the account in use.
 * @throws Failure `other_account` with every event of another account.
 */
export function refuseOtherAccounts(
  events: readonly JournaledEvent[],
  account: UsableAccount,
  options: AccountOptions,
): void {
  const foreign = events.filter((event) => !isOwn(event, account));
  if (foreign.length === 0 || options.otherAccount === true) return;
  throw new Failure(
    'other_account',
    message('not_of_this_account', { account: accountText(account) }),
    {
      faults: foreign.map((event) => belongsTo(shellWord(event.eventId), event, account)),
      hint: message('other_account_hint', {
        count: foreign.length,
        endpoint: account.endpoint,
        command: commandFor(foreign, options),
      }),
    },
  );
}

/** Describes that an entry belongs to another account. */
export const belongsTo = (
  at: string,
  owned: Pick<JournaledEvent, 'profile' | 'endpoint'>,
  { endpoint }: UsableAccount,
): Fault =>
  fault(at, owned.endpoint === endpoint ? 'belongs_to_other_key' : 'belongs_to_account', {
    account: accountText(owned),
  });

function commandFor(events: readonly JournaledEvent[], options: AccountOptions): string | Message {
  if (events.length > MOST_NAMED) return message('same_command_other_account');
  return otherAccountCommand(
    events.map(({ eventId }) => eventId),
    options,
  );
}

/** Notes open events of other accounts, which are easy to overlook. */
export async function remarkOnOtherAccounts(
  journal: JournalReader & BatchReader,
  account: UsableAccount,
  options: AccountFlags,
  { note }: Pick<Terminal, 'note'>,
): Promise<void> {
  const { foreign } = await remarkOnOpenElsewhere(journal, account, options, { note });
  if (foreign === 0) return;
  note(replayWords.open_under_other_secret({ count: foreign }));
}

/** Notes open events of another merchant under the same secret, and the command that sends them. */
async function remarkOnOpenElsewhere(
  journal: JournalReader & BatchReader,
  account: UsableAccount,
  options: AccountFlags,
  { note }: Pick<Terminal, 'note'>,
): Promise<OpenElsewhere> {
  const elsewhere = await openElsewhere(journal, await asJournaled(account, journal));
  const [reports, files] = [elsewhere.events.length, elsewhere.batches.length];
  const command = otherAccountCommand('--pending', options);
  if (reports + files > 0)
    note(replayWords.open_elsewhere({ reports, files, endpoint: account.endpoint, command }));
  return elsewhere;
}

/**
 * In a list of open events, notes how many belong to another merchant under the same secret, and how to send them.
 * Without an account in use, nothing is printed.
 */
export async function noteElsewhere(
  journal: JournalReader & BatchReader,
  profile: string | undefined,
  dependencies: Dependencies,
): Promise<void> {
  const account = await accountInUse(profile, dependencies);
  if (account === undefined) return;
  await remarkOnOpenElsewhere(journal, account, { profile }, dependencies.terminal);
}

async function accountInUse(
  profile: string | undefined,
  { directories, variables }: Dependencies,
): Promise<UsableAccount | undefined> {
  const { config } = await directories();
  try {
    const settings = resolveSettings(readProfiles(config), { flags: { profile }, variables });
    const { secret } = settings;
    const value = secret && secretAtHand(secret.value);
    // A list is not worth asking a password manager.
    if (value === undefined || !isUsable(settings)) return undefined;
    return requireAccount({ ...settings, secret: secret && { ...secret, value } });
  } catch (error) {
    if (isFailure(error)) return undefined;
    throw error;
  }
}
