import { describe, expect, it } from 'vitest';
import { createOrderSet } from '../../../src/client/files/rows/order-set.ts';
import { openJournalForReading } from '../../../src/client/journal/open.ts';
import { createReportedOrders } from '../../../src/client/reconcile/reported-orders.ts';
import { formatDecimal } from '../../../src/core/protocol/money.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import {
  accepted,
  recordAnswer,
  rejected,
  undelivered,
  type Written,
  writeJournal,
} from '../../helpers/written-journal.ts';

const MONEY = { amount: 5000, currency: 'KRW' };

/** What is known of the order `123` of account `a`. */
async function known(events: readonly Written[], staged = createOrderSet()) {
  const directory = temporaryDirectory();
  await writeJournal(directory, events);
  const journal = await openJournalForReading({ directory });
  if (journal === undefined) throw new Error('no journal');
  const { standing, ...rest } = await createReportedOrders(journal, 'a', staged).of('123');
  await journal.close();
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
