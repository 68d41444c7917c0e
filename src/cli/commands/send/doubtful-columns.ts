import type { RowChecker } from '../../../client/files/rows/check/check-row.ts';
import { currenciesInName } from '../../../client/files/rows/column-currency.ts';
import { composed } from '../../../client/files/rows/mapping.ts';
import { isAboutRefunds, saysAnything } from '../../../client/files/rows/refund-words.ts';
import type { RowFile } from '../../../client/files/rows/row.ts';
import { NO_EXPORT } from '../../../client/shops/presets.ts';
import { fileWord, shellWord } from '../../../core/kit/shell.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { OPENING } from '../../../core/protocol/kinds/index.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import type { Errand } from './inspect.ts';

/** A column that says of some orders that they are not paid, or not in full, and is not read. */
interface UnreadTelling {
  readonly column: string;
  readonly isRefund: boolean;
}

/** The first such column, where all rows are to be reported as paid. */
export async function unreadTelling(
  file: RowFile,
  { statusColumns, ignoredColumns }: Pick<RowChecker, 'statusColumns' | 'ignoredColumns'>,
  { plan, mapping }: Pick<Errand, 'plan' | 'mapping'>,
): Promise<UnreadTelling | undefined> {
  const { header } = file;
  if (header === null || plan.options.from === NO_EXPORT || mapping.kind !== OPENING)
    return undefined;
  const placed = (column: string, isRefund: boolean) => ({
    ...{ column, isRefund },
    at: header.map(composed).indexOf(column),
  });
  const leftOut = (mapping.ignored ?? []).map(composed);
  const refunds = ignoredColumns.filter((it) => isAboutRefunds(it) && !leftOut.includes(it));
  const places = [
    ...statusColumns.map((column) => placed(column, false)),
    ...refunds.map((column) => placed(column, true)),
  ];
  if (places.length === 0) return undefined;
  const isFilled = (cell: string, { column, isRefund }: UnreadTelling): boolean =>
    isRefund ? saysAnything(cell, column) : cell.trim() !== '';
  for await (const page of file.rows())
    for (const row of page) {
      const cells = row.format === 'csv' ? row.cells : [];
      const filled = places.find((place) => isFilled(cells[place.at] ?? '', place));
      if (filled !== undefined) return filled;
    }
  return undefined;
}

/** Canceled, unpaid, and refunded orders would be reported as paid in full. */
export const withUnread = (name: string, { column, isRefund }: UnreadTelling): Failure => {
  const facts = { file: makeVisible(name), column: makeVisible(column) };
  if (isRefund)
    return new Failure('usage', message('refund_column_unread', facts), {
      hint: message('read_refund_column', { column: shellWord(column), file: fileWord(name) }),
    });
  return new Failure('usage', message('status_column_unread', facts), {
    hint: message('read_status_column', {
      column: shellWord(`status=${column}`),
      file: fileWord(name),
    }),
  });
};

/**
 * Columns of amounts can name their currency: `Total (EUR)`.
 * @throws Failure `usage` if rows that name none would get another one.
 */
export function requireNamedCurrency(
  { name, header }: Pick<RowFile, 'name' | 'header'>,
  { mapping, settings }: Pick<Errand, 'mapping' | 'settings'>,
): void {
  const column = mapping.columns.amount;
  const currency = settings.currency?.value.toUpperCase();
  const isNamed = mapping.columns.currency !== undefined || header?.includes('currency') === true;
  if (header === null || column === undefined || currency === undefined || isNamed) return;
  const codes = currenciesInName(column);
  if (codes === undefined || codes.includes(currency)) return;
  const [code = 'CODE'] = codes.length === 1 ? codes : [];
  const facts = { file: makeVisible(name), column: makeVisible(column), currency };
  throw new Failure('usage', message('amount_column_in_other', facts), {
    hint: message('name_currency', { code }),
  });
}
