import { describe, expect, it } from 'vitest';
import { createOrderSet } from '../../../src/client/files/rows/order-set.ts';
import { openJournalForReading } from '../../../src/client/journal/open.ts';
import {
  countedReports,
  createReportedOrders,
  firstOfOrder,
  reportedIds,
  stagedOrders,
  stagedRows,
} from '../../../src/client/reconcile/reported-orders.ts';
import { formatDecimal } from '../../../src/core/protocol/money.ts';
import { deriveEventIdIn } from '../../../src/core/protocol/reports/event-id.ts';
import { failing } from '../../helpers/failing.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import {
  accepted,
  openWritten,
  recordAnswer,
  rejected,
  unconfirmed,
  undelivered,
  type Written,
  writeOrders,
} from '../../helpers/written-journal.ts';
import {
  allAs,
  drainOf,
  nowOf,
  paidRows,
  stage,
  step,
  twoJournals,
} from '../journal/batch/support/drains.ts';

const MONEY = { amount: 5000, currency: 'KRW' };

/** What is known of the order `123` of account `a`. */
async function known(events: readonly Written[], staged = createOrderSet()) {
  const journal = await openWritten(events);
  const { standing, ...rest } = await createReportedOrders(journal, 'a', staged).of('123');
  const money = standing && [standing.netAmount, standing.refundedAmount].map(formatDecimal);
  return { ...rest, standing: standing && [standing.status, ...(money ?? [])].join(' ') };
}

const NOTHING = {
  ...{ isReported: false, standing: null },
  ...{ isPending: false, isRefused: false, isStuck: false },
};

describe('an order as the journal of an account has it', () => {
  it('stands where its accepted reports leave it', async () => {
    const refund = { kind: 'partial', fields: { refund_amount: 1500 } } as const;
    expect(
      await known([
        { eventId: 'p', fields: MONEY, sendings: [accepted(1)] },
        { eventId: 'r', ...refund, sendings: [accepted(2)] },
        { eventId: 'x', ...refund, sendings: [rejected(3, 'no')] },
      ]),
    ).toEqual({
      ...NOTHING,
      ...{ isReported: true, isRefused: true },
      standing: 'PARTIALLY_CANCELLED 3500 1500',
    });
  });

  it("stands where the service's last answer says: it may be reported from elsewhere, too", async () => {
    const answer = recordAnswer('123', 'PARTIALLY_CANCELLED', 3000, 2000);
    expect(await known([{ eventId: 'p', fields: MONEY, sendings: [accepted(1, answer)] }])).toEqual(
      { ...NOTHING, isReported: true, standing: 'PARTIALLY_CANCELLED 3000 2000' },
    );
  });

  it.each([
    [10000, [0.1000000000003638, 10000], '0.1 10000', '0.10000000000036 10000'],
    [0.1, [10000, 0.1000000000003638], '10000 0.1', '10000 0.10000000000036'],
  ])(
    'stands where its reports leave it if the answer is the same in doubles: %s back',
    async (back, [net = 0, refunded = 0], exact, alone) => {
      const answer = recordAnswer('123', 'PARTIALLY_CANCELLED', net, refunded);
      const fields = { ...MONEY, amount: 10000.1 };
      const sale = { eventId: 'p', fields, sendings: [accepted(1)] };
      const refund: Written = {
        ...{ eventId: 'r', kind: 'partial', fields: { refund_amount: back } },
        sendings: [accepted(2, answer)],
      };
      const standing = (amounts: string) => ({ standing: `PARTIALLY_CANCELLED ${amounts}` });
      expect(await known([sale, refund])).toMatchObject(standing(exact));
      // What was refunded from elsewhere is known from the answer alone.
      const told = { ...sale, sendings: [accepted(1, answer)] };
      expect(await known([told])).toMatchObject(standing(alone));
    },
  );

  it('stands where it was when it was sent again without an answer', async () => {
    const answer = recordAnswer('123', 'PARTIALLY_CANCELLED', 3000, 2000);
    const again = { ...unconfirmed(2), state: 'accepted' } as const;
    const sendings = [accepted(1, answer), again];
    expect(await known([{ eventId: 'p', fields: MONEY, sendings }])).toMatchObject({
      standing: 'PARTIALLY_CANCELLED 3000 2000',
    });
  });

  it.each([
    ['a refund behind the sale', [1, 2], 'PARTIALLY_CANCELLED 3000 2000'],
    ['a late answer about the sale', [2, 1], 'CONFIRMED 5000 0'],
  ])(
    'stands where the last of several answers says: %s',
    async (_, [sale = 0, refund = 0], standing) => {
      const paid = recordAnswer('123', 'CONFIRMED', 5000, 0);
      const partial = recordAnswer('123', 'PARTIALLY_CANCELLED', 3000, 2000);
      const events: readonly Written[] = [
        { eventId: 'p', fields: MONEY, sendings: [accepted(sale, paid)] },
        {
          ...{ eventId: 'r', kind: 'partial', fields: { refund_amount: 2000 } },
          sendings: [accepted(refund, partial)],
        },
      ];
      expect(await known(events)).toMatchObject({ standing });
      expect(await known(events.toReversed())).toMatchObject({ standing });
    },
  );

  it('was reported, and nobody knows how, where its paid report is elsewhere', async () => {
    expect(await known([{ eventId: 'c', kind: 'cancel', sendings: [accepted(1)] }])).toEqual({
      ...NOTHING,
      isReported: true,
    });
  });

  it('was refused, also where another report was accepted later', async () => {
    const refused = { eventId: 'p', fields: MONEY, sendings: [rejected(1, 'no')] };
    expect(await known([refused])).toEqual({ ...NOTHING, isRefused: true });
    const later = { eventId: 'q', fields: MONEY, sendings: [accepted(2)] };
    expect(await known([refused, later])).toEqual({
      ...NOTHING,
      ...{ isReported: true, isRefused: true },
      standing: 'CONFIRMED 5000 0',
    });
  });

  it('is pending as long as one of its reports is', async () => {
    expect(
      await known([
        { eventId: 'p', fields: MONEY, sendings: [accepted(1)] },
        { eventId: 'c', kind: 'cancel', sendings: [undelivered(2)] },
      ]),
    ).toMatchObject({ isPending: true, standing: 'CONFIRMED 5000 0' });
  });

  it.each([
    ['behind a refused paid report', [], true],
    ['where a mended one is on its way', [{ eventId: 'q', sendings: [undelivered(3)] }], false],
    ['where a mended one is accepted', [{ eventId: 'q', sendings: [accepted(3)] }], false],
  ] as const)('is stuck or not %s', async (_, others, isStuck) => {
    expect(
      await known([
        { eventId: 'p', fields: MONEY, sendings: [rejected(1, 'no')] },
        { eventId: 'c', kind: 'cancel', sendings: [undelivered(2)] },
        ...others.map((other) => ({ ...other, fields: MONEY })),
      ]),
    ).toMatchObject({ isPending: true, isStuck });
  });

  it('is not stuck where a row of it is staged: it may be a mended paid report', async () => {
    const staged = createOrderSet();
    staged.add('123', 0, 1);
    const refused = { eventId: 'p', fields: MONEY, sendings: [rejected(1, 'no')] };
    const cancel = { eventId: 'c', kind: 'cancel', sendings: [undelivered(2)] } as const;
    expect(await known([refused, cancel], staged)).toMatchObject({ isStuck: false });
    expect(await known([refused, cancel])).toMatchObject({ isStuck: true });
  });

  it('is not known of another account or another order', async () => {
    const paid = { fields: MONEY, sendings: [accepted(1)] };
    expect(
      await known([
        { eventId: 'p', ...paid, accountId: 'b' },
        { eventId: 'q', ...paid, order: '124' },
      ]),
    ).toEqual(NOTHING);
  });
});

const PAID: Written = { eventId: 'p', fields: MONEY, sendings: [accepted(1)] };

/** A report that is given up at 5. */
const givenUp = (eventId: string, sending: Written['sendings'][number]): Written => ({
  ...{ eventId, kind: 'partial', fields: { refund_amount: 1 }, sendings: [sending] },
  settled: { at: 5, outcome: 'withdrawn' },
});

describe('an order of which a report was withdrawn', () => {
  const counted = givenUp('w', unconfirmed(2));
  const answered = (at: number): Written => ({ ...PAID, eventId: 'q', sendings: [accepted(at)] });
  it.each<[string, readonly Written[], true | undefined]>([
    ['that never left', [givenUp('w', undelivered(2))], undefined],
    ['that may be counted', [counted], true],
    ['before another was accepted', [counted, answered(6)], undefined],
    ['as another was accepted', [counted, answered(5)], undefined],
    ['after another was accepted', [answered(4), counted], true],
    [
      'before another was refused',
      [counted, { ...answered(6), sendings: [rejected(6, 'no')] }],
      true,
    ],
    [
      'before a person settled another as accepted',
      [counted, { ...PAID, sendings: [undelivered(6)], settled: { at: 7, outcome: 'accepted' } }],
      true,
    ],
    [
      'one before and one after another was accepted',
      [
        counted,
        answered(6),
        { ...givenUp('x', unconfirmed(7)), settled: { at: 8, outcome: 'withdrawn' } },
      ],
      true,
    ],
    ['or not: it is still open', [{ ...PAID, sendings: [unconfirmed(2)] }], undefined],
  ])('is in doubt or not: %s', async (_, events, isDoubtful) => {
    expect((await known(events)).isDoubtful).toBe(isDoubtful);
  });

  it('was not reported otherwise, and is pending if a row of it is staged', async () => {
    const hand = { outcome: 'withdrawn', reason: 'TICKET-1', at: 5 };
    expect(await known([counted])).toEqual({ ...NOTHING, isDoubtful: true, hand });
    const staged = createOrderSet();
    staged.add('123', 0, 1);
    expect(await known([counted], staged)).toMatchObject({ isPending: true, isDoubtful: true });
  });

  it('is known with what a person settled, also of a report that counts', async () => {
    const settled = { at: 3, outcome: 'accepted' } as const;
    expect(await known([{ ...PAID, sendings: [undelivered(2)], settled }])).toEqual({
      ...{ ...NOTHING, isReported: true, standing: 'CONFIRMED 5000 0' },
      hand: { outcome: 'accepted', reason: 'TICKET-1', at: 3 },
    });
  });
});

describe('a refund with an ID', () => {
  const idOf = (refundId: string, merchantOrderId = '123') =>
    deriveEventIdIn('a', { kind: 'partial', merchantOrderId, refundId, ordinal: 1 });
  const refund = (more: Partial<Written>): Written => ({
    ...{ eventId: idOf('1'), kind: 'partial', fields: { refund_amount: 1 } },
    ...{ sendings: [accepted(1)], ...more },
  });
  it.each([
    ['was accepted', refund({}), true],
    ['is on its way', refund({ sendings: [undelivered(1)] }), true],
    ['was refused', refund({ sendings: [rejected(1, 'no')] }), false],
    ['was withdrawn', givenUp(idOf('1'), undelivered(1)), false],
    ['has another ID', refund({ eventId: idOf('2') }), false],
    ['is of another order', refund({ eventId: idOf('1', '124'), order: '124' }), false],
    ['is of another account', refund({ accountId: 'b' }), false],
  ])('was reported or not: it %s', async (_, event, isReported) => {
    const journal = await openWritten([PAID, event]);
    const reported = createReportedOrders(journal, 'a', createOrderSet());
    expect(await reported.hasRefund('123', '1')).toBe(isReported);
  });
});

const PASS = { signal: new AbortController().signal, progress: () => undefined };

const listed = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

describe('the reports of an account that count', () => {
  const of = (order: string, more: Partial<Written> = {}): Written => ({
    ...{ ...PAID, eventId: `${order}-${more.kind}`, order, ...more },
  });
  const events = [
    of('refused', { sendings: [rejected(1, 'no')] }),
    of('withdrawn', { sendings: [undelivered(2)], settled: { at: 2, outcome: 'withdrawn' } }),
    of('open', { sendings: [undelivered(3)] }),
    of('paid', { sendings: [accepted(4)] }),
    of('paid', { kind: 'cancel', sendings: [accepted(5)] }),
    of('other', { accountId: 'b' }),
    of('mended', { sendings: [rejected(6, 'no')] }),
    { ...of('mended', { sendings: [accepted(7)] }), eventId: 'mended-2' },
  ];

  it('are the accepted and the open ones, the oldest first', async () => {
    const journal = await openWritten(events);
    const ids = async (since?: number) =>
      (await listed(countedReports(journal, { accountId: 'a', since }, PASS))).map(
        ({ merchantOrderId, createdAt }) => `${merchantOrderId} ${createdAt}`,
      );
    expect(await ids()).toEqual(['open 3', 'paid 4', 'paid 5', 'mended 7']);
    expect(await ids(5)).toEqual(['paid 5', 'mended 7']);
  });

  it.each([
    ['open', 3],
    ['paid', 4],
    ['mended', 7],
    ['refused', undefined],
    ['withdrawn', undefined],
    ['other', undefined],
  ])('of the order %s began at %s', async (merchantOrderId, at) => {
    const journal = await openWritten(events);
    const first = await firstOfOrder({ accountId: 'a', merchantOrderId }, journal);
    expect(first?.createdAt).toBe(at);
  });

  it('name their orders, and staged rows theirs', async () => {
    const journal = await openWritten(events, [
      { orders: ['staged', 'paid'] },
      { orders: ['elsewhere'], accountId: 'b' },
    ]);
    expect(await listed(reportedIds(journal, 'a', PASS))).toEqual([
      ...['open', 'paid', 'paid', 'mended', 'staged', 'paid'],
    ]);
  });

  it('are read with progress, until Ctrl-C', async () => {
    const directory = temporaryDirectory();
    await writeOrders(directory, 600);
    const journal = await openJournalForReading({ directory });
    if (journal === undefined) throw new Error('no journal');
    const side = { accountId: 'a', since: undefined };
    const seen: number[] = [];
    const pass = { ...PASS, progress: (count: number) => seen.push(count) };
    expect(await listed(countedReports(journal, side, pass))).toHaveLength(600);
    expect(seen).toEqual([300, 600]);
    const stopped = listed(countedReports(journal, side, { ...PASS, signal: AbortSignal.abort() }));
    const failure = { code: 'interrupted', message: 'interrupted: nothing was compared' };
    await expect(stopped).rejects.toThrow(failing(failure));
    await journal.close();
  });
});

describe('the staged rows of an account', () => {
  it('are those of whole files that no run has begun', async () => {
    const { one, other } = await twoJournals();
    const batch = await stage(one, paidRows(40));
    const rows = async () => (await listed(stagedRows(other, batch.accountId))).flat();
    expect(await rows()).toEqual(
      paidRows(40).map(({ merchantOrderId, line }) => ({
        ...{ merchantOrderId, line, stagedAt: 1_000_000 },
      })),
    );
    const drain = await drainOf(one, batch);
    const { claimed } = await step(drain, { want: 1 });
    await step(drain, allAs('accepted', claimed));
    await drain.release();
    const begun = claimed.map(({ event }) => event.merchantOrderId);
    expect(begun.length).toBeGreaterThan(0);
    const left = paidRows(40).map(({ merchantOrderId }) => merchantOrderId);
    const staged = await stagedOrders(other, batch.accountId);
    expect(left.filter((id) => !staged.has(id)).sort()).toEqual(begun.sort());
    expect(await rows()).toHaveLength(40 - begun.length);
    const unfinished = await one.stage({ ...batch }, 'orders.csv');
    await unfinished.add(paidRows(3));
    expect(await rows()).toHaveLength(40 - begun.length);
    await one.cancelBatch(await nowOf(one, batch));
    expect(await rows()).toEqual([]);
    for (const journal of [one, other]) await journal.close();
  });
});
