import { Listing } from '../../core/kit/listing.ts';
import { type Account, accountId, ownAccounts } from '../../core/protocol/account.ts';
import type { BatchReader, JournaledEvent, JournalReader } from '../journal/port.ts';
import type { KnownAccount } from '../profiles/settings.ts';

/**
 * The account as it is in the journal: reports that an earlier version journaled for the merchant keep their IDs, and
 * new reports are matched to them.
 */
export async function asJournaled<Some extends Account>(
  account: Some,
  journal: Pick<JournalReader, 'accounts'> | undefined,
): Promise<Some & Pick<KnownAccount, 'also'>> {
  return journal === undefined
    ? account
    : { ...account, ...ownAccounts(account, await journal.accounts()) };
}

/** IDs of the merchant's accounts: first the one for new reports, then others in the journal. */
export const ownIds = (account: KnownAccount): readonly [string, ...string[]] => [
  accountId(account),
  ...(account.also ?? []),
];

/** Whether an entry of the journal is the merchant's. */
export const isOwn = (entry: { readonly accountId: string }, account: KnownAccount): boolean =>
  ownIds(account).includes(entry.accountId);

type Lookup = Pick<JournalReader & BatchReader, 'find' | 'batches'>;

/** A view of the journal in which all accounts of the merchant are one. */
export function asOneAccount<Reader extends Lookup>(
  journal: Reader,
  account: (Account & Pick<KnownAccount, 'also'>) | undefined,
): Reader {
  if (account?.also === undefined || account.also.length === 0) return journal;
  const id = accountId(account);
  const ids = new Set([id, ...account.also]);
  const lookup: Lookup = {
    find(filter) {
      const { accountId: wanted, limit, ...rest } = filter;
      if (wanted !== id) return journal.find(filter);
      return new Listing(() => pagesOf(journal.find(rest), ids, id, limit));
    },
    async batches(filter) {
      if (filter.accountId !== id) return journal.batches(filter);
      const { accountId: _, ...rest } = filter;
      return (await journal.batches(rest)).filter((batch) => ids.has(batch.accountId));
    },
  };
  return { ...journal, ...lookup };
}

/** Merges the events of several accounts. */
async function* pagesOf(
  events: Listing<JournaledEvent>,
  accountIds: ReadonlySet<string>,
  accountId: string,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly JournaledEvent[]> {
  let left = limit;
  for await (const page of events.pages()) {
    const own = page.filter((event) => accountIds.has(event.accountId)).slice(0, left);
    if (own.length > 0) yield own.map((event) => ({ ...event, accountId }));
    left -= own.length;
    if (left <= 0) return;
  }
}
