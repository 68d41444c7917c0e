import { OPENING } from '../../core/protocol/kinds/index.ts';
import type { BatchReader, EventFilter, JournaledEvent, JournalReader } from '../journal/port.ts';
import { Health, isRefund, NOTHING_OPEN, type OpenAges, withOpen } from './health.ts';

/** The reports to include. */
export interface HealthPeriod {
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Exclusive upper bound, in milliseconds since 1970; undefined for none. */
  readonly before: number | undefined;
  /** Undefined for all accounts. */
  readonly accountId: string | undefined;
}

/** @param dayOf returns the local day of a Unix time in milliseconds. */
export async function readHealth(
  journal: JournalReader & BatchReader,
  period: HealthPeriod,
  dayOf: (milliseconds: number) => string,
): Promise<Health> {
  const { since, before, accountId } = period;
  const health = new Health(dayOf);
  const account = accountId === undefined ? {} : { accountId };
  for await (const page of reportsOf(journal, period))
    for (const event of page) health.add(event, await firstPaidAt(journal, event));
  for (const batch of await journal.batches(account))
    if (batch.createdAt >= since && batch.createdAt < (before ?? Number.POSITIVE_INFINITY))
      health.addBatch(batch);
  return health;
}

/** The reports of a period, oldest first. */
export function reportsOf(
  journal: Pick<JournalReader, 'find'>,
  { since, before, accountId }: HealthPeriod,
): AsyncIterable<readonly JournaledEvent[]> {
  const filter: EventFilter = {
    ...(accountId === undefined ? {} : { accountId }),
    createdSince: since,
    ...(before === undefined ? {} : { createdBefore: before }),
    order: 'oldest-first',
  };
  return journal.find(filter).pages();
}

async function firstPaidAt(
  journal: JournalReader,
  event: JournaledEvent,
): Promise<number | undefined> {
  if (!isRefund(event)) return undefined;
  const { accountId, merchantOrderId } = event;
  const paid = { accountId, merchantOrderId, kind: OPENING, order: 'oldest-first' } as const;
  const [first] = await journal.find({ ...paid, limit: 1 }).all();
  return first?.createdAt;
}

/** The ages of all open events, regardless of the period. @param now milliseconds since 1970. */
export async function readOpenAges(
  journal: JournalReader,
  accountId: string | undefined,
  now: number,
): Promise<OpenAges> {
  const account = accountId === undefined ? {} : { accountId };
  let ages = NOTHING_OPEN;
  const open = journal.find({ ...account, state: 'pending', order: 'oldest-first' });
  for await (const page of open.pages())
    for (const { createdAt } of page) ages = withOpen(ages, now - createdAt);
  return ages;
}
