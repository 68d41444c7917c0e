import {
  createRowChecker,
  type RowCheckOptions,
} from '../../../../src/client/files/rows/check/check-row.ts';
import type { CheckedRow, FileRow, RowFault } from '../../../../src/client/files/rows/row.ts';
import { said } from '../../../../src/core/words/text.ts';

export const ACCOUNT = { endpoint: 'https://api.shop.example/v1', apiKey: 'key_1' };

const OPTIONS: RowCheckOptions = {
  account: ACCOUNT,
  mapping: { columns: {} },
  currency: 'KRW',
  allowUnknown: false,
};

export type Options = Partial<RowCheckOptions>;

export const jsonRow = (text: string): FileRow => ({ format: 'json', row: 1, line: 7, text });

/** A check of JSON rows; it gives the row, or what is wrong with it. */
export const checkJson = (text: string, options: Options = {}) =>
  createRowChecker({ ...OPTIONS, ...options }, null).check(jsonRow(text));

export const csvChecker = (header: string, options: Options = {}) =>
  createRowChecker({ ...OPTIONS, ...options }, header.split('|'));

/** Cells stand between bars. */
export const checkCsv = (header: string, cells: string, options: Options = {}) =>
  csvChecker(header, options).check({ format: 'csv', row: 1, line: 2, cells: cells.split('|') });

/** `column (field) code: message` of each fault. */
export const inWords = (faults: readonly RowFault[]): string[] =>
  faults.map(
    ({ column, field, code, message }) =>
      `${column ?? '-'} (${field ?? '-'}) ${code}: ${said(message)}`,
  );

type Reading = ReturnType<typeof checkJson>;

export const faultsOf = (reading: Reading): string[] => (reading.ok ? [] : inWords(reading.faults));

export function rowOf(reading: Reading): CheckedRow {
  if (!reading.ok) throw new Error(inWords(reading.faults).join('\n'));
  return reading.row;
}

export const bodyOf = (reading: Reading): string => Buffer.from(rowOf(reading).body).toString();
