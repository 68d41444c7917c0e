import { type Account, accountId } from '../../core/account.ts';
import { Failure } from '../../core/failure.ts';
import { makeVisible } from '../../core/visible.ts';
import type { JournaledEvent, JournalReader } from '../../journal/journal.ts';
import type { UsableAccount } from '../../profiles/settings.ts';
import type { SendingOptions } from '../report/options.ts';
import type { Terminal } from '../terminal.ts';

/** What says where events may go. */
export interface AccountOptions extends Pick<SendingOptions, 'endpoint'> {
  readonly otherAccount?: boolean;
}

/**
 * The account that an event or a batch is sent under: the one in use, at the endpoint that it was
 * journaled for, if it is the same key's and no other was asked for.
 */
export function accountFor(
  owned: Pick<JournaledEvent, 'accountId' | 'endpoint'>,
  account: UsableAccount,
  { endpoint }: AccountOptions,
): UsableAccount {
  const original = { ...account, endpoint: owned.endpoint };
  const isSameKey = accountId(original) === owned.accountId;
  return isSameKey && endpoint === undefined ? original : account;
}

/**
 * "An entry belongs to its account (endpoint + key): replaying it elsewhere needs an explicit word."
 * @throws Failure `other_account` with every such event.
 */
export function refuseOtherAccounts(
  events: readonly JournaledEvent[],
  account: UsableAccount,
  options: AccountOptions,
): void {
  const isForeign = (event: JournaledEvent): boolean =>
    accountId(accountFor(event, account, options)) !== event.accountId;
  const foreign = events.filter(isForeign);
  if (foreign.length === 0 || options.otherAccount === true) return;
  throw new Failure('other_account', `not an event of ${describe(account)}; nothing was sent`, {
    faults: foreign.map((event) => ({
      path: event.eventId,
      message: `belongs to ${describe(event)}, under another key or endpoint`,
    })),
    hint: 'Name its account with --profile or --endpoint; --other-account sends it under this one all the same.',
  });
}

/** An open event under a key that was mistyped or replaced is not of this account: nobody may overlook it. */
export function remarkOnOtherAccounts(
  journal: JournalReader,
  account: Account,
  { note }: Pick<Terminal, 'note'>,
): void {
  let count = 0;
  for (const event of journal.find({ state: 'pending', order: 'oldest-first' })) {
    if (event.accountId !== accountId(account)) count += 1;
  }
  if (count === 0) return;
  const what = count === 1 ? 'one open event belongs' : `${count} open events belong`;
  note(`note: ${what} to another account (endpoint and key): conv log --pending; --other-account`);
}

const describe = ({ endpoint, profile }: Pick<JournaledEvent, 'endpoint' | 'profile'>): string =>
  makeVisible(profile === null ? endpoint : `${endpoint} (profile ${profile})`);
