import type { Listing } from '../../kit/listing.ts';
import type { KnownAccount } from '../../protocol/account.ts';
import type { ReportKind } from '../../protocol/kinds/index.ts';
import type { Said } from '../../words/failure.ts';
import type { Message } from '../../words/message.ts';
import type { CheckedRow, RowPlace, SettledRow } from '../rows/row.ts';
import type { Sealer } from './keyed-seals.ts';

/** Who writes to the journal. */
export interface Author {
  /** The user, such as `mia@laptop`. */
  readonly actor: string;
  /** Of conv. */
  readonly version: string;
}

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
  /** The merchant's own id of a refund, which its event ID was made of; no body carries it. */
  readonly refundId?: string | null;
  /** What whoever reported it wanted to be remembered, such as a ticket; never sent. */
  readonly note?: string;
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
  /** Who made it an event; absent where a conv that did not record it wrote the event. */
  readonly by?: Author;
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
  /** Who made it; absent where a conv that did not record it wrote the attempt. */
  readonly by?: Author;
}

/** The end of an attempt, to be written. */
export type AttemptEnd = Omit<Attempt, 'number' | 'startedAt' | 'outcome' | 'by'> & {
  readonly outcome: Exclude<AttemptOutcome, 'started'>;
};

/** The right to send one event, held by this process alone until it is released or the process ends. */
export interface Claim {
  readonly event: JournaledEvent;
  /** Writes that an attempt begins, and renews the claim. Nothing may be sent before this has resolved: only then it is durable. */
  startAttempt(): Promise<void>;
  /** Writes how the attempt ended and the event's state after it; durable once it has resolved. */
  finishAttempt(end: AttemptEnd, state: EventState): Promise<void>;
  /** Lets others send the event; safe to call twice. A claim that cannot be released ends by itself: that is no failure. */
  release(): Promise<void>;
}

export type ClaimResult =
  /** `isNew`: the event was written by this very call. `event.state` is the state before this sending. */
  | { readonly type: 'claimed'; readonly claim: Claim; readonly isNew: boolean }
  /** The journal has this event id with another body. */
  | { readonly type: 'conflict'; readonly existing: JournaledEvent }
  /** Another process has sent it since the command began, and the service has settled it. */
  | { readonly type: 'settled'; readonly event: JournaledEvent }
  /** Someone else is sending it: who, as the store knows its users. */
  | { readonly type: 'busy'; readonly holder: Message };

export type WithdrawResult =
  | { readonly type: 'withdrawn'; readonly event: JournaledEvent }
  /** An attempt ended without the service's word, and the caller did not allow that; nothing was written. */
  | { readonly type: 'unknown' }
  /** It is not pending: there is nothing to give up. */
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
  /** Whether events that an open batch still sees to are left out. */
  readonly outsideOpenBatches?: boolean;
  /** Milliseconds since 1970. */
  readonly createdSince?: number;
  /** The first moment that is too late, in milliseconds since 1970. */
  readonly createdBefore?: number;
  /** Whether those that were accepted are left out. */
  readonly unaccepted?: boolean;
  /** Who made them events: the whole name, or what it has before an `@`. */
  readonly actor?: string;
  /** Only paid reports that credit nobody. */
  readonly withoutClickId?: boolean;
  readonly order: 'newest-first' | 'oldest-first';
  readonly limit?: number;
}

/** What an event can be found by, as the service's document names it; a refund ID and a note are the merchant's own. */
export type SearchField =
  | 'merchant_order_id'
  | 'event_id'
  | 'cb_aev'
  | 'sub_id'
  | 'refund_id'
  | 'product_name'
  | 'note';

/** An event, and where the text was found. */
export interface FoundEvent {
  readonly field: SearchField;
  readonly event: JournaledEvent;
}

/**
 * The durable record of every report, one per (account, event id), to look at.
 *
 * Every call is asynchronous, whichever store answers it, and rejects with a `Failure` (`journal_corrupt`,
 * `journal_locked`, `journal_unwritable`, `journal_full`, `journal_too_new`) where the store cannot be trusted.
 * What a call has written is durable once its promise has resolved, and not before: until then nothing may be sent
 * on its word.
 *
 * What grows with the history is a `Listing`, which is read in pages, and what is few (accounts, batches, the attempts of
 * one event) an array. Between two pages others may write: what they write meanwhile may be seen or not, and nothing is
 * seen twice.
 *
 * The store supplies the clock that leases are compared with, who holds what, and the order of entries. Nothing outside of
 * it knows SQL, hosts, or files.
 */
export interface JournalReader {
  /** Where it is, for messages. */
  readonly place: string;
  /** What a person should know before it is used, such as that others can write to it. */
  readonly warnings: readonly Message[];
  /** All of them, in the order in which they were first seen. */
  accounts(): Promise<readonly KnownAccount[]>;
  /** The names of all who have written to it, each once. */
  actors(): Promise<readonly string[]>;
  find(filter: EventFilter): Listing<JournaledEvent>;
  /** The events that have this text, or one that begins so; each once, the exact ones first. @param limit at most so many. */
  search(text: string, limit: number): Promise<readonly FoundEvent[]>;
  /** Whether any event has a note. */
  hasNotes(): Promise<boolean>;
  /** The first one first. */
  attemptsOf(event: JournaledEvent): Promise<readonly Attempt[]>;
  /** Whether conv itself wrote this entry under the secret of this account: only then it may be signed. */
  isSealedBy(event: JournaledEvent, sealer: Sealer): Promise<boolean>;
  close(): Promise<void>;
}

/** The journal to send from; where a method rejects, nothing may be sent. */
export interface Journal extends JournalReader {
  /**
   * In one durable step: writes the event if it is new, claims it, and writes that its first (or
   * next) attempt begins. Once this has resolved with `claimed`, the first network byte may leave.
   * An open event of another account that is replayed becomes one of the intent's account.
   * @throws Failure `journal_untrusted` where the entry is not sealed under the account's secret.
   */
  claim(intent: Intent): Promise<ClaimResult>;
  /**
   * Gives a pending event up for good, in one durable step.
   * @param mayHaveBeenCounted whether it is also given up where the service may have counted it.
   * @throws Failure `unknown_event` where it is gone by now.
   */
  withdraw(event: JournaledEvent, mayHaveBeenCounted: boolean): Promise<WithdrawResult>;
}

/** `staging`: not all of its file is in the journal yet, and nothing of it may be sent. */
export type BatchState = 'staging' | 'open' | 'cancelled' | 'done';

/** What the journal knows of a row. `pending`: it is an event, and open; `staged`: no process has begun it. */
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
  /** What is noted with each of its events. */
  readonly note?: string;
  /** What became of its rows so far. */
  readonly totals: readonly BatchTotal[];
}

/** A row as it is reported. */
export type ToldRow = RowPlace &
  Pick<CheckedRow, 'kind' | 'eventId' | 'merchantOrderId' | 'amount' | 'currency'>;

/** One row of a batch, as `conv batch export` gives it. */
export interface BatchRow extends ToldRow {
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
  /** Makes all of it ready to be sent, in one durable commit. @param skipped faulty rows that were left out. */
  finish(skipped: number): Promise<Batch>;
  /** Takes all of it out again; where that fails, it is taken out later, as what a dead process leaves. */
  discard(): Promise<void>;
}

/** An event that this process holds, to send it. */
export interface HeldEvent extends Pick<CheckedRow, 'amount' | 'currency'> {
  readonly event: JournaledEvent;
  readonly place: RowPlace;
  /** An earlier run may have sent it without learning the outcome. */
  readonly mayHaveBeenCounted: boolean;
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
export interface Step {
  readonly ended: readonly EndedAttempt[];
  /** Events that this process gives up; they stay pending, for another run. */
  readonly letGo: readonly HeldEvent[];
  /** Events that this process had no time for; another process at work on the batch goes on with them. Written last. */
  readonly handedOver?: readonly HeldEvent[];
  /** About how many rows to claim next, at most a chunk (256) more; 0 for none. */
  readonly want: number;
}

export interface Stepped {
  /** To be sent: durable. Those of one order are in the order in which they must be sent. */
  readonly claimed: readonly HeldEvent[];
  /** Settled in this step without a byte: duplicates, conflicts, rows that wait, refused ones that are not sent again. */
  readonly settled: readonly SettledRow[];
  /** Sequences of held events that another process has taken over meanwhile: not to be sent any more. */
  readonly lost: ReadonlySet<number>;
  /** `rows`: more can be claimed now; `elsewhere`: what is left is with another process; `none`: nothing is left to claim. */
  readonly left: 'rows' | 'elsewhere' | 'none';
}

export interface DrainOptions {
  /** Whether refused rows are sent again; also a person's word that attempts without an answer were not counted: a refusal settles. */
  readonly retryRejected: boolean;
}

/** How a drain is opened. */
export interface DrainTerms extends DrainOptions {
  /** The journal stores as text why a row is not sent. */
  readonly say: (reason: Said) => string;
}

/** One process at work on one batch. Several may be at work on it at once. */
export interface Drain extends DrainOptions {
  readonly batch: Batch;
  /** For how many more milliseconds no other process takes over what this one holds; every step extends it. */
  readonly leaseLeftMs: number;
  /** How long an attempt that has ended may wait, in milliseconds, so that more are written in one step. */
  readonly gatherMs: number;
  /**
   * One transaction, durable once it has resolved: only then may the claimed be sent. Call it again only after that.
   * After one has failed, every further one fails the same way.
   */
  step(step: Step): Promise<Stepped>;
  /** What became of the batch's rows so far, sent by this process or another. */
  readTotals(): Promise<readonly BatchTotal[]>;
  /** Others may go on with what is held, which may have been sent. What cannot be released ends with its lease. */
  release(): Promise<void>;
}

export interface BatchFilter {
  readonly accountId?: string;
  readonly state?: BatchState;
}

/** A process at work on files. */
export interface JournalWorker {
  readonly name: Message;
  /** Whose it is; absent where an earlier conv did not record it. */
  readonly by?: Author;
  /** Of those that an account's orders are divided into. */
  readonly lanes: number;
  /** Events that it has in flight, or is about to send. */
  readonly held: number;
  /** How long it may stand still before others go on with them. */
  readonly leaseLeftMs: number;
}

/** A journal as a whole. */
export interface JournalStatus {
  /** What it takes of its disk. */
  readonly bytes: number;
  /** All that are there: those that were pruned do not count. */
  readonly events: number;
  readonly open: number;
  /** Milliseconds since 1970; absent where none is open. */
  readonly oldestOpenAt?: number;
  /** Rows of files that no process has begun. */
  readonly staged: number;
  readonly openBatches: number;
  /** How many of the newest 100,000 events each actor has made, the busiest first. */
  readonly madeBy: readonly { readonly actor: string; readonly events: number }[];
  readonly workers: readonly JournalWorker[];
}

/** What a prune removes, or has removed. */
export interface Pruned {
  readonly events: number;
  readonly orders: number;
  readonly batches: number;
  /** Orders that stay because an entry of theirs does not match its seal. */
  readonly damagedOrders: number;
}

/** What a journal knows of files. */
export interface BatchReader {
  status(): Promise<JournalStatus>;
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
   * Forgets the orders of which every report was settled before a time, with their attempts, and the finished batches
   * that nothing is left of. Others may use the journal meanwhile.
   * @param before milliseconds since 1970.
   */
  prune(before: number): Promise<Pruned>;
  /** @param note kept with each of its events. */
  stage(owner: Owner, source: string, note?: string): Promise<Staging>;
  /** @throws Failure `journal_untrusted` where the batch is not sealed under the account's secret. */
  drain(batch: Batch, options: DrainTerms): Promise<Drain>;
  /**
   * Makes a batch another account's of the same secret, with its open events: their ids and bytes stay.
   * @throws Failure `journal_untrusted`, `event_busy`.
   */
  takeOver(batch: Batch, owner: Owner): Promise<Batch>;
  /**
   * Seals anew what is sealed under an earlier secret.
   * @param kept accounts whose secret has not changed.
   * @returns false where living processes may still write under the earlier one.
   */
  reseal(kept: readonly string[]): Promise<boolean>;
  leftOf(batch: Batch): Promise<LeftRows>;
  /** @throws Failure `event_busy` while a living process stages it, or sends from its account. */
  refuseBusy(batch: Batch): Promise<void>;
  /** Rows of which no byte ever left are never sent; what may have been sent stays as it is. @throws Failure as `refuseBusy`. */
  cancelBatch(batch: Batch): Promise<Batch>;
}

/** Of the rows of a batch that are `pending`. */
export interface LeftRows {
  /** In flight, or sent without learning what the service made of it. */
  readonly mayHaveBeenSent: number;
  /** They wait for a paid report of their order that the service has refused: a resume alone does not send them. */
  readonly behindRefused: number;
  /** A run is at them, or was stopped or killed before it had done with them; it has not put them off. */
  readonly unfinished: number;
}
