import type { ReportKind } from '../../core/protocol.ts';
import type { Conditions, Pattern } from './rule.ts';

/** What a rule can know of a request. */
export interface RequestFacts {
  /** By the path; absent where it is no endpoint. */
  readonly kind?: ReportKind;
  /** Of a body that could be read, from a known sender. */
  readonly merchantOrderId?: string;
  readonly eventId?: string;
  /** What would become of it without a fault. */
  readonly outcome?: 'accepted' | 'repeated' | 'refused';
}

/** Whether a request is among those that a rule is for, before anything is counted. */
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
  const end = rest.reduce((from, piece) => endOf(text, piece, from), head.length);
  return end + tail.length <= text.length && text.endsWith(tail);
}

function endOf(text: string, piece: string, from: number): number {
  const at = text.indexOf(piece, from);
  return at < 0 ? Number.POSITIVE_INFINITY : at + piece.length;
}
