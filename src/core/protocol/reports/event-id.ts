import { hash } from 'node:crypto';
import { printString } from '../../kit/json/node.ts';
import { type Account, accountId } from '../account.ts';
import type { ReportKind } from '../kinds/index.ts';

/** The data that an event ID is derived from, so that the same command run twice is one event. */
export interface EventIdentity {
  readonly account: Account;
  readonly kind: ReportKind;
  readonly merchantOrderId: string;
  /** An order can have several partial refunds; the refund ID distinguishes them. */
  readonly refundId?: string | undefined;
  /** 1 for the first. A rejected report was not counted, so its correction is a new event: 2, and so on. */
  readonly ordinal: number;
}

/**
 * The event id that the same report always gets.
 * @returns `KIND-` and 32 hex digits.
 */
export const deriveEventId = ({ account, ...identity }: EventIdentity): string =>
  deriveEventIdIn(accountId(account), identity);

/**
 * The same for many reports of one account, whose name is then computed once.
 * @param account as `accountId` names it.
 */
export function deriveEventIdIn(
  account: string,
  { kind, merchantOrderId, refundId, ordinal }: Omit<EventIdentity, 'account'>,
): string {
  // JSON keeps the parts apart: an order id may hold any character.
  const ids = `${printString(merchantOrderId)},${printString(refundId ?? '')}`;
  const parts = `["${account}","${kind}",${ids},"${ordinal}"]`;
  return `${kind}-${hash('sha256', parts, 'hex').slice(0, 32)}`;
}
