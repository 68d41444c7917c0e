import { describe, expect, it } from 'vitest';
import { readMoney } from '../../../src/client/health/money.ts';
import type { EventFilter, EventState, JournaledEvent } from '../../../src/client/journal/port.ts';
import { Listing } from '../../../src/core/kit/listing.ts';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';

interface Report {
  readonly kind: ReportKind;
  readonly body?: string;
  readonly state?: EventState;
  readonly order?: string;
  readonly accountId?: string;
  /** Before the period begins. */
  readonly isEarlier?: true;
}

const paid = (
  amount: string,
  currency: string,
  more: Omit<Report, 'kind' | 'body'> = {},
): Report => ({
  kind: 'paid',
  body: `{"amount":${amount},"currency":"${currency}"}`,
  ...more,
});

const refund = (amount: string, more: Omit<Report, 'kind' | 'body'> = {}): Report => ({
  kind: 'partial',
  body: `{"refund_amount":${amount}}`,
  ...more,
});

const START = 1000;

/** Finds as the journal does, among these reports of order 1 of account `a`, each after the one before. */
function journalOf(reports: readonly Report[]) {
  const events = reports.map(
    ({ kind, body = '{}', state = 'accepted', order = '1', accountId = 'a', isEarlier }, at) => ({
      accountId,
      kind,
      state,
      sequence: at,
      merchantOrderId: order,
      createdAt: isEarlier ? START - 1 : START + at,
      body: Buffer.from(body),
    }),
  ) as unknown as readonly JournaledEvent[];
  return {
    find: ({ accountId, merchantOrderId, createdSince = 0, createdBefore = 1e9 }: EventFilter) =>
      Listing.of(
        events.filter(
          (event) =>
            (accountId ?? event.accountId) === event.accountId &&
            (merchantOrderId ?? event.merchantOrderId) === event.merchantOrderId &&
            event.createdAt >= createdSince &&
            event.createdAt < createdBefore,
        ),
      ),
  };
}

/** As `paid accepted KRW 1 5000`. */
async function totalsOf(reports: readonly Report[], period = {}): Promise<readonly string[]> {
  const whole = { since: START, before: undefined, accountId: undefined };
  const totals = await readMoney(journalOf(reports), { ...whole, ...period });
  return totals.map(({ kind, state, currency, count, amount }) =>
    [kind, state, currency, count, amount].join(' '),
  );
}

describe('totals of money', () => {
  it.each<[string, readonly Report[], readonly string[]]>([
    ['nothing', [], []],
    [
      'amounts, exactly',
      [paid('0.1', 'USD'), paid('0.2', 'USD'), paid('9007199254740993', 'USD')],
      ['paid accepted USD 3 9007199254740993.3'],
    ],
    [
      'amounts in any notation',
      [paid('1e3', 'KRW'), paid('5.50', 'KRW')],
      ['paid accepted KRW 2 1005.5'],
    ],
    ['a currency in any case', [paid('1', 'krw'), paid('2', 'KRW')], ['paid accepted KRW 2 3']],
    [
      'currencies and states apart',
      [
        paid('1', 'KRW'),
        paid('2', 'USD'),
        paid('4', 'KRW', { state: 'pending' }),
        paid('8', 'KRW', { state: 'rejected' }),
        paid('16', 'KRW', { state: 'withdrawn' }),
      ],
      [
        'paid accepted KRW 1 1',
        'paid accepted USD 1 2',
        'paid pending KRW 1 4',
        'paid rejected KRW 1 8',
        'paid withdrawn KRW 1 16',
      ],
    ],
    ['a body without money', [{ kind: 'paid', body: '{}' }], ['paid accepted  1 ']],
    ['a body that is no JSON', [{ kind: 'paid', body: '{' }], ['paid accepted  1 ']],
    [
      'an amount without a currency',
      [{ kind: 'paid', body: '{"amount":5}' }],
      ['paid accepted  1 '],
    ],
    ['an amount that is too long', [paid('1e99', 'KRW')], ['paid accepted  1 ']],
    [
      'a decline',
      [paid('5', 'KRW', { isEarlier: true }), { kind: 'decline' }],
      ['decline accepted  1 '],
    ],
  ])('count %s', async (_, reports, expected) => {
    expect(await totalsOf(reports)).toEqual(expected);
  });

  it.each<[string, readonly Report[], string]>([
    ['has the currency of its order', [paid('5', 'usd')], 'partial accepted USD 1 2.5'],
    ['of the last paid report', [paid('5', 'KRW'), paid('5', 'EUR')], 'partial accepted EUR 1 2.5'],
    ['of an open one', [paid('5', 'KRW', { state: 'pending' })], 'partial accepted KRW 1 2.5'],
    [
      'of none that was rejected',
      [paid('5', 'KRW', { state: 'rejected' })],
      'partial accepted  1 ',
    ],
    [
      'of none that was withdrawn',
      [paid('5', 'KRW', { state: 'withdrawn' })],
      'partial accepted  1 ',
    ],
    ['of no other order', [paid('5', 'KRW', { order: '2' })], 'partial accepted  1 '],
    ['of no other account', [paid('5', 'KRW', { accountId: 'b' })], 'partial accepted  1 '],
  ])('a refund %s', async (_, earlier, expected) => {
    const before = earlier.map((report) => ({ ...report, isEarlier: true as const }));
    expect(await totalsOf([...before, refund('2.5')])).toEqual([expected]);
  });

  it.each<[string, readonly Report[], Partial<Report>, string]>([
    ['all of an order', [paid('5.5', 'KRW')], {}, 'cancel accepted KRW 1 5.5'],
    ['open, too', [paid('5', 'KRW')], { state: 'pending' }, 'cancel pending KRW 1 5'],
    [
      'what refunds left',
      [paid('5', 'KRW'), refund('1.5'), refund('2')],
      {},
      'cancel accepted KRW 1 1.5',
    ],
    [
      'less an open refund',
      [paid('5', 'KRW'), refund('1', { state: 'pending' })],
      {},
      'cancel accepted KRW 1 4',
    ],
    [
      'not less a rejected one',
      [paid('5', 'KRW'), refund('1', { state: 'rejected' })],
      {},
      'cancel accepted KRW 1 5',
    ],
    ['of an unknown order', [], {}, 'cancel accepted  1 '],
    ['that was rejected', [paid('5', 'KRW')], { state: 'rejected' }, 'cancel rejected  1 '],
    ['that was withdrawn', [paid('5', 'KRW')], { state: 'withdrawn' }, 'cancel withdrawn  1 '],
  ])('a cancellation counts %s', async (_, earlier, cancel, expected) => {
    const before = earlier.map((report) => ({ ...report, isEarlier: true as const }));
    expect(await totalsOf([...before, { kind: 'cancel', ...cancel }])).toEqual([expected]);
  });

  it('a cancellation is not reduced by a refund after it', async () => {
    const reports = [
      paid('5', 'KRW', { isEarlier: true }),
      { kind: 'cancel' } as const,
      refund('1'),
    ];
    expect(await totalsOf(reports)).toContain('cancel accepted KRW 1 5');
  });

  it.each([
    ['from its beginning', {}, 3],
    ['to its end', { before: START + 3 }, 2],
    ['of one account', { accountId: 'b' }, 1],
  ])('of a period %s', async (_, period, count) => {
    const reports = [
      paid('1', 'KRW', { isEarlier: true }),
      paid('1', 'KRW'),
      paid('1', 'KRW'),
      paid('1', 'KRW', { accountId: 'b' }),
    ];
    expect(await totalsOf(reports, period)).toEqual([`paid accepted KRW ${count} ${count}`]);
  });
});
