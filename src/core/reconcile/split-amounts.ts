import { watchSplitAmounts } from '../rows/check/nameless.ts';
import type { FileRow, RowFault } from '../rows/row.ts';
import type { ShopField } from './shop-order.ts';

const NONE: readonly RowFault[] = [];

/**
 * Looks for amounts of a CSV that fell apart at commas without quotes: what is left of them would be compared.
 * @param indexes where the fields stand in the header, from 0.
 */
export function createSplitLook(
  header: readonly string[],
  indexes: ReadonlyMap<string, number>,
): (row: FileRow) => readonly RowFault[] {
  const fields = new Map(AMOUNTS.map((field) => [indexes.get(field) ?? -1, field]));
  const look = watchSplitAmounts(
    header,
    [...fields.keys()].filter((at) => at >= 0),
  );
  return (row) => {
    const splits = row.format === 'csv' ? look(row.cells) : [];
    if (splits.length === 0) return NONE;
    return splits.map(({ at, message }) => ({
      ...{ row: row.row, line: row.line, column: header[at] ?? null },
      ...{ field: fields.get(at) ?? null, code: 'value', message },
    }));
  };
}

const AMOUNTS: readonly ShopField[] = ['amount', 'refund_amount'];
