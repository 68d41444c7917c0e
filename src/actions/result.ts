import type { Outcome, ServiceError } from '../core/delivery/verdict.ts';
import type { JsonObject } from '../core/json/node.ts';
import type { Intent } from '../journal/journal.ts';

export interface DeliveryError {
  /** A stable word, such as `connect_timeout`. */
  readonly code: string;
  readonly message: string;
  /** The service's own words, bounded and safe to print. */
  readonly service?: ServiceError;
}

/** What became of one report; a failed delivery has the same shape as a successful one. */
export interface DeliveryResult {
  readonly intent: Intent;
  /** Where the report was posted. */
  readonly url: URL;
  readonly outcome: Outcome;
  /** Whether the service has had its last word; else the event is open, and a replay is safe. */
  readonly settled: boolean;
  readonly httpStatus: number | null;
  /** The order record as the service wrote it. */
  readonly record: JsonObject | null;
  /** How many attempts this run made. */
  readonly attempts: number;
  /** The journal already held this event as accepted: the service counted it once. */
  readonly duplicate: boolean;
  readonly error: DeliveryError | null;
}
