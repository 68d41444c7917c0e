import { createHash } from 'node:crypto';
import { type Account, accountId } from '../account.ts';
import type { ReportKind } from '../protocol.ts';

/** What an event id is derived from: the same command typed twice is one event. */
export interface EventIdentity {
  readonly account: Account;
  readonly kind: ReportKind;
  readonly merchantOrderId: string;
  /** A partial refund can rightly happen twice to an order; its refund id tells them apart. */
  readonly refundId?: string | undefined;
  /**
   * 1 for the first. A report that the service has refused for good counts for nothing, so its mended
   * successor is a new event: 2, and so on.
   */
  readonly ordinal: number;
}

/**
 * The event id that the same report always gets.
 * @returns `KIND-` and 32 hex digits.
 */
export function deriveEventId(identity: EventIdentity): string {
  const { account, kind, merchantOrderId, refundId, ordinal } = identity;
  const parts = [accountId(account), kind, merchantOrderId, refundId ?? '', String(ordinal)];
  // JSON keeps the parts apart: an order id may hold any character.
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${kind}-${digest.slice(0, 32)}`;
}
