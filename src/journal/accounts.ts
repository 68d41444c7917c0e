import type { Connection } from './connection.ts';
import type { Intent } from './journal.ts';
import { originalText, storedText } from './text.ts';

/** An account's endpoint is the one that it was first seen with. */
export function findOrInsertAccount(
  connection: Connection,
  { accountId, endpoint }: Pick<Intent, 'accountId' | 'endpoint'>,
): { account: number; endpoint: string } {
  const id = storedText(accountId);
  const known = connection.get('SELECT number, endpoint FROM accounts WHERE account_id = ?', id);
  if (known !== undefined) {
    return { account: Number(known.number), endpoint: originalText(known.endpoint) ?? '' };
  }
  const insert = 'INSERT INTO accounts (account_id, endpoint) VALUES (?, ?)';
  return { account: connection.insert(insert, id, storedText(endpoint)), endpoint };
}
