import { type AttemptResult, errorOf } from '../delivery/attempt.ts';
import { type SettledRow, WAITS, WAITS_BEHIND_REFUSED } from '../files/rows/row.ts';
import type { HeldEvent } from '../journal/port.ts';
import type { NextMove } from './after-attempt.ts';

/** The delivery of one event of a batch: the attempts of this run until its outcome is known. */
export interface BatchDelivery {
  readonly held: HeldEvent;
  /** Attempts in this run. */
  attempts: number;
  mayHaveBeenCounted: boolean;
  /** The reason that the last attempt got with a 409. */
  conflict: string | undefined;
  /** Answers in a row that showed nothing of the order. */
  silentInARow: number;
  /** How long a doubtful refusal took, in milliseconds; the next attempt uses its own connection. */
  doubtMs: number | undefined;
  /** Whether another process took it over; it is not resent then. */
  isLost: boolean;
}

/** When an attempt started. */
export interface AttemptStart {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Milliseconds of `performance.now`. */
  readonly sentAt: number;
  /** Reports in flight then, itself included. */
  readonly inFlight: number;
}

export const newDelivery = (held: HeldEvent): BatchDelivery => ({
  held,
  attempts: 0,
  mayHaveBeenCounted: held.mayHaveBeenCounted,
  conflict: undefined,
  silentInARow: 0,
  doubtMs: undefined,
  isLost: false,
});

/** The row of a settled or parked event; undefined if the run stopped working on it. */
export function settledRow(
  { held, attempts }: BatchDelivery,
  { verdict, result }: AttemptResult,
): SettledRow | undefined {
  if (verdict.outcome === 'unauthorized') return undefined;
  const httpStatus = result.type === 'response' ? result.status : null;
  const row = rowOf(held, verdict.outcome, httpStatus, attempts, errorOf(verdict));
  return verdict.remark === null ? row : { ...row, remark: verdict.remark };
}

/** The row of an event that waits for an earlier report of its order. */
export const waitingRow = (
  { held, attempts }: BatchDelivery,
  isBehindRefused: boolean,
): SettledRow =>
  rowOf(held, 'waiting', null, attempts, isBehindRefused ? WAITS_BEHIND_REFUSED : WAITS);

/** Whether the run stops before it can retry the event. */
export const endsUnfinished = (
  { isLost }: BatchDelivery,
  { verdict }: AttemptResult,
  move: NextMove,
): boolean =>
  move.do === 'retry' ||
  move.do === 'stop' ||
  (move.do === 'park' && (isLost || verdict.errorCode === 'interrupted'));

/** Written as one literal, because spreading an object takes as long as signing. */
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
