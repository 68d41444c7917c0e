import { shellWord } from '../../../kit/shell.ts';
import { suggest } from '../../../kit/suggest.ts';
import { type Message, message } from '../../../words/message.ts';
import { isStatusWord, type Mapping } from '../mapping.ts';
import type { RowFault } from '../row.ts';
import type { RowField } from './fields.ts';
import type { FoundColumns, NearMiss } from './find-columns.ts';
import { hasOneCell, lackingIn, wrongDelimiter } from './lacking-columns.ts';

/**
 * Everything wrong with the header of a CSV; it is line 1 and no row.
 * @param currency of paid rows that name none.
 */
export function findHeaderFaults(
  mapping: Mapping,
  header: readonly string[],
  found: FoundColumns<RowField>,
  currency: string | undefined,
): readonly RowFault[] {
  const lacks = (field: RowField): boolean => isLacking(field, mapping, found);
  const lacksKind = lacks('kind') && lacks('type');
  const faults = [
    ...findColumnFaults(mapping, header, found, ['merchant_order_id']),
    ...(lacksKind && mapping.kind === undefined ? [noKind(header)] : []),
    ...lackingIn(lacksKind ? mapping.kind : undefined, lacks, currency).map(({ field, other }) =>
      noColumn(field, header, other),
    ),
  ];
  return faults.length > 0 && hasOneCell(header) ? [wrongDelimiter(header)] : faults;
}

/**
 * What is wrong with the columns of a CSV, whatever its rows are.
 * @param required the fields that no row can do without.
 */
export function findColumnFaults<Field extends string>(
  mapping: Mapping,
  header: readonly string[],
  found: FoundColumns<Field>,
  required: readonly Field[],
): readonly RowFault[] {
  return [
    ...absentColumns(mapping, header, found.fields),
    ...repeatedColumns(header, found.fields),
    ...found.near.map(nearMiss),
    ...required
      .filter((field) => isLacking(field, mapping, found))
      .map((field) => noColumn(field, header)),
  ];
}

/** A field that a column or a near miss may be meant for is reported there. */
const isLacking = <Field extends string>(
  field: Field,
  mapping: Mapping,
  { indexes, near }: FoundColumns<Field>,
): boolean =>
  !indexes.has(field) &&
  mapping.columns[field] === undefined &&
  !near.some((miss) => miss.field === field);

function absentColumns(
  mapping: Mapping,
  header: readonly string[],
  fields: ReadonlyMap<string, readonly string[]>,
): RowFault[] {
  return [...fields].flatMap(([word, names]) =>
    names
      .filter((field) => mapping.columns[field] === word && !header.includes(word))
      .map((field) => headerFault('unknown', word, field, absentColumn(word, header))),
  );
}

function absentColumn(word: string, header: readonly string[]): Message {
  const near = suggest(
    word,
    header.filter((other) => other !== ''),
  );
  return message('column_absent', { near, header: listed(header) });
}

function repeatedColumns(
  header: readonly string[],
  fields: ReadonlyMap<string, readonly string[]>,
): RowFault[] {
  return [...fields].flatMap(([word, [field = null]]) => {
    const columns = header.flatMap((other, at) => (other === word ? [String(at + 1)] : []));
    if (columns.length < 2) return [];
    return [headerFault('duplicate', word, field, message('column_repeated', { columns }))];
  });
}

/** That a word is most likely meant for a field. */
export function nearMiss({ word, field }: NearMiss): RowFault {
  const map = shellWord(`${field}=${word}`);
  return headerFault('unknown', word, null, message('column_misspelled', { field, map }));
}

/** @param otherwise what may be given instead. */
function noColumn(field: string, header: readonly string[], otherwise?: Message): RowFault {
  const facts = { field, otherwise, header: listed(header) };
  return headerFault('required', null, field, message('column_required', facts));
}

function noKind(header: readonly string[]): RowFault {
  const column = header.find(isStatusWord);
  const map = column === undefined ? 'kind=COLUMN' : shellWord(`kind=${column}`);
  const sentence = message('kind_column_required', { map, header: listed(header) });
  return headerFault('required', null, 'kind', sentence);
}

const headerFault = (
  code: RowFault['code'],
  column: string | null,
  field: string | null,
  sentence: Message,
): RowFault => ({ row: 0, line: 1, column, field, code, message: sentence });

/** Longer lists of names are cut. */
const MOST_NAMES = 30;

function listed(header: readonly string[]): string {
  const names = header.slice(0, MOST_NAMES).map((word) => word || '(no name)');
  const more = header.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
