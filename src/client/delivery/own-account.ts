import { type Account, accountId, ownAccounts } from '../../protocol/account.ts';
import type { BatchReader } from '../journal/batches.ts';
import type { JournalReader } from '../journal/journal.ts';
import type { UsableAccount } from '../profiles/settings.ts';

/**
 * The account as the journal has it: reports of the merchant that an earlier version journaled keep their ids, and new
 * ones go by them.
 */
export function asJournaled<Some extends Account>(
  account: Some,
  journal: Pick<JournalReader, 'accounts'> | undefined,
): Some & Pick<UsableAccount, 'also'> {
  return journal === undefined
    ? account
    : { ...account, ...ownAccounts(account, journal.accounts()) };
}

/** The merchant's accounts as `accountId` names them: that of new reports, then others that the journal has. */
export const ownIds = (account: UsableAccount): readonly [string, ...string[]] => [
  accountId(account),
  ...(account.also ?? []),
];

/** Whether an entry of the journal is the merchant's. */
export const isOwn = (entry: { readonly accountId: string }, account: UsableAccount): boolean =>
  ownIds(account).includes(entry.accountId);

type Lookup = Pick<JournalReader & BatchReader, 'find' | 'batches'>;

/** The journal as if all accounts of the merchant were the one of new reports. */
export function asOneAccount<Reader extends Lookup>(
  journal: Reader,
  account: (Account & Pick<UsableAccount, 'also'>) | undefined,
): Reader {
  if (account?.also === undefined || account.also.length === 0) return journal;
  const id = accountId(account);
  const ids = new Set([id, ...account.also]);
  const lookup: Lookup = {
    *find(filter) {
      const { accountId: wanted, limit = Number.POSITIVE_INFINITY, ...rest } = filter;
      if (wanted !== id) return yield* journal.find(filter);
      let left = limit;
      for (const event of journal.find(rest)) {
        if (!ids.has(event.accountId)) continue;
        if (left <= 0) return;
        left -= 1;
        yield { ...event, accountId: id };
      }
    },
    batches(filter) {
      if (filter.accountId !== id) return journal.batches(filter);
      const { accountId: _, ...rest } = filter;
      return journal.batches(rest).filter((batch) => ids.has(batch.accountId));
    },
  };
  return { ...journal, ...lookup };
}
