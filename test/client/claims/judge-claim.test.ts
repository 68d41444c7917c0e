import { describe, expect, it } from 'vitest';
import { judgeClaim, lateReports } from '../../../src/client/claims/judge-claim.ts';
import { openJournalForReading } from '../../../src/client/journal/open.ts';
import type { ShopOrder } from '../../../src/client/reconcile/shop/compare.ts';
import { formatDecimal, ZERO } from '../../../src/protocol/money.ts';
import {
  accepted,
  rejected,
  temporaryDirectory,
  undelivered,
  type Written,
  writeJournal,
} from '../../helpers/written-journal.ts';

const MONEY = { amount: 5000, currency: 'KRW' };
const PAID: Written = { eventId: 'p', fields: { ...MONEY, cb_aev: 'c1' }, sendings: [accepted(1)] };

const inShop = (changes: Partial<ShopOrder> = {}): ShopOrder => ({
  ...{ line: 2, merchantOrderId: '123', status: 'paid', currency: 'KRW', clickId: null },
  ...{ amount: { units: 5000n, scale: 0 }, refunded: ZERO, productName: null, subId: null },
  ...changes,
});

interface Case {
  readonly events?: readonly Written[];
  readonly clickIds?: readonly string[];
  readonly isStaged?: boolean;
  readonly shop?: ShopOrder | null;
}

/** The answer to a claim of order `123` of account `a`, and its late reports. */
async function answered({ events = [], clickIds = [], isStaged = false, shop }: Case) {
  const directory = temporaryDirectory();
  const foreign = [
    { ...PAID, eventId: 'o', order: 'other' },
    { ...PAID, eventId: 'b', accountId: 'b' },
  ];
  await writeJournal(directory, [...foreign, ...events]);
  const journal = await openJournalForReading({ directory });
  if (journal === undefined) throw new Error('no journal');
  const claim = { merchantOrderId: '123', clickIds };
  const found = journal.find({ accountId: 'a', merchantOrderId: '123', order: 'oldest-first' });
  const evidence = { events: [...found], isStaged, shop };
  const answer = judgeClaim(claim, evidence, journal);
  journal.close();
  const late = lateReports(claim, answer, evidence, undefined);
  const total = answer.total && formatDecimal(answer.total);
  return { ...answer, refunded: formatDecimal(answer.refunded), total, late };
}

const TABLE: readonly [string, Case, object][] = [
  ['reported', { events: [PAID], clickIds: ['c1'] }, { reportedClickId: 'c1', total: '5000' }],
  ['reported', { events: [PAID] }, { reportedClickId: 'c1' }],
  ['reported_other_click_id', { events: [PAID], clickIds: ['c2'] }, { reportedClickId: 'c1' }],
  [
    'reported_without_click_id',
    { events: [{ ...PAID, fields: MONEY }], clickIds: ['c1'] },
    { reportedClickId: null },
  ],
  [
    'refunded',
    {
      events: [
        PAID,
        { eventId: 'r', kind: 'partial', fields: { refund_amount: 1500 }, sendings: [accepted(2)] },
      ],
    },
    { refunded: '1500', total: '5000' },
  ],
  ['cancelled', { events: [PAID, { eventId: 'x', kind: 'cancel', sendings: [accepted(2)] }] }, {}],
  [
    'declined',
    {
      events: [
        PAID,
        { eventId: 'd', kind: 'decline', fields: { reason: 'paid ad' }, sendings: [accepted(2)] },
      ],
    },
    { reason: 'paid ad' },
  ],
  ['open', { events: [{ ...PAID, sendings: [undelivered(1)] }], shop: inShop() }, { late: '' }],
  ['open', { isStaged: true, shop: inShop() }, { late: '' }],
  [
    'refused',
    { events: [{ ...PAID, sendings: [rejected(1, 'no')] }], shop: inShop() },
    { late: '' },
  ],
  ['never_reported', {}, { late: '' }],
  ['unknown_to_shop', { shop: null }, { late: '' }],
  ['not_paid_in_shop', { shop: inShop({ status: 'unpaid' }) }, { late: '' }],
  ['not_paid_in_shop', { shop: inShop({ status: 'cancelled' }) }, { late: '' }],
  [
    'never_reported',
    { shop: inShop(), clickIds: ['c1'] },
    {
      late: '{"kind":"paid","merchant_order_id":"123","amount":5000,"currency":"KRW","cb_aev":"c1"}\n',
    },
  ],
  ['never_reported', { shop: inShop(), clickIds: ['c1', 'c2'] }, { late: '' }],
  ['never_reported', { shop: inShop({ clickId: 'c2' }), clickIds: ['c1'] }, { late: '' }],
];

describe('the answer to a claim', () => {
  it.each(TABLE)('is %s (%#)', async (code, claimed, facts) => {
    expect(await answered(claimed)).toMatchObject({ code, ...facts });
  });
});
