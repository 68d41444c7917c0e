import type { Pass } from '../../../src/client/files/read-file.ts';
import type {
  CheckedRow,
  CsvRow,
  FileRow,
  JsonRow,
  RowFault,
  RowFile,
} from '../../../src/client/files/rows/row.ts';

/** A pass that nobody stops and nobody watches. */
export const QUIET: Pass = { signal: new AbortController().signal, progress: () => undefined };

export const jsonRow = (row: number, text: string): JsonRow => ({
  format: 'json',
  row,
  line: row,
  text,
});

/** The header is line 1. */
export const csvRow = (row: number, ...cells: string[]): CsvRow => ({
  format: 'csv',
  row,
  line: row + 1,
  cells,
});

export const checkedRow = (row: number, values: Partial<CheckedRow> = {}): CheckedRow => ({
  row,
  line: row,
  kind: 'paid',
  merchantOrderId: String(row),
  eventId: `paid-${row}`,
  isDerived: true,
  refundId: null,
  subId: null,
  amount: '5000',
  currency: 'KRW',
  body: Buffer.from(`{"row":${row}}`),
  ...values,
});

export const faultOf = (row: number, values: Partial<RowFault> = {}): RowFault => ({
  row,
  line: row,
  column: 'amount',
  field: 'amount',
  code: 'value',
  message: `is wrong in row ${row}`,
  ...values,
});

/** A file that is in memory, two rows a page. */
export const fileOf = (
  rows: readonly FileRow[],
  header: readonly string[] | null = null,
  delimiter: string | null = null,
): Pick<RowFile, 'rows' | 'name' | 'header' | 'delimiter'> => ({
  name: 'orders',
  header,
  delimiter,
  async *rows() {
    for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2);
  },
});
