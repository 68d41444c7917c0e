import { isOwn } from '../client/delivery/own-account.ts';
import type { JournaledEvent, JournalReader } from '../client/journal/port.ts';
import { resolveSettings } from '../client/profiles/load.ts';
import { readProfiles } from '../client/profiles/read.ts';
import { requireKnownAccount } from '../client/profiles/settings.ts';
import { ownAccounts } from '../core/protocol/account.ts';
import { isFailure } from '../core/words/failure.ts';
import type { Dependencies } from './dependencies.ts';
import { type AccountFlags, accountFlagsOf } from './views/replay-command.ts';

/** The flags that send an event where it was journaled for. */
export type FlagsOf = (
  event: Pick<JournaledEvent, 'accountId' | 'profile' | 'endpoint'>,
) => AccountFlags;

/**
 * An event keeps the name of its profile, which may have another address or key by now, or be on another machine.
 * So flags are tried on the profiles as they are: those of the event's own profile first, then of every other.
 * Where no profile is of its merchant, they are those that it was journaled with.
 */
export async function currentFlags(
  journal: Pick<JournalReader, 'accounts'>,
  { directories, variables }: Pick<Dependencies, 'directories' | 'variables'>,
): Promise<FlagsOf> {
  const { config } = await directories();
  const profiles = ifAllowed(() => readProfiles(config));
  if (profiles === undefined) return accountFlagsOf;
  const known = await journal.accounts();
  return (event) => {
    const { profile, endpoint } = event;
    const leadsTo = (flags: { profile?: string; endpoint?: string }): boolean => {
      const account = ifAllowed(() =>
        requireKnownAccount(resolveSettings(profiles, { flags, variables })),
      );
      if (account?.endpoint !== endpoint) return false;
      return isOwn(event, { ...account, ...ownAccounts(account, known) });
    };
    const names = new Set([profile ?? [], ...profiles.byName.keys()].flat());
    const own = profile === null ? [{ endpoint }] : [];
    const named = [...names].flatMap((name) => [{ profile: name }, { profile: name, endpoint }]);
    return [...own, ...named, { endpoint }].find(leadsTo) ?? accountFlagsOf(event);
  };
}

/** A list is shown whatever is wrong with the profiles. */
function ifAllowed<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (isFailure(error)) return undefined;
    throw error;
  }
}
