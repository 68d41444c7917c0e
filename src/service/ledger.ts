import { hash } from 'node:crypto';
import type { OrderRecord } from '../core/orders/record.ts';
import type { ReportKind } from '../core/protocol.ts';

/** What the service remembers of an accepted event, so that a retry is known as one. */
export interface AcceptedEvent {
  readonly eventId: string;
  readonly kind: ReportKind;
  readonly merchantOrderId: string;
  /** SHA-256 of the body's exact bytes, in hex. */
  readonly bodyDigest: string;
}

/** All that the service knows of one merchant: a view that nobody writes through. */
export interface Ledger {
  /** By `merchant_order_id`. */
  readonly orders: ReadonlyMap<string, OrderRecord>;
  /** By `event_id`: "unique per call", and so within one merchant. */
  readonly events: ReadonlyMap<string, AcceptedEvent>;
}

/** What an accepted report adds to the ledger. */
export interface LedgerChange {
  readonly order: OrderRecord;
  readonly event: AcceptedEvent;
}

export const digestBody = (body: Uint8Array): string => hash('sha256', body, 'hex');

/** A cancel and a decline can have the very same body: only with its kind it is the same event. */
export const isSameEvent = (a: AcceptedEvent, b: AcceptedEvent): boolean =>
  a.kind === b.kind && a.bodyDigest === b.bodyDigest;
