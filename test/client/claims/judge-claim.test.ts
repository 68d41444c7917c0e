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
import type { HeldOrder, ShopOrder } from '../../../src/client/shops/order.ts';
import { formatDecimal, ZERO } from '../../../src/core/protocol/money.ts';
import { message } from '../../../src/core/words/message.ts';
import {
  accepted,
  recordAnswer,
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
const CANCEL: Written = { eventId: 'x', kind: 'cancel', sendings: [accepted(2)] };
const REFUSED: Written = { ...PAID, sendings: [rejected(1, 'no')] };
const WITHDRAWN: Written = {
  ...{ ...PAID, eventId: 'w', sendings: [undelivered(1)] },
  settled: { at: 1, outcome: 'withdrawn' },
};
const CANCELLED_AGAIN: Written = {
  ...{ ...CANCEL, eventId: 'y' },
  sendings: [accepted(3, recordAnswer('123', 'CANCELLED', 0, 5000))],
};
/** The service refuses without saying why. */
const MUTE: Written['sendings'][number] = {
  ...{ at: 1, end: { outcome: 'rejected', errorCode: 'http_422', response: null } },
  state: 'rejected',
};
/** The service accepts the sale, and answers with this state of the order. */
const answering = (status: string, net: number, refunded: number): Written => ({
  ...{ ...PAID, sendings: [accepted(1, recordAnswer('123', status, net, refunded))] },
});

/** The journal of all cases: each has an account of its own number. */
let directory = '';

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'conv-test-'));
  const events = TABLE.flatMap(([, { events: own = [] }], at) =>
    own.map((event) => ({ ...event, accountId: `${at}` })),
  );
  await writeJournal(directory, events);
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The answer to a claim, and its late reports. */
async function answered({ isStaged = false, shop, held, ...claimed }: Case, accountId: string) {
  const journal = await openJournalForReading({ directory });
  if (journal === undefined) throw new Error('no journal');
  const claim = { merchantOrderId: '123', clickIds: [], ...claimed };
  const found = journal.find({ accountId, merchantOrderId: '123', order: 'oldest-first' });
  const evidence = { events: await found.all(), isStaged, shop, held };
  const answer = await judgeClaim(claim, evidence, journal);
  await journal.close();
  const late = lateReports(claim, answer, evidence, undefined);
  const total = answer.total && formatDecimal(answer.total);
  const told = { refunded: formatDecimal(answer.refunded), total, isFinal: isFinal(answer) };
  return { ...answer, ...told, late: late?.code, rows: late?.rows };
}

const TABLE: readonly [string, Case, object][] = [
  ['reported', { events: [PAID], clickIds: ['c1'] }, { reportedClickId: 'c1', total: '5000' }],
  ['reported', { events: [PAID] }, { reportedAt: 1, reportedClickId: 'c1', isFinal: true }],
  [
    'reported',
    { events: [REFUSED, { ...PAID, eventId: 'q', sendings: [accepted(3)] }] },
    { reportedAt: 3, reason: null },
  ],
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
  [
    'reported_without_click_id',
    { events: [{ ...PAID, fields: { ...MONEY, cb_aev: ' ' } }] },
    { reportedClickId: null },
  ],
  [
    'reported_without_click_id',
    { events: [{ ...PAID, fields: { ...MONEY, cb_aev: 7 } }] },
    { reportedClickId: null },
  ],
  [
    'reported_elsewhere',
    { events: [REFUND], clickIds: ['c1'] },
    { ...{ reportedAt: null, reportedClickId: null, refunded: '0', total: null, currency: null } },
  ],
  ['reported_elsewhere', { events: [REFUND] }, { isFinal: false }],
  [
    'refunded',
    { events: [PAID, REFUND] },
    { refunded: '1500', total: '5000', currency: 'KRW', isFinal: true },
  ],
  ['reported', { events: [PAID, OPEN_REFUND] }, { isOpen: true, isFinal: false }],
  ['reported', { events: [PAID], isStaged: true }, { isOpen: true, isFinal: false }],
  // What the service says counts: the order may have been refunded or cancelled from elsewhere.
  ['refunded', { events: [answering('PARTIALLY_CANCELLED', 3000, 2000)] }, { refunded: '2000' }],
  ['cancelled', { events: [answering('CANCELLED', 0, 5000)] }, { total: null, reason: null }],
  ['cancelled', { events: [PAID, CANCEL] }, { reportedAt: 1, total: null, isFinal: true }],
  [
    'cancelled',
    { events: [PAID, { ...CANCEL, fields: { reason: 'typo' } }, CANCELLED_AGAIN] },
    { reason: null },
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
  ['open', { events: [{ ...CANCEL, sendings: [undelivered(1)] }] }, { isOpen: true }],
  [
    'open',
    { events: [REFUSED, { ...PAID, eventId: 'q', sendings: [undelivered(2)] }] },
    { isOpen: true, reason: null },
  ],
  ['open', { events: [REFUSED], isStaged: true }, { isOpen: true, reason: null }],
  ['refused', { events: [REFUSED], shop: inShop() }, { reason: 'no', isOpen: false, total: null }],
  [
    'refused',
    { events: [REFUSED, { ...REFUSED, eventId: 'q', sendings: [rejected(2, 'never')] }] },
    { reason: 'never', isFinal: false },
  ],
  ['refused', { events: [{ ...PAID, sendings: [MUTE] }] }, { reason: 'http_422' }],
  [
    'refused',
    {
      events: [{ ...PAID, sendings: [undelivered(1)], settled: { at: 2, outcome: 'rejected' } }],
    },
    { reason: null },
  ],
  // What waits for a refused sale is not on its way.
  [
    'refused',
    { events: [REFUSED, { ...CANCEL, sendings: [undelivered(2)] }] },
    { reason: 'no', isOpen: false },
  ],
  [
    'never_reported',
    { events: [{ eventId: 'c', kind: 'cancel', sendings: [rejected(1, 'no')] }], shop: inShop() },
    { late: 'no_click_id', reason: null },
  ],
  ['open', { events: [{ ...CANCEL, sendings: [rejected(1, 'no')] }], isStaged: true }, {}],
  ['withdrawn', { events: [WITHDRAWN], shop: inShop() }, { late: undefined, isFinal: false }],
  ['reported', { events: [WITHDRAWN, { ...PAID, eventId: 'q' }] }, {}],
  ['never_reported', {}, { late: undefined, isFinal: false }],
  ['never_reported', {}, { ...{ reportedAt: null, reason: null, refunded: '0', total: null } }],
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
    { shop: inShop({ clickId: 'c1', status: 'refunded', refunded: { units: 1n, scale: 0 } }) },
    {
      late: 'shop_click_id',
      rows: [
        '{"kind":"paid","merchant_order_id":"123","amount":5000,"currency":"KRW","cb_aev":"c1"}',
        '{"kind":"partial","merchant_order_id":"123","refund_id":"reconcile:123:1","refund_amount":1}\n',
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
    async (code, claimed, facts, accountId) => {
      expect(await answered(claimed, accountId)).toMatchObject({ code, ...facts });
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
    for (const code of ['reported', 'refunded'] as const)
      expect(codeFor('c2', { ...answer, code })).toBe('reported_other_click_id');
    expect(codeFor('c2', { ...NO_ANSWER, code: 'cancelled' })).toBe('cancelled');
  });
});

const NO_ANSWER = {
  ...{ merchantOrderId: '123', reportedAt: null, reportedClickId: null, reason: null },
  ...{ refunded: ZERO, total: null, currency: null, isOpen: false },
};
