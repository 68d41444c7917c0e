import type { NextMove } from '../../../core/delivery/after-attempt.ts';
import { WAITS, WAITS_BEHIND_REFUSED } from '../../../core/delivery/row-words.ts';
import type { SettledRow } from '../../../core/rows/settled-row.ts';
import type { HeldEvent } from '../../../journal/batches.ts';
import type { Message } from '../../../words/message.ts';
import { text } from '../../../words/text.ts';
import { type Attempted, errorOf } from '../../attempt-once.ts';

/** A held event on its way through this run. */
export interface Turn {
  readonly held: HeldEvent;
  /** In this run. */
  attempts: number;
  mayHaveBeenCounted: boolean;
  /** How long a refusal that is in doubt took, in milliseconds; the next attempt goes by a connection of its own. */
  doubtMs: number | undefined;
  /** Another process has taken it over: it is not sent again. */
  isLost: boolean;
}

/** When an attempt began, by the clock of people and by one that never goes back. */
export interface Began {
  readonly startedAt: number;
  readonly sentAt: number;
}

export const newTurn = (held: HeldEvent): Turn => ({
  held,
  attempts: 0,
  mayHaveBeenCounted: held.mayHaveBeenCounted,
  doubtMs: undefined,
  isLost: false,
});

/** The row of an event that the service has settled or that is parked; undefined where the run just left off. */
export function settledRow(
  { held, attempts }: Turn,
  { verdict, result }: Attempted,
): SettledRow | undefined {
  if (verdict.outcome === 'unauthorized') return undefined;
  const httpStatus = result.type === 'response' ? result.status : null;
  return rowOf(held, verdict.outcome, httpStatus, attempts, errorOf(verdict));
}

/** The row of an event that an earlier report of its order keeps back. */
export const waitingRow = ({ held, attempts }: Turn, isBehindRefused: boolean): SettledRow =>
  rowOf(held, 'waiting', null, attempts, isBehindRefused ? WAITS_BEHIND_REFUSED : WAITS);

/** The row of an event that may not be sent at this moment. */
export const putOffRow = ({ held, attempts }: Turn, reason: Message): SettledRow =>
  rowOf(held, 'waiting', null, attempts, { code: 'waiting', message: text(reason) });

/** Whether the run has no time for the event any more, though it could be sent again. */
export const isLeft = ({ isLost }: Turn, { verdict }: Attempted, move: NextMove): boolean =>
  move.do === 'retry' ||
  move.do === 'stop' ||
  (move.do === 'park' && (isLost || verdict.errorCode === 'interrupted'));

/** Written out in one piece: to spread one object into another takes as long as a signature does. */
const rowOf = (
  { event, place, amount, currency }: HeldEvent,
  outcome: SettledRow['outcome'],
  httpStatus: number | null,
  attempts: number,
  error: SettledRow['error'],
): SettledRow => ({
  row: place.row,
  line: place.line,
  kind: event.kind,
  eventId: event.eventId,
  merchantOrderId: event.merchantOrderId,
  amount,
  currency,
  outcome,
  httpStatus,
  attempts,
  error,
});
