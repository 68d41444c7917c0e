import { RawJson } from '../../core/kit/json/node.ts';
import { inertCsvRecord } from '../../core/kit/spreadsheet.ts';

/** A field of a record. */
type Field = string | number | RawJson | null;

/**
 * Excel reads a CSV without this mark in the code page of its country, which turns Korean into
 * rubbish; pandas, `conv send` and the CSV libraries skip it.
 */
const BYTE_ORDER_MARK = '\ufeff';

/** The first line of a CSV that a spreadsheet opens without running any of it. */
export const csvHeader = (names: readonly string[]): string =>
  BYTE_ORDER_MARK + inertCsvRecord(names);

/** One of the others. @param names which fields, in the order of the header. */
export const csvLine = <Name extends string>(
  names: readonly Name[],
  fields: Readonly<Record<Name, Field>>,
): string => inertCsvRecord(names.map((name) => cellText(fields[name])));

const cellText = (value: Field): string => {
  if (value === null) return '';
  return value instanceof RawJson ? value.text : String(value);
};
