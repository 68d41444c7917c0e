import { type OpenElsewhere, openElsewhere } from '../../../client/delivery/open-elsewhere.ts';
import type { BatchReader } from '../../../client/journal/batches.ts';
import type { JournaledEvent, JournalReader } from '../../../client/journal/journal.ts';
import type { UsableAccount } from '../../../client/profiles/settings.ts';
import { shellWord } from '../../../kit/shell.ts';
import { accountId } from '../../../protocol/account.ts';
import { replayWords } from '../../../words/en/replay.ts';
import { Failure } from '../../../words/failure.ts';
import { type Fault, fault, type Message, message } from '../../../words/message.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { accountText } from '../../views/event-text.ts';
import { type AccountFlags, otherAccountCommand } from '../../views/replay-command.ts';

/** What says where events may go. */
interface AccountOptions extends AccountFlags {
  readonly otherAccount?: boolean;
}

/** More events are not written out in a command. */
const MOST_NAMED = 10;

/**
 * "An entry belongs to its account (endpoint + key): replaying it elsewhere needs an explicit word."
 * Whatever an entry says about its endpoint is for people: reports go to the account in use.
 * @throws Failure `other_account` with every event of another account.
 */
export function refuseOtherAccounts(
  events: readonly JournaledEvent[],
  account: UsableAccount,
  options: AccountOptions,
): void {
  const foreign = events.filter((event) => event.accountId !== accountId(account));
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

/** Which account an entry was journaled for, and that this is not the one in use. */
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

/** Notes what is open under other accounts, which is easy to overlook. */
export function remarkOnOtherAccounts(
  journal: JournalReader & BatchReader,
  account: UsableAccount,
  options: AccountFlags,
  { note }: Pick<Terminal, 'note'>,
): void {
  const { foreign } = remarkOnOpenElsewhere(journal, account, options, { note });
  if (foreign === 0) return;
  note(replayWords.open_under_other_secret({ count: foreign }));
}

/** Says what is open under another address or key of the secret in use, and the command that sends it. */
export function remarkOnOpenElsewhere(
  journal: JournalReader & BatchReader,
  account: UsableAccount,
  options: AccountFlags,
  { note }: Pick<Terminal, 'note'>,
): OpenElsewhere {
  const elsewhere = openElsewhere(journal, account);
  const [reports, files] = [elsewhere.events.length, elsewhere.batches.length];
  const command = otherAccountCommand('--pending', options);
  if (reports + files > 0)
    note(replayWords.open_elsewhere({ reports, files, endpoint: account.endpoint, command }));
  return elsewhere;
}
