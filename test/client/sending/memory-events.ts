import type { SettledRow } from '../../../src/client/files/rows/row.ts';
import type { HeldEvent } from '../../../src/client/journal/port.ts';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';

export interface MemoryRow {
  readonly order: string;
  readonly kind?: ReportKind;
  readonly wasSuspected?: boolean;
}

const MONEY: Partial<Record<ReportKind, object>> = {
  paid: { amount: 5, currency: 'KRW' },
  partial: { refund_amount: 5 },
};

export function heldFrom(
  { order, kind = 'paid', wasSuspected = false }: MemoryRow,
  sequence: number,
): HeldEvent {
  const eventId = `e-${sequence}`;
  const ids = { merchant_order_id: order, event_id: eventId };
  const body = Buffer.from(JSON.stringify({ ...ids, ...MONEY[kind] }));
  return {
    event: {
      accountId: 'a',
      endpoint: 'http://localhost',
      profile: null,
      eventId,
      kind,
      merchantOrderId: order,
      subId: null,
      body,
      sequence,
      state: 'pending',
      createdAt: 0,
      attemptCount: 0,
    },
    place: { row: sequence, line: sequence },
    amount: '5',
    currency: 'KRW',
    mayHaveBeenCounted: false,
    ...(wasSuspected ? { wasSuspected } : {}),
  };
}

/** A row that an earlier report of its order keeps back. */
export const waitingFrom = ({ event, place, amount, currency }: HeldEvent): SettledRow => ({
  ...place,
  kind: event.kind,
  eventId: event.eventId,
  merchantOrderId: event.merchantOrderId,
  amount,
  currency,
  outcome: 'waiting',
  httpStatus: null,
  attempts: 0,
  error: null,
});
