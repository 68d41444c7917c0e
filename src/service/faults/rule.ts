import type { ReportKind } from '../../core/protocol.ts';

/** How long something takes, in milliseconds. */
export type Delay =
  | { readonly type: 'fixed'; readonly ms: number }
  | { readonly type: 'uniform'; readonly fromMs: number; readonly toMs: number }
  | { readonly type: 'lognormal'; readonly medianMs: number; readonly sigma: number };

/** What happens instead of the service's own answer. */
export type FaultAction =
  | { readonly type: 'refuse' | 'reset' | 'close' | 'hang' }
  | { readonly type: 'empty' | 'bad-json' | 'garbage' }
  | { readonly type: 'truncated' | 'not-http' }
  | { readonly type: 'status' | 'html'; readonly status: number }
  | { readonly type: 'skew'; readonly seconds: number }
  | { readonly type: 'wrong-length'; readonly by: number }
  | { readonly type: 'dribble'; readonly intervalMs: number }
  | { readonly type: 'big'; readonly bytes: number }
  | { readonly type: 'redirect'; readonly location: string };

/** Whether a fault comes before the report is counted (then it is not) or after it. */
export type Moment = 'before' | 'after';

export interface RetryAfter {
  readonly seconds: number;
  /** RFC 9110, 10.2.3: a number of seconds, or an HTTP date. */
  readonly form: 'seconds' | 'date';
}

/** An id, or one with `*` in it: the pieces between the stars. One piece is the whole id. */
export type Pattern = readonly string[];

/** Which requests a rule acts on: all that is given must hold. */
export interface Conditions {
  readonly kinds?: readonly ReportKind[];
  readonly order?: Pattern;
  readonly event?: Pattern;
  /** Every nth of the requests that the above hold for. */
  readonly every?: number;
  /** From 0 to 1. */
  readonly probability?: number;
  /** The rule acts so many times, then no more. */
  readonly first?: number;
}

/** One rule of faults as data. */
export interface FaultRule {
  /** As it was written, with single blanks. */
  readonly text: string;
  readonly when: Conditions;
  readonly delay?: Delay;
  /** Absent where the rule only slows down. */
  readonly action?: FaultAction;
  readonly moment: Moment;
  readonly retryAfter?: RetryAfter;
}
