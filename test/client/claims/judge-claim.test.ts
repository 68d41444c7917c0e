import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeFor,
  isFinal,
  judgeClaim,
  lateReports,
} from '../../../src/client/claims/judge-claim.ts';
import { openJournalForReading } from '../../../src/client/journal/open.ts';
import type { JournaledEvent } from '../../../src/client/journal/port.ts';
import type { HeldOrder, ShopOrder } from '../../../src/client/shops/order.ts';
import { formatDecimal, ZERO } from '../../../src/core/protocol/money.ts';
import { message } from '../../../src/core/words/message.ts';
import {
  accepted,
  rejected,
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
  readonly held?: HeldOrder;
  readonly isClickIdUnclear?: boolean;
}

const HELD = { merchantOrderId: '123', line: 2, reason: message('export_no_status') };
const REFUND: Written = {
  ...{ eventId: 'r', kind: 'partial', fields: { refund_amount: 1500 } },
  sendings: [accepted(2)],
};
const OPEN_REFUND: Written = { ...REFUND, sendings: [undelivered(2)] };
/** Given up afterwards. */
const WITHDRAWN: Written = { ...PAID, eventId: 'w', sendings: [undelivered(1)] };
const withState = (event: JournaledEvent): JournaledEvent =>
  event.eventId.endsWith('-w') ? { ...event, state: 'withdrawn' } : event;

/** The journal of all cases: each has the orders of its own number. */
let directory = '';

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'conv-test-'));
  const events = TABLE.flatMap(([, { events: own = [] }], at) =>
    own.map((event) => ({ ...event, eventId: `${at}-${event.eventId}`, order: `${at}` })),
  );
  await writeJournal(directory, events);
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The answer to a claim, and its late reports. */
async function answered({ isStaged = false, shop, held, ...claimed }: Case, order: string) {
  const journal = await openJournalForReading({ directory });
  if (journal === undefined) throw new Error('no journal');
  const claim = { merchantOrderId: '123', clickIds: [], ...claimed };
  const found = journal.find({ accountId: 'a', merchantOrderId: order, order: 'oldest-first' });
  const evidence = { events: (await found.all()).map(withState), isStaged, shop, held };
  const answer = await judgeClaim(claim, evidence, journal);
  await journal.close();
  const late = lateReports(claim, answer, evidence, undefined);
  const total = answer.total && formatDecimal(answer.total);
  const told = { refunded: formatDecimal(answer.refunded), total, isFinal: isFinal(answer) };
  return { ...answer, ...told, late: late?.code, rows: late?.rows };
}

const TABLE: readonly [string, Case, object][] = [
  ['reported', { events: [PAID], clickIds: ['c1'] }, { reportedClickId: 'c1', total: '5000' }],
  ['reported', { events: [PAID] }, { reportedClickId: 'c1', isFinal: true }],
  [
    'reported_other_click_id',
    { events: [PAID], clickIds: ['c2'] },
    { reportedClickId: 'c1', isFinal: false },
  ],
  ['reported_other_click_id', { events: [PAID], clickIds: ['c1', 'c2'] }, {}],
  ['reported_other_click_id', { events: [PAID, REFUND], clickIds: ['c2'] }, { refunded: '1500' }],
  [
    'reported_without_click_id',
    { events: [{ ...PAID, fields: MONEY }], clickIds: ['c1'] },
    { reportedClickId: null, isFinal: false },
  ],
  ['reported_elsewhere', { events: [REFUND], clickIds: ['c1'] }, { isFinal: false }],
  [
    'refunded',
    { events: [PAID, REFUND] },
    { refunded: '1500', total: '5000', currency: 'KRW', isFinal: true },
  ],
  ['reported', { events: [PAID, OPEN_REFUND] }, { isOpen: true, isFinal: false }],
  ['reported', { events: [PAID], isStaged: true }, { isOpen: true, isFinal: false }],
  [
    'cancelled',
    { events: [PAID, { eventId: 'x', kind: 'cancel', sendings: [accepted(2)] }] },
    { isFinal: true },
  ],
  [
    'declined',
    {
      events: [
        PAID,
        { eventId: 'd', kind: 'decline', fields: { reason: 'paid ad' }, sendings: [accepted(2)] },
      ],
    },
    { reason: 'paid ad', isFinal: true },
  ],
  ['open', { events: [{ ...PAID, sendings: [undelivered(1)] }], shop: inShop() }, {}],
  ['open', { isStaged: true, shop: inShop() }, { late: undefined, isFinal: false }],
  ['refused', { events: [{ ...PAID, sendings: [rejected(1, 'no')] }], shop: inShop() }, {}],
  [
    'never_reported',
    { events: [{ eventId: 'c', kind: 'cancel', sendings: [rejected(1, 'no')] }], shop: inShop() },
    { late: 'no_click_id' },
  ],
  ['withdrawn', { events: [WITHDRAWN], shop: inShop() }, { late: undefined, isFinal: false }],
  ['reported', { events: [WITHDRAWN, { ...PAID, eventId: 'q' }] }, {}],
  ['never_reported', {}, { late: undefined, isFinal: false }],
  ['held', { shop: null, held: HELD }, { late: undefined, isFinal: false }],
  ['reported', { events: [PAID], shop: null, held: HELD }, {}],
  ['unknown_to_shop', { shop: null }, { late: undefined, isFinal: false }],
  ['not_paid_in_shop', { shop: inShop({ status: 'unpaid' }) }, { isFinal: true }],
  ['not_paid_in_shop', { shop: inShop({ status: 'cancelled' }) }, { late: undefined }],
  [
    'never_reported',
    { shop: inShop(), clickIds: ['c1'] },
    {
      late: 'claimed_click_id',
      rows: '{"kind":"paid","merchant_order_id":"123","amount":5000,"currency":"KRW","cb_aev":"c1"}\n',
    },
  ],
  [
    'never_reported',
    { shop: inShop({ clickId: 'c1', status: 'refunded', refunded: { units: 2n, scale: 0 } }) },
    {
      late: 'shop_click_id',
      rows: [
        '{"kind":"paid","merchant_order_id":"123","amount":5000,"currency":"KRW","cb_aev":"c1"}',
        '{"kind":"partial","merchant_order_id":"123","refund_id":"reconcile:123:2","refund_amount":2}\n',
      ].join('\n'),
    },
  ],
  ['never_reported', { shop: inShop() }, { late: 'no_click_id' }],
  [
    'never_reported',
    { shop: inShop(), isClickIdUnclear: true },
    { late: 'click_id_unclear', rows: '' },
  ],
  [
    'never_reported',
    { shop: inShop({ clickId: 'c1' }), isClickIdUnclear: true },
    { late: 'shop_click_id' },
  ],
  [
    'never_reported',
    { shop: inShop(), clickIds: ['c1', 'c2'] },
    { late: 'click_ids_differ', rows: '' },
  ],
  [
    'never_reported',
    { shop: inShop({ clickId: 'c2' }), clickIds: ['c1'] },
    { late: 'click_ids_differ', rows: '' },
  ],
];

describe('the answer to a claim', () => {
  it.each(TABLE.map((row, at) => [...row, `${at}`] as const))(
    'is %s (%#)',
    async (code, claimed, facts, order) => {
      expect(await answered(claimed, order)).toMatchObject({ code, ...facts });
    },
  );

  it('is that of each creator where several claim an order', async () => {
    const answer = {
      ...NO_ANSWER,
      reportedClickId: 'c1',
      code: 'reported_other_click_id',
    } as const;
    expect(['c1', 'c2', null].map((clickId) => codeFor(clickId, answer))).toEqual([
      'reported',
      'reported_other_click_id',
      'reported',
    ]);
    expect(codeFor('c2', { ...NO_ANSWER, code: 'cancelled' })).toBe('cancelled');
  });
});

const NO_ANSWER = {
  ...{ merchantOrderId: '123', reportedAt: null, reportedClickId: null, reason: null },
  ...{ refunded: ZERO, total: null, currency: null, isOpen: false },
};
