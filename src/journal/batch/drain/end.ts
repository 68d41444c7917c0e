import { insertEndedAttempt, lastNumber } from '../../attempts.ts';
import type { EndedAttempt, HeldEvent } from '../../batches.ts';
import type { Connection } from '../../connection.ts';
import { moveState } from '../event-state.ts';
import { HANDED_OVER } from '../handed-over.ts';
import type { Totals } from '../totals.ts';
import { moveFollowers } from './followers.ts';
import type { Holdings } from './holdings.ts';

/** What the ends of a group are written with. */
export interface Ending {
  readonly connection: Connection;
  readonly batch: number;
  /** Whether rows follow events of others; see followers.ts. */
  readonly hasFollowers: boolean;
  readonly holdings: Holdings;
  readonly totals: Totals;
  /** `sessions.number`. */
  readonly session: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Writes an attempt that has ended, with what it makes of its event. */
export function writeEnd(ending: Ending, ended: EndedAttempt): void {
  const { connection, holdings } = ending;
  const { sequence } = ended.held.event;
  const holding = holdings.find(ended.held);
  if (holding === undefined) {
    writeLateEnd(ending, ended);
    return;
  }
  const next = holding.attempts + 1;
  holding.attempts = insertEndedAttempt(connection, sequence, next, ended.startedAt, ended.end);
  if (!ended.keeps) holdings.remove(holding);
  if (ended.keeps) keep(ending, sequence);
  else if (ended.state === 'pending') free(connection, sequence);
  else settle(ending, ended);
}

/** Lets go what was not sent, or whose attempts are all written. */
export const letGo = (ending: Ending, held: HeldEvent): void => release(ending, held, null);

/** The same, for other processes to go on with. */
export const handOver = (ending: Ending, held: HeldEvent): void =>
  release(ending, held, HANDED_OVER);

function release(
  { connection, holdings }: Ending,
  held: HeldEvent,
  openSince: typeof HANDED_OVER | null,
): void {
  const holding = holdings.find(held);
  if (holding === undefined) return;
  holdings.remove(holding);
  const write = 'UPDATE events SET session = NULL, open_since = ? WHERE sequence = ?';
  connection.run(write, openSince, held.event.sequence);
}

/** Who lost an event to another process may still report that it was accepted: that stays true. */
function writeLateEnd({ connection, totals }: Ending, { held, ...ended }: EndedAttempt): void {
  if (ended.state !== 'accepted') return;
  const { sequence } = held.event;
  const number = lastNumber(connection, sequence) + 1;
  insertEndedAttempt(connection, sequence, number, ended.startedAt, ended.end);
  moveState(connection, sequence, 'accepted', totals);
}

/** From now on the next attempt may begin at any time. */
function keep({ connection, now }: Ending, sequence: number): void {
  connection.run('UPDATE events SET open_since = ? WHERE sequence = ?', now, sequence);
}

function free(connection: Connection, sequence: number): void {
  const write = 'UPDATE events SET session = NULL, open_since = NULL WHERE sequence = ?';
  connection.run(write, sequence);
}

/** An event of this very batch is most of them, and costs one statement. */
function settle(ending: Ending, { held, state }: EndedAttempt): void {
  const { connection, batch, totals } = ending;
  const { sequence, kind } = held.event;
  const changed = connection.run(
    `UPDATE events SET state = ?, session = NULL, open_since = NULL
      WHERE sequence = ? AND batch = ? AND state = 'pending'`,
    state,
    sequence,
    batch,
  );
  if (changed === 0) {
    free(connection, sequence);
    moveState(connection, sequence, state, totals);
    return;
  }
  totals.move(batch, { kind, amount: held.amount, currency: held.currency }, 'pending', state);
  if (ending.hasFollowers) moveFollowers(connection, sequence, state, totals);
}
