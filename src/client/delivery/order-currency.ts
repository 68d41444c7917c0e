import { OPENING } from '../../core/protocol/kinds/index.ts';
import { currencyNumber, currencyOfNumber } from '../../core/protocol/reports/currency.ts';
import type { Checker } from '../files/read-file.ts';
import { createOrderSet, quickKey } from '../files/rows/order-set.ts';
import type { CheckedRow, RowReading } from '../files/rows/row.ts';
import type { JournalReader } from '../journal/port.ts';
import { moneyOf } from './body-money.ts';

/**
 * The service's refund report has no currency; it uses the order's. A row without one gets the currency of the
 * order's paid row above it, or else of its paid report in the journal, or else none.
 * @param isMixed whether the file can contain both paid and other rows.
 * @param journaledCurrency the currency of the order's paid report in the journal, in upper case, or null.
 */
export function withOrderCurrency(
  checker: Checker,
  isMixed: boolean,
  journaledCurrency: (merchantOrderId: string) => Promise<string | null>,
): Checker {
  const paid = createOrderSet(quickKey);
  /** Must be the same in every pass, so a paid row below, which is a fault, is ignored. */
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
      // Most pages need no change and are passed on.
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
