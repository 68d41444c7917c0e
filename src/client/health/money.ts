import { kindNamed, OPENING, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { ExactSum, parseDecimal } from '../../core/protocol/money.ts';
import { moneyOf } from '../delivery/body-money.ts';
import type { EventState, JournaledEvent, JournalReader } from '../journal/port.ts';
import { type HealthPeriod, reportsOf } from './read-health.ts';

/** Reports of one currency, kind, and state. */
export interface MoneyTotal {
  /** In upper case; null for reports without money, and for those whose currency or amount is unknown. */
  readonly currency: string | null;
  readonly kind: ReportKind;
  readonly state: EventState;
  readonly count: number;
  /** The exact sum as decimal text, in major units; null where the currency is. */
  readonly amount: string | null;
}

/** What a report says, or does, about money. */
interface Money {
  readonly currency: string;
  /** Decimal text in major units. */
  readonly amount: string;
}

/** The totals of a period, in no order. */
export async function readMoney(
  journal: Pick<JournalReader, 'find'>,
  period: HealthPeriod,
): Promise<readonly MoneyTotal[]> {
  const totals = new Map<string, Omit<MoneyTotal, 'count' | 'amount'> & Sum>();
  for await (const page of reportsOf(journal, period))
    for (const event of page) {
      const money = await moneyOfReport(journal, event);
      const { kind, state } = event;
      const currency = money?.currency ?? null;
      const key = JSON.stringify([kind, state, currency]);
      const total = totals.get(key) ?? { kind, state, currency, count: 0, sum: new ExactSum() };
      totals.set(key, total);
      total.count += 1;
      if (money !== undefined) total.sum.add(money.amount);
    }
  return [...totals.values()].map(({ sum, ...total }) => ({
    ...total,
    amount: total.currency === null ? null : sum.text,
  }));
}

interface Sum {
  count: number;
  readonly sum: ExactSum;
}

/** Undefined if it has none, or if the amount or the currency is unknown: they must not be added to others. */
async function moneyOfReport(
  journal: Pick<JournalReader, 'find'>,
  event: JournaledEvent,
): Promise<Money | undefined> {
  if (event.kind === OPENING) return moneyInBody(event);
  const { refunded } = kindNamed(event.kind).effect;
  if (refunded === 'raised') {
    const paid = paidIn(await orderOf(journal, event));
    return paid && moneyInBody(event, paid.currency);
  }
  return refunded === 'all' && mayCount(event)
    ? restOf(await orderOf(journal, event), event)
    : undefined;
}

function moneyInBody(
  event: Pick<JournaledEvent, 'kind' | 'body'>,
  inCurrency?: string,
): Money | undefined {
  const { amount, currency = inCurrency } = withoutNulls(moneyOf(event));
  if (amount === undefined || currency === undefined) return undefined;
  return parseDecimal(amount) && { amount, currency: currency.toUpperCase() };
}

const withoutNulls = ({ amount, currency }: ReturnType<typeof moneyOf>) => ({
  amount: amount?.literal,
  ...(currency === null ? {} : { currency }),
});

/** All reports of the event's order, oldest first. */
const orderOf = (
  journal: Pick<JournalReader, 'find'>,
  { accountId, merchantOrderId }: JournaledEvent,
): Promise<readonly JournaledEvent[]> =>
  journal.find({ accountId, merchantOrderId, order: 'oldest-first' }).all();

const mayCount = ({ state }: Pick<JournaledEvent, 'state'>): boolean =>
  state === 'accepted' || state === 'pending';

const paidIn = (order: readonly JournaledEvent[]): Money | undefined => {
  const paid = order.findLast((event) => event.kind === OPENING && mayCount(event));
  return paid && moneyInBody(paid);
};

/** What the refunds before a cancellation have left to it. */
function restOf(order: readonly JournaledEvent[], { sequence }: JournaledEvent): Money | undefined {
  const paid = paidIn(order);
  if (paid === undefined) return undefined;
  const rest = new ExactSum();
  rest.add(paid.amount);
  for (const event of order) {
    const isRefund = kindNamed(event.kind).effect.refunded === 'raised';
    const refund = isRefund && event.sequence < sequence && mayCount(event);
    if (refund) rest.add(moneyInBody(event, paid.currency)?.amount ?? '0', -1);
  }
  return { amount: rest.text, currency: paid.currency };
}
