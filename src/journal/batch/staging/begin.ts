import { randomBytes } from 'node:crypto';
import { findOrInsertAccount } from '../../accounts.ts';
import type { Connection } from '../../connection.ts';
import type { Intent } from '../../journal.ts';
import type { LeaseTerms } from '../../leases.ts';
import { insertBatch, type StoredBatch } from '../batches.ts';
import { openSession, type Session } from '../sessions.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_LENGTH = 8;

/** Writes a batch in `staging`, with the session that proves whose it is. */
export function beginBatch(
  connection: Connection,
  owner: Pick<Intent, 'accountId' | 'endpoint' | 'profile'>,
  source: string,
  terms: LeaseTerms,
): { readonly batch: StoredBatch; readonly session: Session } {
  const { account, endpoint } = findOrInsertAccount(connection, owner);
  const session = openSession(connection, account, terms);
  const batch: StoredBatch = {
    number: lastNumber(connection) + 1,
    id: freeId(connection),
    account,
    accountId: owner.accountId,
    endpoint,
    profile: owner.profile,
    source,
    createdAt: terms.now(),
    state: 'staging',
    rows: 0,
    skipped: 0,
    session: session.number,
    totals: [],
  };
  insertBatch(connection, batch);
  return { batch, session };
}

function freeId(connection: Connection): string {
  for (;;) {
    const id = `b-${Array.from(randomBytes(ID_LENGTH), (byte) => LETTERS[byte & 31]).join('')}`;
    if (connection.get('SELECT 1 FROM batches WHERE id = ?', id) === undefined) return id;
  }
}

function lastNumber(connection: Connection): number {
  return Number(connection.get('SELECT max(number) AS last FROM batches')?.last ?? 0);
}
