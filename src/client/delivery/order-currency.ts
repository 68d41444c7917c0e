import { OPENING } from '../../protocol/kinds/index.ts';
import { currencyNumber, currencyOfNumber } from '../../protocol/reports/currency.ts';
import type { Checker } from '../batch/read-file.ts';
import type { JournalReader } from '../journal/port.ts';
import { createOrderSet, quickKey } from '../rows/order-set.ts';
import type { CheckedRow, RowReading } from '../rows/row.ts';
import { moneyOf } from './body-money.ts';

/**
 * A refund has no currency in the service's document: it is in that of its order. A row that names none counts in that
 * of the order's paid row above it, else of its paid report in the journal; where neither is known, in none.
 * @param isMixed whether the file can have paid rows, and others.
 * @param journaledCurrency the currency of the order's paid report in the journal, upper case; null where there is none.
 */
export function withOrderCurrency(
  checker: Checker,
  isMixed: boolean,
  journaledCurrency: (merchantOrderId: string) => Promise<string | null>,
): Checker {
  const paid = createOrderSet(quickKey);
  /** The same in every pass: a paid row below is a fault, and not looked at. */
  const currencyOf = async ({ merchantOrderId, row }: CheckedRow): Promise<string | null> => {
    const known = paid.get(merchantOrderId);
    return known !== undefined && known.line < row
      ? currencyOfNumber(known.content)
      : journaledCurrency(merchantOrderId);
  };
  /** Whether the row names no currency though it has an amount; others are remembered. */
  const lacksCurrency = (reading: RowReading): boolean => {
    if (!reading.ok) return false;
    const { row } = reading;
    if (isMixed && row.kind === OPENING && row.currency !== null)
      paid.add(row.merchantOrderId, currencyNumber(row.currency), row.row);
    return row.amount !== null && row.currency === null;
  };
  const complete = async (reading: RowReading): Promise<RowReading> =>
    reading.ok
      ? { ...reading, row: { ...reading.row, currency: await currencyOf(reading.row) } }
      : reading;
  return {
    check: async (rows) => {
      const readings = await checker.check(rows);
      // Most pages have no such row, and are passed on as they are.
      let completed: RowReading[] | undefined;
      let at = 0;
      for (const reading of readings) {
        if (lacksCurrency(reading)) {
          completed ??= [...readings];
          completed[at] = await complete(reading);
        }
        at += 1;
      }
      return completed ?? readings;
    },
  };
}

/** @param accountIds the merchant's accounts, as `accountId` names them. */
export const currencyInJournal =
  (journal: Pick<JournalReader, 'find'>, accountIds: readonly string[]) =>
  async (merchantOrderId: string): Promise<string | null> => {
    for (const accountId of accountIds) {
      const filter = { accountId, merchantOrderId, kind: OPENING, order: 'newest-first' } as const;
      for await (const event of journal.find(filter)) {
        const { currency } = moneyOf(event);
        if (event.state !== 'rejected' && event.state !== 'withdrawn' && currency !== null)
          return currency.toUpperCase();
      }
    }
    return null;
  };
