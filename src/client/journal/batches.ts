import type { ReportKind } from '../../protocol/kinds/index.ts';
import type { Said } from '../../words/failure.ts';
import type { CheckedRow, RowPlace, SettledRow } from '../rows/row.ts';
import type { AttemptEnd, EventState, Intent, JournaledEvent } from './journal.ts';
import type { Sealer } from './keyed-seals.ts';

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
  | 'cancelled';

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
  /** Durable at the latest when `finish` returns. */
  add(row: CheckedRow): void;
  /** Makes all of it ready to be sent, in one durable commit. @param skipped faulty rows that were left out. */
  finish(skipped: number): Batch;
  /** Takes all of it out again. */
  discard(): void;
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
  /** Until when, in milliseconds since 1970, no other process takes over what this one holds; every step extends it. */
  readonly leaseEnd: number;
  /** One transaction, on the disk before it returns: only then may the claimed be sent. */
  step(step: Step): Stepped;
  /** What became of the batch's rows so far, sent by this process or another. */
  readTotals(): readonly BatchTotal[];
  release(): void;
}

export interface BatchFilter {
  readonly accountId?: string;
  readonly state?: BatchState;
}

/** What a journal knows of files. Every method throws a `Failure` as those of the journal do. */
export interface BatchReader {
  /** Oldest first. */
  batches(filter: BatchFilter): readonly Batch[];
  /** In the order of the file, a page at a time. */
  rowsOf(batch: Batch): Iterable<BatchRow>;
  /** Whether conv itself staged this batch under the secret of this account. */
  isBatchSealedBy(batch: Batch, sealer: Sealer): boolean;
}

export interface BatchJournal extends BatchReader {
  stage(owner: Pick<Intent, 'accountId' | 'endpoint' | 'profile'>, source: string): Staging;
  /** @throws Failure `journal_untrusted` where the batch is not sealed under the account's secret. */
  drain(batch: Batch, options: DrainTerms): Drain;
  /**
   * Makes a batch another account's of the same secret, with its open events: their ids and bytes stay.
   * @throws Failure `journal_untrusted`, `event_busy`.
   */
  takeOver(batch: Batch, owner: Pick<Intent, 'accountId' | 'endpoint' | 'profile'>): Batch;
  /**
   * Seals anew what is sealed under an earlier secret.
   * @param kept accounts whose secret has not changed.
   * @returns false where living processes may still write under the earlier one.
   */
  reseal(kept: readonly string[]): boolean;
  leftOf(batch: Batch): LeftRows;
  /** @throws Failure `event_busy` while a living process stages it, or sends from its account. */
  refuseBusy(batch: Batch): void;
  /** Rows of which no byte ever left are never sent; what may have been sent stays as it is. @throws Failure as `refuseBusy`. */
  cancelBatch(batch: Batch): Batch;
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
