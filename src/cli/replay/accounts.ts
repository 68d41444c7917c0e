import { type OpenElsewhere, openElsewhere } from '../../actions/open-elsewhere.ts';
import { accountId } from '../../core/account.ts';
import { Failure } from '../../core/failure.ts';
import { shellWord } from '../../core/shell.ts';
import type { BatchReader } from '../../journal/batches.ts';
import type { JournaledEvent, JournalReader } from '../../journal/journal.ts';
import { countOf } from '../../output/count.ts';
import { accountText } from '../../output/event-text.ts';
import { type AccountFlags, otherAccountCommand } from '../../output/replay-command.ts';
import type { UsableAccount } from '../../profiles/settings.ts';
import type { Terminal } from '../terminal.ts';

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
    `not journaled for the account in use, ${accountText(account)}; nothing was sent`,
    {
      faults: foreign.map((event) => ({
        path: shellWord(event.eventId),
        message: belongsTo(event, account),
      })),
      hint: `to send ${foreign.length === 1 ? 'it' : 'them'} to ${account.endpoint}: ${commandFor(foreign, options)}
to send where it was journaled for, name that account with --profile or --endpoint`,
    },
  );
}

/** Which account an entry was journaled for, and that this is not the one in use. */
export const belongsTo = (
  owned: Pick<JournaledEvent, 'profile' | 'endpoint'>,
  { endpoint }: UsableAccount,
): string =>
  `belongs to ${accountText(owned)}${owned.endpoint === endpoint ? ', under another api_key' : ''}`;

function commandFor(events: readonly JournaledEvent[], options: AccountOptions): string {
  if (events.length > MOST_NAMED) return 'the same command with --other-account';
  return otherAccountCommand(
    events.map(({ eventId }) => eventId),
    options,
  );
}

/** Says what is open under another account: nobody may overlook it. */
export function remarkOnOtherAccounts(
  journal: JournalReader & BatchReader,
  account: UsableAccount,
  options: AccountFlags,
  { note }: Pick<Terminal, 'note'>,
): void {
  const { foreign } = remarkOnOpenElsewhere(journal, account, options, { note });
  if (foreign === 0) return;
  const open = foreign === 1 ? 'one open event belongs' : `${foreign} open events belong`;
  note(`note: ${open} to another account, under another secret: conv log --pending`);
}

/** Says what is open under another address or key of the secret in use, and the command that sends it. */
export function remarkOnOpenElsewhere(
  journal: JournalReader & BatchReader,
  account: UsableAccount,
  options: AccountFlags,
  { note }: Pick<Terminal, 'note'>,
): OpenElsewhere {
  const elsewhere = openElsewhere(journal, account);
  const what = describe(elsewhere);
  const command = otherAccountCommand('--pending', options);
  const how = `journaled for another address or key of this secret; to send to ${account.endpoint}: ${command}`;
  if (what !== '') note(`note: ${what} ${how}`);
  return elsewhere;
}

/** `2 open reports and 1 file were`. */
function describe({ events, batches }: OpenElsewhere): string {
  const parts = [
    ...(events.length === 0 ? [] : [countOf(events.length, 'open report')]),
    ...(batches.length === 0 ? [] : [countOf(batches.length, 'open file')]),
  ];
  const verb = events.length + batches.length === 1 ? 'was' : 'were';
  return parts.length === 0 ? '' : `${parts.join(' and ')} ${verb}`;
}
