import type { CheckedRow, RowPlace } from '../../../core/rows/row.ts';
import { resealEvent, type StoredEvent, trustInEvent } from '../../events.ts';
import type { JournaledEvent } from '../../journal.ts';
import { holderOf } from '../../leases.ts';
import { isSaidAgain } from '../../same-report.ts';
import { successorIdOf, supersededBy } from '../../successor.ts';
import { hasUnknownOutcome } from '../../unknown-outcome.ts';
import { UNTRUSTED } from '../../untrusted.ts';
import { burySession } from '../bury.ts';
import { moveState } from '../event-state.ts';
import { processOf } from '../sessions.ts';
import { obstacleOf } from './blocked.ts';
import type { Claiming } from './claiming.ts';

/** An event that the journal has, and the row of this batch that it is to be sent for. */
export interface OpenRow {
  readonly stored: StoredEvent;
  readonly place: RowPlace;
  readonly amount: string | null;
  readonly currency: string | null;
  /** A row of a sealed chunk: an event that says the very same need not be trusted by itself. */
  readonly saidBy?: CheckedRow;
}

/**
 * Claims an event that is in the journal already; its journaled bytes are sent, if conv itself wrote them.
 * @returns false where a living process has it: it is to be looked at again.
 */
export function claimOpen(claiming: Claiming, open: OpenRow): boolean {
  const { batch, connection, session } = claiming;
  const { event } = open.stored;
  if (isBusy(claiming, open.stored)) return false;
  const trust = trustInEvent(connection, open.stored);
  if (trust === 'untrusted' && !isVouchedFor(open)) {
    claiming.settle({ ...event, ...open.place, ...moneyOf(open) }, 'waiting', UNTRUSTED);
    return true;
  }
  if (trust !== 'sealed') resealEvent(connection, open.stored);
  const successor = successorIdOf(connection, event);
  if (successor !== undefined) {
    settleSuperseded(claiming, open, successor);
    return true;
  }
  const turn = { ...event, account: batch.account, before: event.sequence };
  const obstacle = obstacleOf(connection, turn, session);
  if (obstacle !== null) {
    claiming.settle({ ...event, ...open.place, ...moneyOf(open) }, 'waiting', obstacle);
    return true;
  }
  if (event.state !== 'pending') moveState(connection, event.sequence, 'pending', claiming.totals);
  take(claiming, event);
  const mayHaveBeenCounted =
    !claiming.retryRejected && hasUnknownOutcome(connection, event.sequence);
  const held = { event: { ...event, state: 'pending' }, place: open.place } as const;
  claiming.hold({ ...held, ...moneyOf(open), mayHaveBeenCounted });
  return true;
}

const isVouchedFor = ({ stored, saidBy }: OpenRow): boolean =>
  saidBy !== undefined && isSaidAgain(stored.event, saidBy);

function settleSuperseded(claiming: Claiming, open: OpenRow, successor: string): void {
  const { event } = open.stored;
  const outcome = event.state === 'rejected' ? 'rejected' : 'waiting';
  const error = { code: 'superseded', message: supersededBy(successor) };
  claiming.settle({ ...event, ...open.place, ...moneyOf(open) }, outcome, error);
}

const moneyOf = ({ amount, currency }: OpenRow) => ({ amount, currency });

/** What a dead process held is free from here on. */
export function isBusy({ connection, now }: Claiming, { event, session }: StoredEvent): boolean {
  if (holderOf(connection, event.sequence, now) !== undefined) return true;
  if (session === null) return false;
  if (processOf(connection, session, now) !== undefined) return true;
  burySession(connection, session);
  return false;
}

/** A claim that is left of a dead process must not settle the event any more. */
function take({ connection, session, now }: Claiming, { sequence }: JournaledEvent): void {
  connection.run('DELETE FROM claims WHERE event = ?', sequence);
  const hold = 'UPDATE events SET session = ?, open_since = ? WHERE sequence = ?';
  connection.run(hold, session, now, sequence);
}
