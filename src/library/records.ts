import { formatDecimal } from '../core/money.ts';
import type { OrderRecord } from '../core/orders/record.ts';
import type { HistoryEntry } from '../service/history/entry.ts';
import type { MockOrder, MockRequest } from './api.ts';

/** A request as tests read it. */
export function toMockRequest(entry: HistoryEntry): MockRequest {
  const { sequence, method, path, body, httpStatus, outcome } = entry;
  const { kind, merchantOrderId, eventId, error, fault } = entry;
  return {
    sequence,
    receivedAt: new Date(entry.receivedAt * 1000),
    method,
    path,
    body,
    httpStatus,
    outcome,
    ...(kind === undefined ? {} : { kind }),
    ...(merchantOrderId === undefined ? {} : { merchantOrderId }),
    ...(eventId === undefined ? {} : { eventId }),
    ...(error === undefined ? {} : { error }),
    ...(fault === undefined ? {} : { fault }),
  };
}

/** An order as tests read it. */
export function toMockOrder(apiKey: string, record: OrderRecord): MockOrder {
  const { merchantOrderId, status, currency, subId, productName } = record;
  return {
    apiKey,
    merchantOrderId,
    status,
    amount: formatDecimal(record.amount),
    netAmount: formatDecimal(record.netAmount),
    refundedAmount: formatDecimal(record.refundedAmount),
    currency,
    ...(subId === undefined ? {} : { subId }),
    productName,
  };
}
