import { composed, composedMapping, fieldsByWord, isMapped, type Mapping } from '../mapping.ts';
import type { RowFault } from '../row.ts';
import { OPTIONAL_FIELDS } from './dispensable.ts';
import { isNote, ROW_FIELDS, type RowField } from './fields.ts';
import { findColumns, type NearMiss } from './find-columns.ts';
import { findHeaderFaults } from './header-faults.ts';

/** How the words of one file and the fields of a row belong together. */
export interface Columns {
  /** The file's words that are read, each with the fields it stands for. */
  readonly fields: ReadonlyMap<string, readonly RowField[]>;
  /** The file's word for a field; where it has none, null (CSV) or the field's own name (JSON). */
  readonly wordFor: (field: string) => string | null;
  /** Whether what a row has no use for is left out, and no fault. */
  readonly isLenient: boolean;
}

/** The columns of a CSV, found once in its header. */
export interface CsvColumns extends Columns {
  /** The first record; its words in the form by which they are matched. */
  readonly header: readonly string[];
  readonly width: number;
  /** Where each field stands, from 0. */
  readonly indexes: ReadonlyMap<RowField, number>;
  readonly headerFaults: readonly RowFault[];
  readonly ignored: readonly string[];
  /** Ignored columns that are most likely meant for a field which a row can do without. */
  readonly optionalMisses: readonly NearMiss[];
}

/** How the members of JSON rows are called. */
export function columnsOfJson(given: Mapping): Columns {
  const mapping = composedMapping(given);
  const words = [...fieldsByWord(mapping, ROW_FIELDS)];
  const inParts = words.map(([word, names]) => [word.normalize('NFD'), names] as const);
  const fields = new Map([...inParts, ...words]);
  const wordFor = (field: string): string => mapping.columns[field] ?? field;
  return { fields, wordFor, isLenient: isMapped(mapping) };
}

/**
 * @param record the first of the file.
 * @param currency of paid rows that name none.
 */
export function columnsOfCsv(
  given: Mapping,
  record: readonly string[],
  currency?: string,
): CsvColumns {
  const [mapping, header] = [composedMapping(given), record.map(composed)];
  const { fields, near: misses, ...found } = findColumns(mapping, header, ROW_FIELDS);
  const near = misses.filter((miss) => !isOptional(miss));
  const indexes = withOneAmount(found.indexes);
  const isOther = (word: string): boolean => word !== '' && !fields.has(word) && !isNote(word);
  const isNear = (word: string): boolean => near.some((miss) => miss.word === word);
  return {
    fields,
    wordFor: (field) => header[indexes.get(field as RowField) ?? -1] ?? null,
    isLenient: true,
    header,
    width: header.length,
    indexes,
    headerFaults: findHeaderFaults(mapping, header, { fields, indexes, near }, currency),
    ignored: [...new Set(header.filter((word) => isOther(word) && !isNear(word)))],
    optionalMisses: misses.filter(isOptional),
  };
}

const isOptional = ({ field }: NearMiss): boolean => OPTIONAL_FIELDS.includes(field);

/** Shops export one column of amounts: in the row of a refund it is the refund. */
function withOneAmount(indexes: ReadonlyMap<RowField, number>): ReadonlyMap<RowField, number> {
  const amount = indexes.get('amount');
  if (amount === undefined || indexes.has('refund_amount')) return indexes;
  return new Map([...indexes, ['refund_amount', amount]]);
}
