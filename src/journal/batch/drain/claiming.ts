import type { SettledRow } from '../../../core/rows/settled-row.ts';
import type { HeldEvent, ToldRow } from '../../batches.ts';
import type { Connection } from '../../connection.ts';
import { lastSequence } from '../../events.ts';
import type { StoredBatch } from '../batches.ts';
import type { Totals } from '../totals.ts';
import type { Holdings } from './holdings.ts';

/** What a step claims with. */
interface Around {
  readonly connection: Connection;
  readonly batch: StoredBatch;
  /** `sessions.number`. */
  readonly session: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** See DrainOptions. */
  readonly retryRejected: boolean;
  readonly holdings: Holdings;
  readonly totals: Totals;
}

/** What one step claims from a batch, and what it settles without a byte. */
export class Claiming {
  readonly claimed: HeldEvent[] = [];
  readonly settled: SettledRow[] = [];
  readonly connection: Connection;
  readonly batch: StoredBatch;
  readonly totals: Totals;
  readonly session: number;
  readonly now: number;
  readonly retryRejected: boolean;
  readonly #holdings: Holdings;
  #lastSequence: number | undefined;

  constructor(around: Around) {
    this.connection = around.connection;
    this.batch = around.batch;
    this.session = around.session;
    this.now = around.now;
    this.retryRejected = around.retryRejected;
    this.totals = around.totals;
    this.#holdings = around.holdings;
  }

  /** The sequence of the next new event. */
  get nextSequence(): number {
    this.#lastSequence ??= lastSequence(this.connection);
    return this.#lastSequence + 1;
  }

  /** The next sequence has been written. */
  useSequence(): void {
    this.#lastSequence = this.nextSequence;
  }

  /** To be sent. */
  hold(held: HeldEvent): void {
    this.#holdings.add(held);
    this.claimed.push(held);
  }

  settle(row: ToldRow, outcome: SettledRow['outcome'], error: SettledRow['error'] = null): void {
    const { kind, eventId, merchantOrderId, amount, currency } = row;
    const told = { row: row.row, line: row.line, kind, eventId, merchantOrderId, amount, currency };
    this.settled.push({ ...told, outcome, httpStatus: null, attempts: 0, error });
  }
}
