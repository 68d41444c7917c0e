import { ORDER_STATUSES, REPORT_KINDS } from '../../../../src/core/protocol/kinds/index.ts';
import { addDecimals, type Decimal, parseDecimal } from '../../../../src/core/protocol/money.ts';
import type { Report } from '../../../../src/core/protocol/reports/report.ts';
import type { OrderRecord } from '../../../../src/core/protocol/rulebook/orders.ts';

export function decimal(literal: string): Decimal {
  const value = parseDecimal(literal);
  if (value === undefined) throw new Error(`${literal} is no decimal`);
  return value;
}

/** `CONFIRMED 60/40`: status, net amount, refunded amount. `UNREPORTED`: no order. */
export function orderOf(text: string): OrderRecord | undefined {
  const [word = '', amounts = ''] = text.split(' ');
  const status = ORDER_STATUSES.find((known) => known === word);
  if (status === undefined) return undefined;
  const [net = '', refunded = ''] = amounts.split('/');
  const isClosed = status === 'CANCELLED' || status === 'DECLINED';
  return {
    merchantOrderId: 'A-1',
    status,
    amount: isClosed ? decimal('100') : addDecimals(decimal(net), decimal(refunded)),
    netAmount: decimal(net),
    refundedAmount: decimal(refunded),
    currency: 'KRW',
    productName: '',
  };
}

/** `paid 100`, `partial 40`, `cancel`, `decline`: a report of the same order. */
export function reportOf(text: string): Report {
  const [word = '', amount = '0'] = text.split(' ');
  const kind = REPORT_KINDS.find((known) => known === word);
  const identity = { merchantOrderId: 'A-1', eventId: `event ${text}` };
  switch (kind) {
    case 'paid':
      return { kind, ...identity, amount: decimal(amount), currency: 'KRW', productName: '' };
    case 'partial':
      return { kind, ...identity, refundAmount: decimal(amount) };
    case 'cancel':
    case 'decline':
      return { kind, ...identity };
    default:
      throw new Error(`${word} is no kind of report`);
  }
}
