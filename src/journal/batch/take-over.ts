import { message } from '../../words/message.ts';
import { findOrInsertAccount } from '../accounts.ts';
import type { Batch } from '../batches.ts';
import type { Connection } from '../connection.ts';
import { moveEvent, readStoredEvent, SELECT_EVENTS, trustInEvent } from '../events.ts';
import { damage, guarded } from '../failures.ts';
import type { Intent } from '../journal.ts';
import type { LeaseTerms } from '../leases.ts';
import { untrustedBatch } from '../untrusted.ts';
import { readBatch, rewriteOwner, type StoredBatch, trustInBatch } from './batches.ts';
import { burySession } from './bury.ts';
import { requireNobodyAt } from './cancel.ts';

/** Of a batch: what is not accepted. Where the account has the id already, the event stays what it is. */
const NOT_ACCEPTED = `${SELECT_EVENTS} WHERE batch = ? AND state <> 'accepted' AND NOT EXISTS (
  SELECT 1 FROM events AS known WHERE known.event_id = events.event_id
    AND known.account = (SELECT number FROM accounts WHERE account_id = ?))`;

type Owner = Pick<Intent, 'accountId' | 'endpoint' | 'profile'>;

const NOTHING_SENT = message('journal_nothing_sent');

/**
 * BatchJournal.takeOver: the whole batch in one transaction. What is not accepted goes along, so that the reports of
 * one order still wait for each other; an event that is not sealed stays behind, and is never sent.
 */
export function takeOverBatch(
  connection: Connection,
  { id }: Batch,
  owner: Owner,
  terms: LeaseTerms,
): Batch {
  return guarded(connection.path, 'claiming', () =>
    connection.transaction(() => {
      const batch = readBatch(connection, id);
      if (batch === undefined) throw damage(message('batch_missing', { batch: id }));
      if (batch.accountId === owner.accountId) return batch;
      if (trustInBatch(connection, batch) === 'untrusted') throw untrustedBatch(batch);
      buryDead(connection, batch, terms);
      moveEvents(connection, batch, owner);
      const moved = { ...batch, ...findOrInsertAccount(connection, owner), ...owner };
      rewriteOwner(connection, moved);
      return moved;
    }),
  );
}

/** @throws Failure `event_busy` while a living process is at work on it. */
function buryDead(connection: Connection, batch: StoredBatch, terms: LeaseTerms): void {
  const dead = requireNobodyAt(connection, batch, terms, NOTHING_SENT);
  for (const session of dead) burySession(connection, session);
}

function moveEvents(connection: Connection, { number }: StoredBatch, owner: Owner): void {
  for (const row of connection.all(NOT_ACCEPTED, number, owner.accountId)) {
    const stored = readStoredEvent(row);
    if (trustInEvent(connection, stored) !== 'untrusted') moveEvent(connection, stored, owner);
  }
}
