import type { CheckedRow } from '../../../core/rows/row.ts';
import type { SettledRow } from '../../../core/rows/settled-row.ts';
import { entryOf, sealOfEvent } from '../../events.ts';
import type { JournaledEvent } from '../../journal.ts';
import { sealsOf } from '../../keyed-seals.ts';
import { storedOptional, storedText } from '../../text.ts';
import { obstacleOf } from './blocked.ts';
import type { Claiming } from './claiming.ts';

/**
 * Makes a staged row an event and claims it; one that must wait for its turn becomes an event that nobody holds.
 * @param suspects orders that may have an earlier report in the way; undefined where any may.
 * @param successorOf the sequence of the refused event that the row is the mended successor of.
 * @returns false where its account has an event of this id: then nothing was written.
 */
export function claimNew(
  claiming: Claiming,
  row: CheckedRow,
  suspects: Set<string> | undefined,
  successorOf?: number,
): boolean {
  const { batch, session } = claiming;
  const { merchantOrderId } = row;
  const isSuspect = suspects === undefined || suspects.has(merchantOrderId);
  const obstacle = isSuspect ? obstacleOfNew(claiming, row) : null;
  const event = {
    ...eventOf(claiming, row),
    ...(successorOf === undefined ? {} : { successorOf }),
  };
  if (!insert(claiming, row, event, obstacle === null ? session : null)) return false;
  claiming.useSequence();
  claiming.totals.move(batch.number, row, 'staged', 'pending');
  if (obstacle !== null) {
    suspects?.add(merchantOrderId);
    claiming.settle(row, 'waiting', obstacle);
  } else claiming.hold(heldOf(event, row));
  return true;
}

function obstacleOfNew(
  { batch, connection, session }: Claiming,
  row: CheckedRow,
): SettledRow['error'] {
  const { merchantOrderId, kind } = row;
  const turn = { account: batch.account, merchantOrderId, kind, before: Number.MAX_SAFE_INTEGER };
  return obstacleOf(connection, turn, session);
}

function eventOf({ batch, now, nextSequence }: Claiming, row: CheckedRow): JournaledEvent {
  return {
    sequence: nextSequence,
    accountId: batch.accountId,
    endpoint: batch.endpoint,
    profile: batch.profile,
    eventId: row.eventId,
    kind: row.kind,
    merchantOrderId: row.merchantOrderId,
    subId: row.subId,
    body: row.body,
    state: 'pending',
    createdAt: now,
    attemptCount: 0,
  };
}

const heldOf = (event: JournaledEvent, { row, line, amount, currency }: CheckedRow) => ({
  event,
  place: { row, line },
  amount,
  currency,
  mayHaveBeenCounted: false,
});

function insert(
  { batch, connection }: Claiming,
  { row, line, amount, currency }: CheckedRow,
  event: JournaledEvent,
  session: number | null,
): boolean {
  const seal = sealOfEvent(event, { batch: batch.number, row, line, amount, currency });
  const changed = connection.run(
    `INSERT INTO events (sequence, account, event_id, kind, merchant_order_id, sub_id, state, created_at,
      profile, seal, body, batch, row, line, amount, currency, session, open_since, successor_of,
      keyed_seal)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'pending', ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,
        iif(?16 IS NULL, NULL, ?7), ?17, ?18)
      ON CONFLICT (event_id, account) DO NOTHING`,
    event.sequence,
    batch.account,
    storedText(event.eventId),
    event.kind,
    storedText(event.merchantOrderId),
    storedOptional(event.subId),
    event.createdAt,
    storedOptional(event.profile),
    seal,
    event.body,
    batch.number,
    row,
    line,
    amount,
    storedOptional(currency),
    session,
    event.successorOf ?? null,
    sealsOf(connection).seal(entryOf(event, seal)),
  );
  return changed === 1;
}
