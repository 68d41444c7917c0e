import type { ReportKind } from '../../core/protocol/kinds/index.ts';
import type { FaultAction, Moment, RetryAfter } from './actions.ts';
import type { Delay, Pattern } from './values.ts';

/** Conditions of a rule, all of which must hold. */
export interface Conditions {
  readonly kinds?: readonly ReportKind[];
  readonly order?: Pattern;
  readonly event?: Pattern;
  /** Every nth of the requests that the above hold for. */
  readonly every?: number;
  /** From 0 to 1. */
  readonly probability?: number;
  /** The maximum number of times that the rule acts. */
  readonly first?: number;
}

/** One rule of faults as data. */
export interface FaultRule {
  /** As it was written, with single blanks. */
  readonly text: string;
  readonly when: Conditions;
  readonly delay?: Delay;
  /** Absent if the rule only delays. */
  readonly action?: FaultAction;
  readonly moment: Moment;
  readonly retryAfter?: RetryAfter;
}

/** The facts of a request for rules. */
export interface RequestFacts {
  /** From the path; absent for an unknown path. */
  readonly kind?: ReportKind;
  /** Of a body that could be read, from a known sender. */
  readonly merchantOrderId?: string;
  readonly eventId?: string;
  /** The outcome without a fault. */
  readonly outcome?: 'accepted' | 'repeated' | 'refused';
}

/** Whether a request matches a rule's conditions, before counting. */
export function concerns({ kinds, order, event }: Conditions, facts: RequestFacts): boolean {
  const { kind, merchantOrderId, eventId } = facts;
  if (kinds !== undefined && !(kind !== undefined && kinds.includes(kind))) return false;
  return isLike(order, merchantOrderId) && isLike(event, eventId);
}

function isLike(pattern: Pattern | undefined, text: string | undefined): boolean {
  if (pattern === undefined) return true;
  return text !== undefined && fits(pattern, text);
}

/** The pieces in their order, the first at the beginning and the last at the end: in linear time. */
function fits(pattern: Pattern, text: string): boolean {
  const [head = '', ...rest] = pattern;
  const tail = rest.pop();
  if (tail === undefined) return text === head;
  if (!text.startsWith(head)) return false;
  const end = rest.reduce((from, piece) => endOfPiece(text, piece, from), head.length);
  return end + tail.length <= text.length && text.endsWith(tail);
}

function endOfPiece(text: string, piece: string, from: number): number {
  const at = text.indexOf(piece, from);
  return at < 0 ? Number.POSITIVE_INFINITY : at + piece.length;
}
