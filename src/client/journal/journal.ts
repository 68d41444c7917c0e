import type { KnownAccount } from '../../protocol/account.ts';
import type { ReportKind } from '../../protocol/kinds/index.ts';
import type { LooseMode } from './files.ts';
import type { Sealer } from './keyed-seals.ts';

/**
 * `pending`: not sent, or its outcome is unknown. `withdrawn`: given up by a person while it was pending, and never
 * sent again. The other two are the service's own word.
 */
export type EventState = 'pending' | 'accepted' | 'rejected' | 'withdrawn';

/** What is written before the first network byte. */
export interface Intent {
  /** `accountId(account)`: an entry belongs to its account. */
  readonly accountId: string;
  /** `s2s_endpoint_base`, for people to read. */
  readonly endpoint: string;
  /** The profile's name at the time, for people to read; null where none was used. */
  readonly profile: string | null;
  readonly eventId: string;
  readonly kind: ReportKind;
  readonly merchantOrderId: string;
  readonly subId: string | null;
  /** The exact bytes that are signed and sent, now and at every replay. */
  readonly body: Uint8Array;
  /** The sequence of the refused report that this one is the corrected successor of; see successor.ts. */
  readonly successorOf?: number;
  /**
   * The sequence of the entry that the bytes were read from, where a replay did that: it must be sealed under the
   * account's secret, and where it is gone by now, nothing is sent. Without it the bytes are the caller's own.
   */
  readonly replayOf?: number;
  /** Whether it is sent although an earlier report of its order is open. */
  readonly overtakes?: boolean;
  /** Milliseconds since 1970: what another process has settled since then is not sent again. */
  readonly commandStartedAt?: number | undefined;
}

export interface JournaledEvent extends Intent {
  /** Grows with every event written to this journal. */
  readonly sequence: number;
  readonly state: EventState;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly attemptCount: number;
  /**
   * Milliseconds since 1970: since when a run over a file may have it in flight. Of an event without an attempt it
   * says that a process is at it, or was killed at it.
   */
  readonly openSince?: number;
  /** Milliseconds since 1970; only of a withdrawn event. */
  readonly withdrawnAt?: number;
}

/** How one attempt ended; `started` if the process ended before the attempt did. */
export type AttemptOutcome =
  | 'started'
  | 'accepted'
  | 'rejected'
  | 'unauthorized'
  | 'unconfirmed'
  | 'undelivered'
  | 'interrupted';

export interface Attempt {
  /** 1 for the first. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly outcome: AttemptOutcome;
  readonly durationMs: number | null;
  readonly httpStatus: number | null;
  /** A stable word for what went wrong, such as `connect_timeout`; null where nothing did. */
  readonly errorCode: string | null;
  /** At most 4,096 characters of what the service answered, without secrets. */
  readonly response: string | null;
  /** A secret was hidden in the response: it is not verbatim. Absent where nothing was hidden. */
  readonly masked?: true;
}

/** The end of an attempt, to be written. */
export type AttemptEnd = Omit<Attempt, 'number' | 'startedAt' | 'outcome'> & {
  readonly outcome: Exclude<AttemptOutcome, 'started'>;
};

/** The right to send one event, held by this process alone until it is released or the process ends. */
export interface Claim {
  readonly event: JournaledEvent;
  /** Writes that an attempt begins (durable on return) and renews the claim. */
  startAttempt(): void;
  /** Writes how the attempt ended and the event's state after it (durable on return). */
  finishAttempt(end: AttemptEnd, state: EventState): void;
  /** Lets others send the event; safe to call twice. */
  release(): void;
}

export type ClaimResult =
  /** `isNew`: the event was written by this very call. `event.state` is the state before this sending. */
  | { readonly type: 'claimed'; readonly claim: Claim; readonly isNew: boolean }
  /** The journal has this event id with another body. */
  | { readonly type: 'conflict'; readonly existing: JournaledEvent }
  /** Another process has sent it since the command began, and the service has settled it. */
  | { readonly type: 'settled'; readonly event: JournaledEvent }
  /** Another living process is sending it. */
  | { readonly type: 'busy'; readonly processId: number };

export type WithdrawResult =
  | { readonly type: 'withdrawn'; readonly event: JournaledEvent }
  /** An attempt ended without the service's word, and the caller did not allow that; nothing was written. */
  | { readonly type: 'unknown' }
  /** It is not pending: there is nothing to give up. */
  | { readonly type: 'settled'; readonly event: JournaledEvent }
  /** Another living process is sending it. */
  | { readonly type: 'busy'; readonly processId: number };

export interface EventFilter {
  readonly accountId?: string;
  readonly eventId?: string;
  readonly merchantOrderId?: string;
  readonly subId?: string;
  readonly kind?: ReportKind;
  readonly state?: EventState;
  /** Whether events that an open batch still sees to are left out. */
  readonly outsideOpenBatches?: boolean;
  /** Milliseconds since 1970. */
  readonly createdSince?: number;
  readonly order: 'newest-first' | 'oldest-first';
  readonly limit?: number;
}

/**
 * The durable record of every report, one per (account, event id), to look at.
 * Every method throws a `Failure` (`journal_corrupt`, `journal_locked`, `journal_unwritable`,
 * `journal_full`, `journal_too_new`) where the file cannot be trusted.
 */
export interface JournalReader {
  /** Where the file is, for messages. */
  readonly path: string;
  /** What of it others on this machine can write to; to be warned about. */
  readonly looseModes: readonly LooseMode[];
  /** All of them, in the order in which they were first seen. */
  accounts(): readonly KnownAccount[];
  find(filter: EventFilter): Iterable<JournaledEvent>;
  attemptsOf(event: JournaledEvent): readonly Attempt[];
  /** Whether conv itself wrote this entry under the secret of this account: only then it may be signed. */
  isSealedBy(event: JournaledEvent, sealer: Sealer): boolean;
  close(): void;
}

/** The journal to send from; where a method throws, nothing may be sent. */
export interface Journal extends JournalReader {
  /**
   * In one durable step: writes the event if it is new, claims it, and writes that its first (or
   * next) attempt begins. When this returns `claimed`, the first network byte may leave.
   * An open event of another account that is replayed becomes one of the intent's account.
   * @throws Failure `journal_untrusted` where the entry is not sealed under the account's secret.
   */
  claim(intent: Intent): ClaimResult;
  /**
   * Gives a pending event up for good, in one durable step.
   * @param mayHaveBeenCounted whether it is also given up where the service may have counted it.
   * @throws Failure `unknown_event` where it is gone by now.
   */
  withdraw(event: JournaledEvent, mayHaveBeenCounted: boolean): WithdrawResult;
}
