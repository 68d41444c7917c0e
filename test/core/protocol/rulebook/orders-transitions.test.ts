import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, REPORT_KINDS } from '../../../../src/core/protocol/kinds/index.ts';
import { formatDecimal } from '../../../../src/core/protocol/money.ts';
import {
  applyReport,
  type OrderRecord,
  TRANSITIONS,
  transitionRows,
} from '../../../../src/core/protocol/rulebook/orders.ts';
import { decimal, orderOf, reportOf } from './sample-orders.ts';

/**
 * "States and transitions", written from the service's document, and the bundled service's own
 * choices where the document is silent. An order of 100 in every status that it can be in:
 * its status with net/refunded, a report, and what the order is then, or the rule that refuses.
 */
const RULES: [before: string, report: string, after: string][] = [
  // "POST /conversions: CONFIRMED; net_amount equals amount; refunded_amount is 0"
  ['UNREPORTED', 'paid 100', 'CONFIRMED 100/0'],
  ['UNREPORTED', 'paid 0', 'CONFIRMED 0/0'],
  ['UNREPORTED', 'paid 0.01', 'CONFIRMED 0.01/0'],
  ['UNREPORTED', 'paid 12345678901234567890.123', 'CONFIRMED 12345678901234567890.123/0'],
  // An unknown order is refused.
  ['UNREPORTED', 'partial 0', 'unknown_order'],
  ['UNREPORTED', 'partial 1', 'unknown_order'],
  ['UNREPORTED', 'cancel', 'unknown_order'],
  ['UNREPORTED', 'decline', 'unknown_order'],

  // A second paid report under a new event_id is refused, be it the same amount or another.
  ['CONFIRMED 100/0', 'paid 100', 'order_exists'],
  ['CONFIRMED 100/0', 'paid 0', 'order_exists'],
  // "refund_amount between 0 and the current net_amount: PARTIALLY_CANCELLED; net_amount decreases"
  ['CONFIRMED 100/0', 'partial -0.01', 'refund_out_of_range'],
  ['CONFIRMED 100/0', 'partial 0', 'PARTIALLY_CANCELLED 100/0'],
  ['CONFIRMED 100/0', 'partial 0.01', 'PARTIALLY_CANCELLED 99.99/0.01'],
  ['CONFIRMED 100/0', 'partial 99.99', 'PARTIALLY_CANCELLED 0.01/99.99'],
  ['CONFIRMED 100/0', 'partial 100', 'PARTIALLY_CANCELLED 0/100'],
  ['CONFIRMED 100/0', 'partial 1e2', 'PARTIALLY_CANCELLED 0/100'],
  ['CONFIRMED 100/0', 'partial 100.0000000000000000001', 'refund_out_of_range'],
  ['CONFIRMED 100/0', 'partial 100.01', 'refund_out_of_range'],
  // "net_amount becomes 0"; all of it counts as refunded.
  ['CONFIRMED 100/0', 'cancel', 'CANCELLED 0/100'],
  // "net_amount becomes 0; dropped from settlement"; what was refunded stays.
  ['CONFIRMED 100/0', 'decline', 'DECLINED 0/0'],
  // An order of nothing.
  ['CONFIRMED 0/0', 'partial 0', 'PARTIALLY_CANCELLED 0/0'],
  ['CONFIRMED 0/0', 'partial 0.01', 'refund_out_of_range'],
  ['CONFIRMED 0/0', 'cancel', 'CANCELLED 0/0'],
  ['CONFIRMED 0/0', 'decline', 'DECLINED 0/0'],

  ['PARTIALLY_CANCELLED 60/40', 'paid 100', 'order_exists'],
  ['PARTIALLY_CANCELLED 60/40', 'partial -1', 'refund_out_of_range'],
  ['PARTIALLY_CANCELLED 60/40', 'partial 0', 'PARTIALLY_CANCELLED 60/40'],
  ['PARTIALLY_CANCELLED 60/40', 'partial 59.99', 'PARTIALLY_CANCELLED 0.01/99.99'],
  ['PARTIALLY_CANCELLED 60/40', 'partial 60', 'PARTIALLY_CANCELLED 0/100'],
  ['PARTIALLY_CANCELLED 60/40', 'partial 60.01', 'refund_out_of_range'],
  ['PARTIALLY_CANCELLED 60/40', 'partial 100', 'refund_out_of_range'],
  ['PARTIALLY_CANCELLED 60/40', 'cancel', 'CANCELLED 0/100'],
  ['PARTIALLY_CANCELLED 60/40', 'decline', 'DECLINED 0/40'],
  // Refunded as a whole, by a partial refund: still open.
  ['PARTIALLY_CANCELLED 0/100', 'paid 100', 'order_exists'],
  ['PARTIALLY_CANCELLED 0/100', 'partial 0', 'PARTIALLY_CANCELLED 0/100'],
  ['PARTIALLY_CANCELLED 0/100', 'partial 0.01', 'refund_out_of_range'],
  ['PARTIALLY_CANCELLED 0/100', 'cancel', 'CANCELLED 0/100'],
  ['PARTIALLY_CANCELLED 0/100', 'decline', 'DECLINED 0/100'],

  // Any move out of CANCELLED or DECLINED is refused.
  ['CANCELLED 0/100', 'paid 100', 'order_closed'],
  ['CANCELLED 0/100', 'partial 0', 'order_closed'],
  ['CANCELLED 0/100', 'partial 1', 'order_closed'],
  ['CANCELLED 0/100', 'cancel', 'order_closed'],
  ['CANCELLED 0/100', 'decline', 'order_closed'],
  ['DECLINED 0/40', 'paid 100', 'order_closed'],
  ['DECLINED 0/40', 'partial 0', 'order_closed'],
  ['DECLINED 0/40', 'partial 1', 'order_closed'],
  ['DECLINED 0/40', 'cancel', 'order_closed'],
  ['DECLINED 0/40', 'decline', 'order_closed'],
];

const write = ({ status, netAmount, refundedAmount }: OrderRecord): string =>
  `${status} ${formatDecimal(netAmount)}/${formatDecimal(refundedAmount)}`;

describe('the order rules', () => {
  it.each(RULES)('%s, %s: %s', (before, report, after) => {
    const applied = applyReport(orderOf(before), reportOf(report));
    expect(applied.ok ? write(applied.record) : applied.refusal.code).toBe(after);
  });

  it('has a row for every status and every kind of report', () => {
    const rows = RULES.map(([before, report]) => `${before.split(' ')[0]} ${report.split(' ')[0]}`);
    const cells = ['UNREPORTED', ...ORDER_STATUSES].flatMap((state) =>
      REPORT_KINDS.map((kind) => `${state} ${kind}`),
    );
    expect([...new Set(rows)].sort()).toEqual(cells.sort());
    expect(Object.keys(TRANSITIONS).sort()).toEqual(['UNREPORTED', ...ORDER_STATUSES].sort());
  });

  it('are a table of text for the API document', () => {
    expect(transitionRows().map((row) => row.join(' | '))).toEqual([
      'the order is | paid | partial | cancel | decline',
      'UNREPORTED | CONFIRMED | unknown_order | unknown_order | unknown_order',
      'CONFIRMED | order_exists | PARTIALLY_CANCELLED | CANCELLED | DECLINED',
      'PARTIALLY_CANCELLED | order_exists | PARTIALLY_CANCELLED | CANCELLED | DECLINED',
      'CANCELLED | order_closed | order_closed | order_closed | order_closed',
      'DECLINED | order_closed | order_closed | order_closed | order_closed',
    ]);
  });

  it('leaves the given record as it is', () => {
    const before = Object.freeze(orderOf('CONFIRMED 100/0') as OrderRecord);
    applyReport(before, reportOf('partial 40'));
    expect(write(before)).toBe('CONFIRMED 100/0');
  });
});

describe('what else a report writes', () => {
  it('takes currency, sub_id, product name and click ID from the paid report, and keeps them', () => {
    const paid = {
      ...reportOf('paid 100'),
      currency: 'USD',
      subId: 'sub-1',
      productName: 'Tea',
      clickId: 'click-1',
    };
    const opened = applyReport(undefined, paid);
    const kept = { currency: 'USD', subId: 'sub-1', productName: 'Tea', clickId: 'click-1' };
    expect(opened).toMatchObject({ ok: true, record: { ...kept, amount: decimal('100') } });
    for (const report of ['partial 1', 'cancel', 'decline']) {
      const moved = applyReport(opened.ok ? opened.record : undefined, reportOf(report));
      expect(moved).toMatchObject({ ok: true, record: { ...kept, amount: decimal('100') } });
    }
  });

  it('leaves the currency and the product name blank where the paid report has none', () => {
    const { currency, productName, ...bare } = reportOf('paid 100');
    expect(applyReport(undefined, bare)).toMatchObject({
      record: { currency: '', productName: '' },
    });
  });

  it('holds no sub_id and no click ID where the paid report has none', () => {
    const opened = applyReport(undefined, reportOf('paid 100'));
    expect(opened.ok && Object.keys(opened.record)).toEqual([
      'merchantOrderId',
      'status',
      'amount',
      'netAmount',
      'refundedAmount',
      'currency',
      'productName',
    ]);
  });
});
