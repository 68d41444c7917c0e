import type { Fault as FaultData, Message } from '../words/message.ts';

/**
 * Everything that can go wrong, by stable code, with the exit status that it ends in.
 * Scripts rely on both: a code is never renamed, and its status never changes without a reason.
 */
export const FAILURES = {
  internal: { exit: 1, meaning: 'a fault of conv itself' },
  output_lost: {
    exit: 1,
    meaning: 'standard output cannot be written; what was sent is in the journal',
  },
  usage: { exit: 2, meaning: 'the command line is wrong; nothing was sent' },
  invalid_report: { exit: 2, meaning: 'the report breaks a rule of the service; nothing was sent' },
  invalid_input: {
    exit: 2,
    meaning: 'the input cannot be read as what it should be; nothing was sent',
  },
  event_conflict: { exit: 2, meaning: 'the event id already names another body; nothing was sent' },
  other_account: { exit: 2, meaning: 'the event belongs to another account; nothing was sent' },
  unknown_event: { exit: 2, meaning: 'the journal has no such event or order' },
  unknown_batch: { exit: 2, meaning: 'the journal has no such batch' },
  deposit_unconfirmed: {
    exit: 2,
    meaning: 'a virtual-account order whose deposit is not confirmed; nothing was sent',
  },
  declined_by_user: { exit: 2, meaning: 'the question was answered with no; nothing was sent' },
  no_profile: { exit: 3, meaning: 'there is no usable profile' },
  invalid_credentials: { exit: 3, meaning: 'a stored or given credential cannot be used' },
  profiles_unreadable: { exit: 3, meaning: 'the profiles cannot be read or written safely' },
  no_home: {
    exit: 3,
    meaning: 'there is no home directory, and no CONV_CONFIG_DIR and CONV_DATA_DIR in its place',
  },
  unauthorized: { exit: 4, meaning: 'the service refused the credentials or the signature' },
  rejected: { exit: 5, meaning: 'the service refused the report' },
  undelivered: { exit: 6, meaning: 'not delivered; conv replay is safe' },
  unconfirmed: { exit: 6, meaning: 'the outcome is unknown; conv replay is safe' },
  event_busy: { exit: 6, meaning: 'another process is sending this event now' },
  order_waits: {
    exit: 2,
    meaning: 'an earlier report of the order is not settled; nothing was sent',
  },
  outcome_unwritten: {
    exit: 6,
    meaning: 'the report went out, but the journal could not take its outcome; conv replay is safe',
  },
  journal_corrupt: { exit: 1, meaning: 'the journal is damaged' },
  journal_untrusted: {
    exit: 1,
    meaning: "an entry of the journal is not sealed with this account's secret; it was not sent",
  },
  journal_locked: { exit: 1, meaning: 'another process holds the journal' },
  journal_unreadable: {
    exit: 1,
    meaning: 'the disk cannot read the journal at present; nothing was sent',
  },
  journal_unwritable: { exit: 1, meaning: 'the journal cannot be written' },
  journal_full: { exit: 1, meaning: 'the disk of the journal is full' },
  journal_unavailable: {
    exit: 1,
    meaning: 'SQLite cannot be loaded on this machine; nothing was sent',
  },
  journal_too_new: { exit: 1, meaning: 'a newer conv wrote the journal; nothing was sent' },
  state_unwritable: { exit: 1, meaning: 'mock: the state file cannot be written' },
  check_failed: {
    exit: 7,
    meaning: 'smoke: the service breaks its document, or conv cannot settle a report by its answer',
  },
  expectation_failed: { exit: 7, meaning: 'mock: what --expect says was not met' },
  signature_mismatch: { exit: 7, meaning: 'verify: the request would not be accepted' },
  artifact_unwritable: {
    exit: 1,
    meaning:
      'a file that is to be written (--junit, --report, --errors, --write, --output) cannot be',
  },
  scratch_unwritable: {
    exit: 1,
    meaning: 'send: the scratch file beside the journal cannot be written; nothing was sent',
  },
  command_not_executable: { exit: 126, meaning: 'mock: the command behind -- cannot be run' },
  command_not_found: { exit: 127, meaning: 'mock: there is no program of that name' },
  interrupted: { exit: 130, meaning: 'interrupted; the journal says what is left' },
} as const satisfies Record<string, { exit: number; meaning: string }>;

export type FailureCode = keyof typeof FAILURES;

/** A sentence, as data; as text where its room does not speak in data yet. */
export type Said = Message | string;

/** One thing wrong with an input: where (`items[0].price`, `--amount`), what, and what to do next. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** A fault as data, or as text where its room does not make data yet. */
export type AnyFault = FaultData | Fault;

/** What a failure carries beside its code and sentence. */
export interface FailureDetails {
  /** What to do next: one sentence or a command to copy. */
  readonly hint?: Said | undefined;
  /** All faults of an input, reported together. */
  readonly faults?: readonly AnyFault[] | undefined;
  readonly cause?: unknown;
}

/** Chunks of the build each hold a copy of this module, so a failure is known by this mark, not by its class. */
const MARK = Symbol.for('conv.failure');

/**
 * The one error type of conv: a stable code, what is wrong, what to do next. All of it is data: `failureText`
 * puts it into words, at the edge.
 */
export class Failure extends Error {
  readonly [MARK] = true;
  readonly code: FailureCode;
  readonly reason: Said;
  readonly hint: Said | undefined;
  readonly faults: readonly AnyFault[];

  constructor(code: FailureCode, reason: Said, details: FailureDetails = {}) {
    super(typeof reason === 'string' ? reason : reason.code, { cause: details.cause });
    this.name = 'Failure';
    this.code = code;
    this.reason = reason;
    this.hint = details.hint;
    this.faults = details.faults ?? [];
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
