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
  /** Most rows name their currency, and are not waited for. */
  const complete = (reading: RowReading): RowReading | Promise<RowReading> => {
    if (!reading.ok) return reading;
    const { row } = reading;
    if (isMixed && row.kind === OPENING && row.currency !== null)
      paid.add(row.merchantOrderId, currencyNumber(row.currency), row.row);
    if (row.amount === null || row.currency !== null) return reading;
    return currencyOf(row).then((currency) => ({ ...reading, row: { ...row, currency } }));
  };
  return {
    check: async (rows) => {
      const readings: RowReading[] = [];
      for (const reading of await checker.check(rows)) {
        const completed = complete(reading);
        readings.push(completed instanceof Promise ? await completed : completed);
      }
      return readings;
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
