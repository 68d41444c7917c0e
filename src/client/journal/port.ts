import type { Listing } from '../../core/kit/listing.ts';
import type { KnownAccount } from '../../core/protocol/account.ts';
import type { ReportKind } from '../../core/protocol/kinds/index.ts';
import type { Said } from '../../core/words/failure.ts';
import type { Message } from '../../core/words/message.ts';
import type { CheckedRow, RowPlace, SettledRow } from '../files/rows/row.ts';
import type { Sealer } from './keyed-seals.ts';

/** Who writes to the journal. */
export interface Author {
  /** The user, such as `mia@laptop`. */
  readonly actor: string;
  /** The version of conv. */
  readonly version: string;
}

/**
 * `pending`: not sent, or its outcome is unknown. `withdrawn`: given up by a person while pending, and never sent
 * again. The other two are the service's decision.
 */
export type EventState = 'pending' | 'accepted' | 'rejected' | 'withdrawn';

/** Journaled before the first network byte. */
export interface Intent {
  /** `accountId(account)`: an entry belongs to its account. */
  readonly accountId: string;
  /** `s2s_endpoint_base`, for people to read. */
  readonly endpoint: string;
  /** The name of the profile at that time, for people; null if none was used. */
  readonly profile: string | null;
  readonly eventId: string;
  readonly kind: ReportKind;
  readonly merchantOrderId: string;
  readonly subId: string | null;
  /** The merchant's own id of a refund, which its event ID was made of; no body carries it. */
  readonly refundId?: string | null;
  /** The user's note, such as a ticket; never sent. */
  readonly note?: string;
  /** The exact bytes that are signed and sent, now and at every replay. */
  readonly body: Uint8Array;
  /** The sequence of the refused report that this one is the corrected successor of; see successor.ts. */
  readonly successorOf?: number;
  /**
   * For a replay, the sequence of the entry that the bytes were read from. It must be sealed under the account's
   * secret; if it no longer exists, nothing is sent. Without it, the bytes are the caller's own.
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
  /** Including settlements by hand: the number of the last one. */
  readonly attemptCount: number;
  /**
   * Since when a run over a file may have it in flight, in milliseconds since 1970. For an event without attempts, it
   * means that a process is sending it, or was killed while sending.
   */
  readonly openSince?: number;
  /** Whether the service once answered it with a state of the order that no report explained. */
  readonly isUnexplained?: true;
  /** Milliseconds since 1970; only of a withdrawn event. */
  readonly withdrawnAt?: number;
  /**
   * How many of its attempts are settlements by hand, which tell who, when, and why. Absent if there are none; the
   * service may have answered since.
   */
  readonly byHand?: number;
  /** Who created the event; absent if it is not recorded. */
  readonly by?: Author;
  /** The row of a file that it was created from; absent if there is none, or its batch is gone. */
  readonly origin?: { readonly batchId: string; readonly line: number };
}

/** How one attempt ended; `started` if the process ended before the attempt did. */
export type AttemptOutcome =
  | 'started'
  | 'accepted'
  | 'rejected'
  | 'unauthorized'
  | 'unconfirmed'
  | 'undelivered'
  | 'interrupted'
  /** By a person. */
  | 'withdrawn';

export interface Attempt {
  /** 1 for the first. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly outcome: AttemptOutcome;
  readonly durationMs: number | null;
  readonly httpStatus: number | null;
  /** A stable error code, such as `connect_timeout`, or null. */
  readonly errorCode: string | null;
  /** The response without secrets, up to 4,096 characters. */
  readonly response: string | null;
  /** The response is not verbatim, because a secret was masked. Absent if nothing was masked. */
  readonly masked?: true;
  /** Who made the attempt; absent if it is not recorded. */
  readonly by?: Author;
}

/** The end of an attempt, to be written. */
export type AttemptEnd = Omit<Attempt, 'number' | 'startedAt' | 'outcome' | 'by'> & {
  readonly outcome: Exclude<AttemptOutcome, 'started'>;
};

/** The right to send one event, held by this process alone until it is released or the process ends. */
export interface Claim {
  readonly event: JournaledEvent;
  /**
   * Journals the start of an attempt, and renews the claim. Nothing may be sent before this resolves, because only
   * then is it durable.
   */
  startAttempt(): Promise<void>;
  /**
   * Writes how the attempt ended and the event's state after it; durable once it has resolved. With a settled one, the
   * event is released.
   */
  finishAttempt(end: AttemptEnd, state: EventState): Promise<void>;
  /**
   * Releases the event for others; safe to call twice. A claim that cannot be released expires, so this never fails.
   */
  release(): Promise<void>;
}

export type ClaimResult =
  /** `isNew`: this call wrote the event. `event.state` is its state before this claim. */
  | { readonly type: 'claimed'; readonly claim: Claim; readonly isNew: boolean }
  /** The journal has this event id with another body. */
  | { readonly type: 'conflict'; readonly existing: JournaledEvent }
  /** Another process has sent it since the command began, and the service has settled it. */
  | { readonly type: 'settled'; readonly event: JournaledEvent }
  /** Someone else is sending it: who, as the store knows its users. */
  | { readonly type: 'busy'; readonly holder: Message };

export type HandOutcome = 'accepted' | 'rejected' | 'withdrawn';

/** A settlement by hand; it is kept among the event's attempts, with its time and author. */
export interface HandSettlement {
  readonly outcome: HandOutcome;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly by?: Author;
}

/** How a person settles an open event. */
export interface HandDecision {
  readonly outcome: HandOutcome;
  readonly reason: string;
  /** Whether to withdraw it even if the service may have counted it. */
  readonly mayHaveBeenCounted: boolean;
}

export type SettleResult =
  | { readonly type: 'done'; readonly event: JournaledEvent }
  /** It may have been counted, and the caller did not allow it to be withdrawn then; nothing was written. */
  | { readonly type: 'unknown' }
  /** The service settled it, or it is withdrawn; nothing was written. */
  | { readonly type: 'settled'; readonly event: JournaledEvent }
  /** Someone else is sending it: who, as the store knows its users. */
  | { readonly type: 'busy'; readonly holder: Message };

export interface EventFilter {
  readonly accountId?: string;
  readonly eventId?: string;
  readonly merchantOrderId?: string;
  readonly subId?: string;
  readonly kind?: ReportKind;
  readonly state?: EventState;
  /** Open events and those that the service refused: what still needs somebody. */
  readonly undone?: boolean;
  /** Whether events that an open batch still sees to are left out. */
  readonly outsideOpenBatches?: boolean;
  /** Milliseconds since 1970. */
  readonly createdSince?: number;
  /** The first moment that is too late, in milliseconds since 1970. */
  readonly createdBefore?: number;
  /** Whether to omit accepted events. */
  readonly unaccepted?: boolean;
  /** The actor who created them: the full name, or the part before the `@`. */
  readonly actor?: string;
  /** Only paid reports that credit no creator. */
  readonly withoutClickId?: boolean;
  /** Only events that no person has settled: what was accepted of them, the service accepted. */
  readonly notByHand?: boolean;
  readonly order: 'newest-first' | 'oldest-first';
  readonly limit?: number;
}

/** Searchable fields, with the specification's names; a refund ID and a note are the merchant's own. */
export type SearchField =
  | 'merchant_order_id'
  | 'event_id'
  | 'cb_aev'
  | 'sub_id'
  | 'refund_id'
  | 'product_name'
  | 'note';

/** An event, with the field that matched. */
export interface FoundEvent {
  readonly field: SearchField;
  readonly event: JournaledEvent;
}

/**
 * Read access to the durable record of all reports, one per (account, event ID). Every call is asynchronous, whatever
 * the store, and rejects with a `Failure` (`journal_corrupt`, `journal_locked`, `journal_unwritable`, `journal_full`,
 * `journal_too_new`) if the store cannot be trusted. A write is durable once its promise has resolved; nothing may be
 * sent before that. Data that grows with history is a `Listing`, which is read in pages; small data (accounts,
 * batches, the attempts of one event) is an array. Concurrent writes may or may not be seen between pages, but
 * nothing is seen twice. The store supplies the clock for leases, ownership, and the order of entries. Nothing
 * outside of it knows SQL, hosts, or files.
 */
export interface JournalReader {
  /** Its place, for messages. */
  readonly place: string;
  /** Warnings for the user, such as that others can write to it. */
  readonly warnings: readonly Message[];
  /** All of them, in the order in which they were first seen. */
  accounts(): Promise<readonly KnownAccount[]>;
  /** The names of all who have written to it, each once. */
  actors(): Promise<readonly string[]>;
  find(filter: EventFilter): Listing<JournaledEvent>;
  /** Events that match this text or prefix, each once, exact matches first. @param limit maximum number of results. */
  search(text: string, limit: number): Promise<readonly FoundEvent[]>;
  /** Whether any event has a note. */
  hasNotes(): Promise<boolean>;
  /** The first one first. */
  attemptsOf(event: JournaledEvent): Promise<readonly Attempt[]>;
  /** Whether conv itself wrote this entry under the secret of this account: only then it may be signed. */
  isSealedBy(event: JournaledEvent, sealer: Sealer): Promise<boolean>;
  close(): Promise<void>;
}

/** Write access for sending. If a method rejects, nothing may be sent. */
export interface Journal extends JournalReader {
  /**
   * In one durable step, writes the event if it is new, claims it, and journals the start of its first (or next)
   * attempt. Once this resolves with `claimed`, the first network byte may be sent. A replayed open event of another
   * account moves to the intent's account.
   * @throws Failure `journal_untrusted` if the entry is not sealed under the account's secret.
   */
  claim(intent: Intent): Promise<ClaimResult>;
  /**
   * Settles a pending event by hand, or one that was settled by hand before, in one durable step. A later answer of
   * the service to it wins.
   * @throws Failure `unknown_event` if it no longer exists.
   */
  settle(event: JournaledEvent, order: HandDecision): Promise<SettleResult>;
}

/** `staging`: the file is not fully in the journal yet, and nothing may be sent. */
export type BatchState = 'staging' | 'open' | 'cancelled' | 'done';

/** The state of a row. `pending`: it is an open event; `staged`: no process has started it. */
export type RowState =
  | 'staged'
  | 'pending'
  | 'accepted'
  | 'rejected'
  | 'withdrawn'
  | 'duplicate'
  | 'conflict'
  | 'cancelled'
  /** It was settled, and `conv journal prune` has removed it since: only the totals still count it. */
  | 'pruned';

export interface BatchTotal {
  readonly kind: ReportKind;
  readonly state: RowState;
  readonly currency: string | null;
  readonly count: number;
  /** The sum as decimal text, in major units. */
  readonly amount: string;
}

export interface Batch {
  /** `b-` and eight letters or digits. */
  readonly id: string;
  readonly accountId: string;
  readonly endpoint: string;
  readonly profile: string | null;
  /** The file's name, for people to read. */
  readonly source: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly state: BatchState;
  /** Rows that were staged. */
  readonly rows: number;
  /** Rows of the file that were left out as faulty. */
  readonly skipped: number;
  /** The note kept with each of its events. */
  readonly note?: string;
  /** Totals of its rows by outcome. */
  readonly totals: readonly BatchTotal[];
}

/** A row for reporting. */
export type ReportedRow = RowPlace &
  Pick<CheckedRow, 'kind' | 'eventId' | 'merchantOrderId' | 'amount' | 'currency'>;

/** One row of a batch, as `conv batch export` gives it. */
export interface BatchRow extends ReportedRow {
  readonly state: RowState;
  /** Why it was not sent: of a conflict or a row without an event. */
  readonly reason: string | null;
  /** Null as long as the row has made no event. */
  readonly event: JournaledEvent | null;
}

/** A file on its way into the journal. */
export interface Staging {
  /** The next rows, a page at a time: durable at the latest when `finish` has resolved. */
  add(rows: readonly CheckedRow[]): Promise<void>;
  /**
   * Makes the batch ready to be sent, in one durable commit.
   * @param skipped number of invalid rows that were left out.
   */
  finish(skipped: number): Promise<Batch>;
  /** Removes the batch; if that fails, it is removed later, like that of a dead process. */
  discard(): Promise<void>;
}

/** An event that this process holds, to send it. */
export interface HeldEvent extends Pick<CheckedRow, 'amount' | 'currency'> {
  readonly event: JournaledEvent;
  readonly place: RowPlace;
  /** An earlier run may have sent it without learning the outcome. */
  readonly mayHaveBeenCounted: boolean;
  /** Its last attempt was refused for the key or the address: others go first. */
  readonly wasSuspected?: boolean;
}

export interface EndedAttempt {
  readonly held: HeldEvent;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly end: AttemptEnd;
  readonly state: EventState;
  /** Whether this process keeps the event, to try it again. */
  readonly keeps: boolean;
}

/** What one durable step of a drain writes. */
export interface DrainStep {
  readonly ended: readonly EndedAttempt[];
  /** Events that this process releases; they stay pending for another run. */
  readonly released: readonly HeldEvent[];
  /** Events for other workers on the batch to continue with at once. Written last. */
  readonly handedOver?: readonly HeldEvent[];
  /** About how many rows to claim next: up to a page of open ones more; 0 for none. */
  readonly want: number;
}

export interface DrainStepResult {
  /** Durable claims, ready to be sent; events of one order are in sending order. */
  readonly claimed: readonly HeldEvent[];
  /** Settled in this step without a request: duplicates, conflicts, rows that wait, refused ones that are not sent again. */
  readonly settled: readonly SettledRow[];
  /** Sequences of held events that another process took over; they must not be sent. */
  readonly lost: ReadonlySet<number>;
  /** `rows`: more can be claimed now; `elsewhere`: another process holds the rest; `none`: nothing is left. */
  readonly left: 'rows' | 'elsewhere' | 'none';
}

export interface DrainOptions {
  /**
   * Whether refused rows are sent again; it also states that unanswered attempts were not counted, so a refusal
   * settles.
   */
  readonly retryRejected: boolean;
}

/** How a drain is opened. */
export interface DrainTerms extends DrainOptions {
  /** The journal stores as text why a row is not sent. */
  readonly say: (reason: Said) => string;
}

/** One worker on a batch. Several processes may work on the same batch at once. */
export interface Drain extends DrainOptions {
  readonly batch: Batch;
  /** For how many more milliseconds no other process takes over what this one holds; every step extends it. */
  readonly leaseLeftMs: number;
  /** How long an attempt that has ended may wait, in milliseconds, so that more are written in one step. */
  readonly gatherMs: number;
  /** By which factor steps may grow beyond their usual size: a server may be far away. */
  readonly mostTimes: number;
  /**
   * One transaction, durable once it has resolved: only then may the claimed be sent. Call it again only after that.
   * After one has failed, every further one fails the same way.
   */
  step(step: DrainStep): Promise<DrainStepResult>;
  /** Totals of the batch's rows, sent by any process. */
  readTotals(): Promise<readonly BatchTotal[]>;
  /** Releases held events, which may have been sent. If that fails, they are released when the lease ends. */
  release(): Promise<void>;
}

export interface BatchFilter {
  readonly accountId?: string;
  readonly state?: BatchState;
}

/** A process that is sending files. */
export interface JournalWorker {
  readonly name: Message;
  /** Its owner; absent if it is not recorded. */
  readonly by?: Author;
  /** Number of lanes that it holds. */
  readonly lanes: number;
  /** Events that it has in flight, or is about to send. */
  readonly held: number;
  /** Time until others may take over its lanes, in milliseconds. */
  readonly leaseLeftMs: number;
}

/** A journal as a whole. */
export interface JournalStatus {
  /** Size on disk. */
  readonly bytes: number;
  /** Number of events, without pruned ones. */
  readonly events: number;
  readonly open: number;
  /** Milliseconds since 1970; absent if no event is open. */
  readonly oldestOpenAt?: number;
  /** File rows that no process has started. */
  readonly staged: number;
  readonly openBatches: number;
  /** How many of the newest 10,000 events each actor has made, the busiest first. */
  readonly madeBy: readonly { readonly actor: string; readonly events: number }[];
  readonly workers: readonly JournalWorker[];
}

/** The result of a prune, or of its dry run. */
export interface Pruned {
  readonly events: number;
  readonly orders: number;
  readonly batches: number;
  /** Orders that stay because an entry of theirs does not match its seal. */
  readonly damagedOrders: number;
}

/** Read access to batches. */
export interface BatchReader {
  status(): Promise<JournalStatus>;
  /**
   * Reads all of the journal.
   * @returns how many entries match what was written.
   * @throws Failure `journal_corrupt`
   */
  check(): Promise<number>;
  /** What `prune` would remove now. @param before milliseconds since 1970. */
  prunable(before: number): Promise<Pruned>;
  /** Oldest first. */
  batches(filter: BatchFilter): Promise<readonly Batch[]>;
  /** In the order of the file. */
  rowsOf(batch: Batch): Listing<BatchRow>;
  /** Whether conv itself staged this batch under the secret of this account. */
  isBatchSealedBy(batch: Batch, sealer: Sealer): Promise<boolean>;
}

/** Whom a batch is sent for. */
export type Owner = Pick<Intent, 'accountId' | 'endpoint' | 'profile'>;

export interface BatchJournal extends BatchReader {
  /**
   * Removes orders whose reports were all settled before a time, with their attempts, and finished batches that
   * become empty. The journal stays usable meanwhile.
   * @param before milliseconds since 1970.
   */
  prune(before: number): Promise<Pruned>;
  /** @param note kept with each of its events. */
  stage(owner: Owner, source: string, note?: string): Promise<Staging>;
  /** @throws Failure `journal_untrusted` if the batch is not sealed under the account's secret. */
  drain(batch: Batch, options: DrainTerms): Promise<Drain>;
  /**
   * Makes a batch another account's of the same secret, with its open events: their ids and bytes stay.
   * @throws Failure `journal_untrusted`, `event_busy`.
   */
  takeOver(batch: Batch, owner: Owner): Promise<Batch>;
  /**
   * Reseals entries under an earlier secret.
   * @param kept accounts whose secret has not changed.
   * @returns false if living processes may still write under the earlier one.
   */
  reseal(kept: readonly string[]): Promise<boolean>;
  remainingOf(batch: Batch): Promise<RemainingRows>;
  /** @throws Failure `event_busy` while a living process stages it, or sends from its account. */
  refuseBusy(batch: Batch): Promise<void>;
  /**
   * Rows that were never sent are canceled; those that may have been sent are kept.
   * @throws Failure as `refuseBusy`.
   */
  cancelBatch(batch: Batch): Promise<Batch>;
}

/** Of the rows of a batch that are `pending`. */
export interface RemainingRows {
  /** In flight, or sent with an unknown outcome. */
  readonly mayHaveBeenSent: number;
  /** They wait for a paid report of their order that the service has refused: a resume alone does not send them. */
  readonly behindRefused: number;
  /** A run is sending them, or stopped before it had finished with them; it has not left them to a later run. */
  readonly unfinished: number;
}
