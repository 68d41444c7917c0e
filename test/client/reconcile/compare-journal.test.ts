import { describe, expect, it } from 'vitest';
import { createOrderSet } from '../../../src/client/files/rows/order-set.ts';
import { compareFile, compareJournal } from '../../../src/client/reconcile/compare-journal.ts';
import { createAccount } from '../../../src/client/reconcile/export-account.ts';
import {
  createReportedOrders,
  reportedIds,
  stagedOrders,
} from '../../../src/client/reconcile/reported-orders.ts';
import { createTwins } from '../../../src/client/reconcile/twins.ts';
import { createSkipped, ordersOf } from '../../../src/client/shops/checked-orders.ts';
import type { ShopOrder } from '../../../src/client/shops/order.ts';
import { ZERO } from '../../../src/core/protocol/money.ts';
import {
  accepted,
  openWritten,
  rejected,
  type Staged,
  undelivered,
  type Written,
} from '../../helpers/written-journal.ts';

const PASS = { signal: new AbortController().signal, progress: () => undefined };

const order = (merchantOrderId: string, amount = 5000n): ShopOrder => ({
  ...{ line: 2, merchantOrderId, status: 'paid', amount: { units: amount, scale: 0 } },
  ...{ refunded: ZERO, currency: 'KRW', clickId: null, productName: null, subId: null },
});

const MONEY = { amount: 5000, currency: 'KRW' };
const paid = (id: string, at: number, more: Partial<Written> = {}): Written => ({
  ...{ eventId: `paid-${id}`, order: id, fields: MONEY, sendings: [accepted(at)], ...more },
});
const cancelOpen = (id: string, at: number): Written => ({
  ...{ eventId: `cancel-${id}`, order: id, kind: 'cancel', sendings: [undelivered(at)] },
});

interface Case {
  readonly events?: readonly Written[];
  readonly staged?: readonly Staged[];
  /** The orders of the file, in pages. */
  readonly file?: readonly (readonly ShopOrder[])[];
  /** Orders that were left out; an empty ID is of a row without one. */
  readonly skipped?: readonly string[];
  readonly isStatement?: boolean;
  readonly since?: number;
  readonly until?: number;
}

/** The findings of the file and of the journal, each as `order finding (likely order)`, in their pages. */
async function compared(given: Case) {
  const { file = [], skipped = [], isStatement = false, since, until } = given;
  const journal = await openWritten(given.events ?? [], given.staged);
  const orders = createOrderSet();
  for (const { merchantOrderId, line } of file.flat()) orders.add(merchantOrderId, 0, line);
  const left = createSkipped(orders);
  for (const id of skipped) left.add(id, 9);
  const checked = { rows: 0, faults: [], groups: [], faultCount: 0, cutOff: null, orders };
  const shop = {
    ...{ name: 'orders.csv', isStatement, checked: { ...checked, skipped: left } },
    async *orders() {
      yield* file;
    },
  };
  const known = {
    reported: createReportedOrders(journal, 'a', await stagedOrders(journal, 'a')),
    twins: createTwins(() => reportedIds(journal, 'a', PASS), ordersOf(shop.checked)),
    account: createAccount(),
    inFile: ordersOf(shop.checked),
  };
  const side = { accountId: 'a', since, until };
  const ofFile = await told(compareFile(shop, known, PASS));
  return {
    ofFile,
    ofJournal: (await told(compareJournal(shop, journal, side, known, PASS))).flat(),
  };
}

const told = async (pages: ReturnType<typeof compareFile>): Promise<string[][]> => {
  const all: string[][] = [];
  for await (const page of pages)
    all.push(
      page.map(({ merchantOrderId, code, twin }) =>
        [merchantOrderId, code, ...(twin === undefined ? [] : [`(${twin})`])].join(' '),
      ),
    );
  return all;
};

describe('the orders of a file beside the journal', () => {
  it('are told in pages, where they differ', async () => {
    const events = [paid('A', 1), paid('B', 1)];
    const file = [[order('A'), order('B')], [order('A', 1n), order('C')], [order('B', 2n)]];
    expect(await compared({ events, file })).toEqual({
      ofFile: [['A amount_differs', 'C never_reported'], ['B amount_differs']],
      ofJournal: [],
    });
  });

  it('are bills if it is a statement', async () => {
    const file = [[order('A', 1n), order('B')]];
    const { ofFile } = await compared({ events: [paid('A', 1)], file, isStatement: true });
    expect(ofFile).toEqual([['A billed_amount_differs', 'B billed_not_reported']]);
  });

  it('are told on both sides with the likely same order', async () => {
    expect(await compared({ events: [paid('007', 1)], file: [[order('7')]] })).toEqual({
      ofFile: [['7 never_reported (007)']],
      ofJournal: ['007 unknown_to_shop (7)'],
    });
  });
});

describe('what the file lacks', () => {
  it.each<[string, Case, readonly string[]]>([
    ['each order once', { events: [paid('A', 1), cancelOpen('A', 2)] }, ['A pending']],
    ['not what it has', { events: [paid('A', 1)], file: [[order('A')]] }, []],
    ['not what was left out', { events: [paid('A', 1)], skipped: ['A'] }, []],
    [
      'nothing, if a row without an order ID was left out',
      { events: [paid('A', 1)], staged: [{ orders: ['B'] }], skipped: [''] },
      [],
    ],
    ['not what was refused', { events: [paid('A', 1, { sendings: [rejected(1, 'no')] })] }, []],
    ['not what another account reported', { events: [paid('A', 1, { accountId: 'b' })] }, []],
    ['what is staged, once', { staged: [{ orders: ['A', 'B', 'A'] }] }, ['A pending', 'B pending']],
    [
      'what two files stage, once',
      { staged: [{ orders: ['A'] }, { orders: ['B', 'A'] }] },
      ['A pending', 'B pending'],
    ],
    [
      'not what is staged and in the file',
      { staged: [{ orders: ['A'] }], file: [[order('A')]] },
      [],
    ],
    [
      'what is staged, whatever another account reported',
      { events: [paid('A', 1, { accountId: 'b' })], staged: [{ orders: ['A'] }] },
      ['A pending'],
    ],
    ['not what another account staged', { staged: [{ orders: ['A'], accountId: 'b' }] }, []],
    [
      'what is staged after a report, once',
      { events: [paid('A', 1)], staged: [{ orders: ['A'] }] },
      ['A pending'],
    ],
    [
      'what is staged after a refusal',
      { events: [paid('A', 1, { sendings: [rejected(1, 'no')] })], staged: [{ orders: ['A'] }] },
      ['A pending'],
    ],
    [
      'of a statement, what was accepted',
      { events: [paid('A', 1)], isStatement: true },
      ['A not_billed'],
    ],
    [
      'of a statement, nothing that is not owed yet',
      { events: [paid('A', 1, { sendings: [undelivered(1)] })], isStatement: true },
      [],
    ],
  ])('is %s', async (_, given, ofJournal) => {
    expect((await compared(given)).ofJournal).toEqual(ofJournal);
  });

  const events = [paid('A', 10), paid('B', 20)];
  const staged = [
    { orders: ['early'], at: 0 },
    { orders: ['late'], at: 30 },
  ];
  it.each<[number | undefined, number | undefined, string]>([
    [undefined, undefined, 'A B early late'],
    [0, undefined, 'A B early late'],
    [1, undefined, 'A B late'],
    [10, undefined, 'A B late'],
    [11, undefined, 'B late'],
    [30, undefined, 'late'],
    [31, undefined, ''],
    [undefined, 31, 'A B early late'],
    [undefined, 30, 'A B early'],
    [undefined, 20, 'A early'],
    [undefined, 10, 'early'],
    [undefined, 0, ''],
    [10, 20, 'A'],
  ])('lies between --since %s and the moment before %s: %s', async (since, until, ids) => {
    const { ofJournal } = await compared({
      ...{ events, staged },
      ...(since === undefined ? {} : { since }),
      ...(until === undefined ? {} : { until }),
    });
    expect(ofJournal.map((text) => text.split(' ')[0]).join(' ')).toBe(ids);
  });

  it.each<[string, readonly Written[], number, readonly string[]]>([
    ['its first report', [paid('A', 10), cancelOpen('A', 20)], 11, []],
    [
      'its first report that may count',
      [
        paid('A', 10, { eventId: 'refused', sendings: [rejected(10, 'no')] }),
        paid('A', 20),
        cancelOpen('A', 30),
      ],
      11,
      ['A pending'],
    ],
  ])('belongs to the time of %s', async (_, events, since, ofJournal) => {
    expect((await compared({ events, since })).ofJournal).toEqual(ofJournal);
  });
});
