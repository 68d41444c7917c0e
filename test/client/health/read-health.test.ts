import { describe, expect, it } from 'vitest';
import { readHealth, readOpenAges } from '../../../src/client/health/read-health.ts';
import type {
  Batch,
  BatchFilter,
  BatchReader,
  EventFilter,
  JournaledEvent,
  JournalReader,
} from '../../../src/client/journal/port.ts';
import { Listing } from '../../../src/core/kit/listing.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 31);

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

type Fields = Partial<Pick<JournaledEvent, 'accountId' | 'merchantOrderId' | 'kind' | 'state'>>;

/** An event of account `a`, journaled some hours after the period begins. */
const at = (hours: number, fields: Fields = {}) =>
  ({
    accountId: 'a',
    merchantOrderId: 'order-1',
    kind: 'paid',
    state: 'accepted',
    createdAt: START + hours * HOUR,
    body: Buffer.from('{}'),
    ...fields,
  }) as unknown as JournaledEvent;

const batchAt = (hours: number, accountId = 'a') =>
  ({
    accountId,
    createdAt: START + hours * HOUR,
    totals: [
      { kind: 'paid', state: 'conflict', currency: null, count: 2, amount: '0' },
      { kind: 'paid', state: 'accepted', currency: null, count: 7, amount: '0' },
    ],
  }) as unknown as Batch;

const KEYS = ['accountId', 'merchantOrderId', 'kind', 'state'] as const;

function isFound(event: JournaledEvent, filter: EventFilter): boolean {
  const { createdSince = Number.NEGATIVE_INFINITY, createdBefore = Number.POSITIVE_INFINITY } =
    filter;
  const isInTime = event.createdAt >= createdSince && event.createdAt < createdBefore;
  return isInTime && KEYS.every((key) => filter[key] === undefined || filter[key] === event[key]);
}

/** A journal of these entries, which are listed oldest first, one on a page. */
const journalOf = (events: readonly JournaledEvent[], batches: readonly Batch[] = []) =>
  ({
    find: (filter: EventFilter) =>
      new Listing(async function* () {
        const found = events.filter((event) => isFound(event, filter));
        const ordered = filter.order === 'oldest-first' ? found : found.toReversed();
        for (const event of ordered.slice(0, filter.limit)) yield [event];
      }),
    batches: async ({ accountId }: BatchFilter) =>
      batches.filter((batch) => accountId === undefined || batch.accountId === accountId),
  }) as unknown as JournalReader & BatchReader;

const SINCE = { since: START, before: undefined, accountId: undefined };

describe('health of a journal', () => {
  it.each([
    [
      'from the beginning of the period on',
      SINCE,
      ['2026-01-31 1', '2026-02-01 1', '2026-02-02 1'],
    ],
    ['up to its end', { ...SINCE, before: START + 24 * HOUR }, ['2026-01-31 1']],
    ['of one account', { ...SINCE, accountId: 'b' }, ['2026-02-02 1']],
  ])('counts reports %s', async (_, period, days) => {
    const journal = journalOf([at(-1), at(0), at(24), at(48, { accountId: 'b' })]);
    const health = await readHealth(journal, period, dayOf);
    expect(health.days.map(([day, { paid }]) => `${day} ${paid}`)).toEqual(days);
  });

  it.each([
    ['before the period', SINCE, batchAt(-1), 0],
    ['at its beginning', SINCE, batchAt(0), 2],
    ['long after it began, if it has no end', SINCE, batchAt(1000), 2],
    ['at its end', { ...SINCE, before: START + HOUR }, batchAt(1), 0],
    ['of another account', { ...SINCE, accountId: 'b' }, batchAt(1), 0],
    ['of the account', { ...SINCE, accountId: 'b' }, batchAt(1, 'b'), 2],
  ])('counts conflicts of a file %s', async (_, period, batch, conflicts) => {
    const health = await readHealth(journalOf([], [batch]), period, dayOf);
    expect(health.total.conflicts).toBe(conflicts);
  });

  it.each<[string, readonly JournaledEvent[], number | null]>([
    ['the paid report before the period', [at(-1)], 2 * 3600],
    ['the first one, though another followed', [at(-1), at(0)], 2 * 3600],
    ['none of another order', [at(-1, { merchantOrderId: 'order-2' })], null],
    ['none of another account', [at(-1, { accountId: 'b' })], null],
    ['no other refund', [at(-1, { kind: 'partial' })], null],
  ])('measures a refund against %s', async (_, earlier, seconds) => {
    const journal = journalOf([...earlier, at(1, { kind: 'partial' })]);
    const { refundLagSeconds } = (await readHealth(journal, SINCE, dayOf)).total;
    expect(refundLagSeconds).toBe(seconds);
  });

  it.each([
    [undefined, { underHour: 1, underDay: 1, underWeek: 1, older: 0 }],
    ['a', { underHour: 1, underDay: 1, underWeek: 0, older: 0 }],
  ])('counts the open reports of account %s by age', async (accountId, ages) => {
    const open = { state: 'pending' } as const;
    const journal = journalOf([
      at(-30, { ...open, accountId: 'b' }),
      at(-2, open),
      at(-1),
      at(0, open),
    ]);
    expect(await readOpenAges(journal, accountId, START)).toEqual(ages);
  });
});
