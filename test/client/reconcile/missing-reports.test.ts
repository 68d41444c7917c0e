import { describe, expect, it } from 'vitest';
import type { ShopStatus } from '../../../src/client/files/rows/mapping.ts';
import { NOT_REPORTED, type ReportedOrder } from '../../../src/client/reconcile/compare.ts';
import { findingsOf, missingReports } from '../../../src/client/reconcile/missing-reports.ts';
import type { ExportOrder } from '../../../src/client/shops/settle-order.ts';
import type { OrderStatus } from '../../../src/core/protocol/kinds/index.ts';
import { parseDecimal, ZERO } from '../../../src/core/protocol/money.ts';

const decimal = (text: string) => parseDecimal(text) ?? ZERO;

const order = (
  status: ShopStatus,
  amount: string,
  more: Partial<ExportOrder> = {},
): ExportOrder => ({
  ...{ line: 7, merchantOrderId: 'A', status, amount: decimal(amount), refunded: ZERO },
  ...{ currency: 'KRW', clickId: null, productName: null, subId: null, ...more },
});

const reported = (status: OrderStatus, net: string, refunded = '0'): ReportedOrder => ({
  ...{ ...NOT_REPORTED, isReported: true },
  standing: {
    ...{ status, netAmount: decimal(net), refundedAmount: decimal(refunded), currency: 'KRW' },
  },
});

const CONFIRMED = reported('CONFIRMED', '5000');

const item = (refundId: string, amount: string) => ({ refundId, amount: decimal(amount) });

interface Case {
  readonly isOfPaidItems?: boolean;
  /** IDs of refunds that are journaled. */
  readonly refunds?: readonly string[];
  readonly twin?: string;
}

/** What is sent, and why the rest is not. */
async function sent(one: ExportOrder, known: ReportedOrder, given: Case = {}) {
  const { isOfPaidItems = false, refunds = [], twin } = given;
  const earlier = {
    of: async () => known,
    hasRefund: async (_: string, refundId: string) => refunds.includes(refundId),
  };
  const findings = await findingsOf({ orders: [one] }, { isOfPaidItems }, earlier);
  const all = findings.map((finding) => ({ ...finding, ...(twin === undefined ? {} : { twin }) }));
  const { rows, held } = missingReports(all, 'KRW');
  return {
    rows: rows.map(({ line, text }) => `${line} ${text}`),
    held: held.map(({ line, reason }) => `${line} ${reason.code}`),
  };
}

const PARTLY = order('refunded', '5000', {
  refunded: decimal('3000'),
  refunds: [item('1', '1000'), item('2', '2000')],
});

const row = (kind: string, more = '') => `7 {"kind":"${kind}","merchant_order_id":"A"${more}}`;
const refund = (id: string, amount: string) =>
  row('partial', `,"refund_id":"${id}","refund_amount":${amount}`);

describe('the reports that an export lacks', () => {
  it.each<[string, ExportOrder, ReportedOrder, readonly string[], Case?]>([
    [
      'a paid order',
      order('paid', '5000'),
      NOT_REPORTED,
      [row('paid', ',"amount":5000,"currency":"KRW"')],
    ],
    [
      'a paid order of a list that may lack items',
      order('paid', '5000'),
      NOT_REPORTED,
      [row('paid', ',"amount":5000,"currency":"KRW"')],
      { isOfPaidItems: true },
    ],
    ['nothing of a reported one', order('paid', '5000'), CONFIRMED, []],
    ['a cancellation', order('cancelled', '5000'), CONFIRMED, [row('cancel')]],
    [
      'of listed items that are all',
      order('cancelled', '5000', { ordered: decimal('5000') }),
      CONFIRMED,
      [row('cancel')],
    ],
    [
      'whose items cost more once',
      order('cancelled', '5000', { ordered: decimal('6000') }),
      CONFIRMED,
      [row('cancel')],
    ],
    ['the refund of each item', PARTLY, CONFIRMED, [refund('1', '1000'), refund('2', '2000')]],
    [
      'not those that were reported',
      PARTLY,
      reported('PARTIALLY_CANCELLED', '4000', '1000'),
      [refund('2', '2000')],
      { refunds: ['1'] },
    ],
    [
      'less of a list that may lack items',
      order('paid', '4000'),
      CONFIRMED,
      [],
      { isOfPaidItems: true },
    ],
  ])('%s', async (_, one, known, rows, given) => {
    expect(await sent(one, known, given)).toEqual({ rows, held: [] });
  });
});

describe('what only a person can end', () => {
  const pending = { ...CONFIRMED, isPending: true };
  it.each<[string, ExportOrder, ReportedOrder, string, Case?]>([
    ['an open report', order('cancelled', '5000'), pending, 'export_open'],
    ['another amount', order('paid', '4000'), CONFIRMED, 'export_amount_reported'],
    [
      'more than reported, of paid items',
      order('paid', '6000'),
      CONFIRMED,
      'export_amount_reported',
      { isOfPaidItems: true },
    ],
    [
      'less in another currency, of paid items',
      order('paid', '4000', { currency: 'USD' }),
      CONFIRMED,
      'export_amount_reported',
      { isOfPaidItems: true },
    ],
    [
      'less refunded',
      order('paid', '5000'),
      reported('PARTIALLY_CANCELLED', '4000', '1000'),
      'export_refund_reported',
    ],
    [
      'closed at the service',
      order('paid', '5000'),
      reported('CANCELLED', '0', '5000'),
      'export_closed',
    ],
    ['unpaid in the shop', order('unpaid', '5000'), CONFIRMED, 'export_unpaid_reported'],
    [
      'a state that is not known',
      order('paid', '5000'),
      { ...NOT_REPORTED, isReported: true },
      'export_unclear',
    ],
    [
      'a report that was withdrawn',
      order('paid', '5000'),
      { ...NOT_REPORTED, isDoubtful: true },
      'export_withdrawn',
    ],
    [
      'a sheet that may lack items',
      order('cancelled', '5000', { mayLackItems: true }),
      CONFIRMED,
      'export_may_lack_items',
    ],
    [
      'listed items that are not all',
      order('cancelled', '3000', { ordered: decimal('3000') }),
      CONFIRMED,
      'export_cancel_amount',
    ],
    [
      'listed items that are not all, without an amount',
      order('cancelled', '0', { amount: null, ordered: decimal('3000') }),
      CONFIRMED,
      'export_cancel_amount',
    ],
    [
      'an ID of as many characters',
      order('paid', '5000'),
      NOT_REPORTED,
      'export_likely_rounded',
      { twin: 'B' },
    ],
    ['a longer ID', order('paid', '5000'), NOT_REPORTED, 'export_likely_twin', { twin: '0A' }],
  ])('%s', async (_, one, known, reason, given) => {
    expect(await sent(one, known, given)).toEqual({ rows: [], held: [`7 ${reason}`] });
  });
});
