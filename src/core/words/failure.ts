import type { Fault as FaultData, Message } from './message.ts';

/**
 * Every failure code and its exit code. Scripts rely on both: a code is never renamed.
 * What each means is in `failures.ts`.
 */
export const FAILURES = {
  internal: { exit: 1 },
  output_lost: { exit: 1 },
  usage: { exit: 2 },
  invalid_report: { exit: 2 },
  invalid_input: { exit: 2 },
  event_conflict: { exit: 2 },
  other_account: { exit: 2 },
  unknown_event: { exit: 2 },
  unknown_batch: { exit: 2 },
  deposit_unconfirmed: { exit: 2 },
  declined_by_user: { exit: 2 },
  no_profile: { exit: 3 },
  invalid_credentials: { exit: 3 },
  profiles_unreadable: { exit: 3 },
  secret_unavailable: { exit: 3 },
  no_home: { exit: 3 },
  unauthorized: { exit: 4 },
  clock_off: { exit: 4 },
  rejected: { exit: 5 },
  undelivered: { exit: 6 },
  unconfirmed: { exit: 6 },
  event_busy: { exit: 6 },
  order_waits: { exit: 2 },
  outcome_unwritten: { exit: 6 },
  journal_corrupt: { exit: 1 },
  journal_untrusted: { exit: 1 },
  journal_locked: { exit: 1 },
  journal_unreadable: { exit: 1 },
  journal_unwritable: { exit: 1 },
  journal_full: { exit: 1 },
  journal_unavailable: { exit: 1 },
  journal_unreachable: { exit: 1 },
  journal_too_new: { exit: 1 },
  state_unwritable: { exit: 1 },
  check_failed: { exit: 7 },
  expectation_failed: { exit: 7 },
  signature_mismatch: { exit: 7 },
  artifact_unwritable: { exit: 1 },
  scratch_unwritable: { exit: 1 },
  command_not_executable: { exit: 126 },
  command_not_found: { exit: 127 },
  interrupted: { exit: 130 },
} as const satisfies Record<string, { exit: number }>;

export type FailureCode = keyof typeof FAILURES;

/** A sentence, as data or already as text. */
export type Said = Message | string;

/** One thing wrong with an input: where (`items[0].price`, `--amount`), what, and what to do next. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** A fault as data, or already as text. */
export type AnyFault = FaultData | Fault;

/** Details of a failure besides its code and message. */
export interface FailureDetails {
  /** What to do next: one sentence or a command to copy. */
  readonly hint?: Said | undefined;
  /** All faults of an input, reported together. */
  readonly faults?: readonly AnyFault[] | undefined;
  /** Local clock minus the service's, if that is the cause. */
  readonly clockSkewSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** Chunks of the build each hold a copy of this module, so a failure is known by this mark, not by its class. */
const MARK = Symbol.for('conv.failure');

/** conv's only error type: a stable code, a message, and what to do next, all as data that `failureText` renders. */
export class Failure extends Error {
  readonly [MARK] = true;
  readonly code: FailureCode;
  readonly reason: Said;
  readonly hint: Said | undefined;
  readonly faults: readonly AnyFault[];
  readonly clockSkewSeconds: number | undefined;

  constructor(code: FailureCode, reason: Said, details: FailureDetails = {}) {
    super(typeof reason === 'string' ? reason : reason.code, { cause: details.cause });
    this.name = 'Failure';
    this.code = code;
    this.reason = reason;
    this.hint = details.hint;
    this.faults = details.faults ?? [];
    this.clockSkewSeconds = details.clockSkewSeconds;
  }

  /** The documented exit status of this failure's code. */
  get exitStatus(): number {
    return FAILURES[this.code].exit;
  }
}

/** Whether an unknown error is a `Failure`, whichever chunk it was made in. */
export function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && MARK in error;
}
