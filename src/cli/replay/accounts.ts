import { accountId } from '../../core/account.ts';
import { Failure } from '../../core/failure.ts';
import type { JournaledEvent } from '../../journal/journal.ts';
import type { UsableAccount } from '../../profiles/settings.ts';

/**
 * "An entry belongs to its account (endpoint + key): replaying it elsewhere needs an explicit word."
 * @throws Failure `other_account` with every such event.
 */
export function refuseOtherAccounts(
  events: readonly JournaledEvent[],
  account: UsableAccount,
  { otherAccount }: { readonly otherAccount?: boolean },
): void {
  const foreign = events.filter((event) => event.accountId !== accountId(account));
  if (foreign.length === 0 || otherAccount === true) return;
  const faults = foreign.map(({ eventId, endpoint, profile }) => ({
    path: eventId,
    message: `belongs to ${endpoint}${profile === null ? '' : ` (profile ${profile})`}`,
  }));
  const here = `${account.endpoint}${account.profile === null ? '' : ` (profile ${account.profile})`}`;
  throw new Failure('other_account', `not an event of ${here}; nothing was sent`, {
    faults,
    hint: 'Choose its account with --profile NAME; --other-account sends it under this one all the same.',
  });
}
