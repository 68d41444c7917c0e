import { shellWord } from '../../../../core/kit/shell.ts';
import { suggest } from '../../../../core/kit/suggest.ts';
import { kindNamed, type ReportKind } from '../../../../core/protocol/kinds/index.ts';
import { nearField } from '../../../../core/protocol/reports/report-fields.ts';
import { type Message, message } from '../../../../core/words/message.ts';
import { isNote, OPTIONAL_FIELDS, ROW_FIELDS, type RowField } from '../fields.ts';
import {
  composed,
  composedMapping,
  fieldsByWord,
  isMapped,
  isStatusWord,
  type Mapping,
} from '../mapping.ts';
import type { RowFault } from '../row.ts';

/** How the words of one file correspond to the fields of a row. */
export interface Columns {
  /** The file's words that are read, each with the fields it means. */
  readonly fields: ReadonlyMap<string, readonly RowField[]>;
  /** The file's word for a field; where it has none, null (CSV) or the field's own name (JSON). */
  readonly wordFor: (field: string) => string | null;
  /** Whether what a row has no use for is left out instead of being a fault. */
  readonly isLenient: boolean;
}

/** The columns of a CSV, found once in its header. */
export interface CsvColumns extends Columns {
  /** The first record; its words in the form used for matching. */
  readonly header: readonly string[];
  readonly width: number;
  /** The column of each field, from 0. */
  readonly indexes: ReadonlyMap<RowField, number>;
  readonly headerFaults: readonly RowFault[];
  readonly ignored: readonly string[];
  /** Ignored columns most likely meant for a field that a row can do without. */
  readonly optionalMisses: readonly NearMiss[];
}

/** What the members of JSON rows are called. */
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

/** Shops export one column of amounts: in a refund's row it is the refund. */
function withOneAmount(indexes: ReadonlyMap<RowField, number>): ReadonlyMap<RowField, number> {
  const amount = indexes.get('amount');
  if (amount === undefined || indexes.has('refund_amount')) return indexes;
  return new Map([...indexes, ['refund_amount', amount]]);
}

/** What was found in the header of a CSV. */
interface FoundColumns<Field extends string> {
  readonly fields: ReadonlyMap<string, readonly Field[]>;
  readonly indexes: ReadonlyMap<Field, number>;
  readonly near: readonly NearMiss[];
}

/**
 * Finds the columns of a CSV in its header.
 * @param known the fields that are read from such a file.
 */
export function findColumns<Field extends string>(
  mapping: Mapping,
  header: readonly string[],
  known: readonly Field[],
): FoundColumns<Field> {
  const fields = fieldsByWord(mapping, known);
  const indexes = findIndexes(fields, header);
  const near = isMapped(mapping) ? [] : nearMisses(header, indexes, known);
  return { fields, indexes, near };
}

function findIndexes<Field extends string>(
  fields: ReadonlyMap<string, readonly Field[]>,
  header: readonly string[],
): ReadonlyMap<Field, number> {
  const found = [...fields].flatMap(([word, names]) =>
    header.includes(word) ? names.map((name) => [name, header.indexOf(word)] as const) : [],
  );
  return new Map(found);
}

/** A column whose name is nearly that of a field which the file lacks. */
export interface NearMiss {
  readonly word: string;
  readonly field: string;
}

function nearMisses<Field extends string>(
  header: readonly string[],
  indexes: ReadonlyMap<Field, number>,
  known: readonly Field[],
): readonly NearMiss[] {
  const lacking = known.filter((field) => !indexes.has(field));
  const others = header.filter((word) => word !== '' && !indexes.has(word as Field));
  return others.flatMap((word) => {
    const field = isNote(word) ? undefined : nearField(word, lacking);
    return field === undefined ? [] : [{ word, field }];
  });
}

/** A field that every row of the file lacks. */
interface Lacking {
  readonly field: RowField;
  /** What may be given instead of naming its column. */
  readonly other?: Message;
}

/**
 * The missing columns without which no row of a kind can be right, reported once instead of for each row.
 * @param kind of all rows: the file has no column for it.
 * @param currency of paid rows that name none.
 */
function lackingIn(
  kind: ReportKind | undefined,
  lacks: (field: RowField) => boolean,
  currency: string | undefined,
): readonly Lacking[] {
  if (kind === undefined) return [];
  const { fields, isRepeatable } = kindNamed(kind);
  const required = fields.filter((field) => field.required && !(field.type === 'id'));
  const lacking = required.flatMap(({ name, type }) => {
    const field = name as RowField;
    if (!lacks(field) || (type === 'amount' && !lacks('amount'))) return [];
    if (type === 'currency') return currency === undefined ? [{ field, other: FOR_ALL }] : [];
    return [{ field }];
  });
  const isUnnamed = isRepeatable && lacks('refund_id') && lacks('event_id');
  return isUnnamed ? [...lacking, REFUND_ID] : lacking;
}

const FOR_ALL = message('or_currency_for_all');
const REFUND_ID = { field: 'refund_id', other: message('or_event_id_column') } as const;

const USUAL = [',', ';', '\t', '|'];

const otherDelimiter = (header: readonly string[]): string | undefined =>
  header.length === 1 ? USUAL.find((mark) => header[0]?.includes(mark)) : undefined;

/** Whether the header ended up in one cell, but was most likely meant as several. */
const hasOneCell = (header: readonly string[]): boolean => otherDelimiter(header) !== undefined;

/** Says that nothing was found because the header was not split into cells. */
function wrongDelimiter(header: readonly string[]): RowFault {
  const mark = otherDelimiter(header) ?? ',';
  const name = mark === '\t' ? 'tab' : `"${mark}"`;
  const sentence = message('delimiter_wrong', { mark: name });
  return { row: 0, line: 1, column: null, field: null, code: 'syntax', message: sentence };
}

/**
 * Everything wrong with the header of a CSV, which is line 1 and not a row.
 * @param currency of paid rows that name none.
 */
function findHeaderFaults(
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

/** A mapped field, or one with a near miss, is reported elsewhere. */
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
  return message('column_absent', { near, header: listedColumns(header) });
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

/** Says that a word is most likely meant for a field. */
export function nearMiss({ word, field }: NearMiss): RowFault {
  const map = shellWord(`${field}=${word}`);
  return headerFault('unknown', word, null, message('column_misspelled', { field, map }));
}

/** @param otherwise what may be given instead. */
function noColumn(field: string, header: readonly string[], otherwise?: Message): RowFault {
  const facts = { field, otherwise, header: listedColumns(header) };
  return headerFault('required', null, field, message('column_required', facts));
}

function noKind(header: readonly string[]): RowFault {
  const column = header.find(isStatusWord);
  const map = column === undefined ? 'kind=COLUMN' : shellWord(`kind=${column}`);
  const sentence = message('kind_column_required', { map, header: listedColumns(header) });
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

function listedColumns(header: readonly string[]): string {
  const names = header.slice(0, MOST_NAMES).map((word) => word || '(no name)');
  const more = header.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
