import { type JsonMember, type JsonNode, scalarText } from '../../core/kit/json/node.ts';
import { shellWord } from '../../core/kit/shell.ts';
import { describeValue, toPlain } from '../../core/protocol/reports/plain.ts';
import { nearField } from '../../core/protocol/reports/report-fields.ts';
import { type Message, message } from '../../core/words/message.ts';
import { isLikeAmount } from '../files/rows/amount-cell.ts';
import { findColumnFaults, findColumns, nearMiss } from '../files/rows/check/columns.ts';
import { membersOfRow, type RowMembers } from '../files/rows/check/read-row.ts';
import { lookForSplitAmounts } from '../files/rows/check/unread-columns.ts';
import { currenciesInName } from '../files/rows/column-currency.ts';
import { isNote } from '../files/rows/fields.ts';
import {
  composed,
  composedMapping,
  fieldsByWord,
  isMapped,
  type Mapping,
} from '../files/rows/mapping.ts';
import { isAboutRefunds, saysAnything } from '../files/rows/refund-words.ts';
import { type FileRow, placed, type RowFault } from '../files/rows/row.ts';
import type { ShopField } from './order.ts';

/** Whether the user mapped a word, or conv wrote it. */
const isExplained = (
  word: string,
  { columns, holds = [] }: Mapping,
  ignored: readonly string[],
): boolean =>
  word === '' ||
  isNote(word) ||
  [...ignored, ...holds.map(composed), ...Object.values(columns)].includes(word);

/** A column about refunds that is not read, and what it says of an order. */
export interface UnreadRefund {
  readonly word: string;
  readonly text: string;
}

/** What is wrong with a filled one where the order would be reported as paid. */
export const refundNotRead = ({ word, text }: UnreadRefund, isStatement = false): Message =>
  isStatement
    ? message('refund_column_in_statement', { word: shellWord(word) })
    : message('refund_column_not_read', {
        ...{ column: word, word: shellWord(word), text },
        isAmount: isLikeAmount(text),
      });

/** The columns of an order export about refunds that its map does not explain. */
export function refundColumns(
  header: readonly string[],
  mapping: Mapping,
  ignored: readonly string[] = mapping.ignored ?? [],
): readonly RefundColumn[] {
  const [asked, left] = [composedMapping(mapping), ignored.map(composed)];
  return header
    .map((word, at) => ({ word: composed(word), at }))
    .filter(({ word }) => !isExplained(word, asked, left) && isAboutRefunds(word));
}

export interface RefundColumn {
  readonly word: string;
  readonly at: number;
}

/** Those that say something in a line. */
export const refundsInLine = (
  columns: readonly RefundColumn[],
  cells: readonly string[],
): readonly UnreadRefund[] =>
  columns.flatMap(({ word, at }) => {
    const text = (cells[at] ?? '').trim();
    return saysAnything(text, word) ? [{ word, text }] : [];
  });

/** A fault of a JSON field. */
interface Slip {
  readonly fault: RowFault;
  /** A row that has this field, too, has no use for the member. */
  readonly unless: ShopField;
}

/** The members of JSON rows that are not read. */
interface UnreadMembers {
  /** What those about refunds say that `slipIn` has seen. */
  refundsIn(row: FileRow, members: readonly JsonMember[]): readonly UnreadRefund[];
  /** The fault of a field with this name; undefined for the shop's own fields. */
  slipIn(word: string): Slip | undefined;
  /** Names seen so far. */
  readonly words: readonly string[];
}

/** More distinct names than this are data, not field names. */
const MOST_WORDS = 1000;

/** Rows of one file have their members in common: each word is looked at once. */
function createUnreadMembers(
  mapping: Mapping,
  known: readonly ShopField[],
  ignored: readonly string[],
): UnreadMembers {
  const slips = new Map<string, Slip | undefined>();
  const words: string[] = [];
  const refunds = new Set<string>();
  const isShops = (word: string): boolean =>
    !known.some((field) => field === word) && !isExplained(word, mapping, ignored);
  return {
    words,
    slipIn: (word) => {
      if (slips.has(word) || slips.size >= MOST_WORDS) return slips.get(word);
      const slip = isShops(word) ? slipOf(word, mapping, known) : undefined;
      const isRefund = slip === undefined && isShops(word) && isAboutRefunds(word);
      if (isRefund) refunds.add(word);
      else if (slip === undefined && isShops(word)) words.push(word);
      slips.set(word, slip);
      return slip;
    },
    refundsIn: (_, members) =>
      members.flatMap(({ key, value }) => {
        const text = refunds.has(key) ? filledText(value, key) : '';
        return text === '' ? [] : [{ word: key, text }];
      }),
  };
}

/** What a member says; an empty list says nothing. */
function filledText(value: JsonNode, key: string): string {
  const text = scalarText(value) ?? describeValue(toPlain(value));
  const isEmpty = value.type === 'null' || (value.type === 'array' && value.items.length === 0);
  return isEmpty || !saysAnything(text, key) ? '' : text;
}

function slipOf(word: string, mapping: Mapping, known: readonly ShopField[]): Slip | undefined {
  const near = isMapped(mapping) ? undefined : nearField(word, known);
  const field = known.find((other) => other === near);
  return field && { fault: nearMiss({ word, field }), unless: field };
}

/** How the rows of one shop's file are taken apart. */
export interface ShopColumns extends Pick<UnreadMembers, 'slipIn' | 'refundsIn'> {
  /** Faults of a CSV header. */
  readonly headerFaults: readonly RowFault[];
  /** The file's word for a field. */
  wordFor(field: ShopField): string;
  /** Whether the status column is known. */
  readonly hasStatus: boolean;
  /** What the amounts are in by the name of their column; undefined if it does not say. */
  readonly amountsIn: readonly string[] | undefined;
  /** Amounts of the row that fell apart at their thousands. */
  splitsIn(row: FileRow): readonly RowFault[];
  /** The members under the document's names; others of JSON under their own. */
  read(row: FileRow): RowMembers;
  /** Unread column names; in JSON, those seen so far. */
  unread(): readonly string[];
}

/** The user's settings for columns. */
interface ColumnWishes {
  readonly mapping: Mapping;
  /** Ignored columns. */
  readonly ignored: readonly string[];
  /** Whether a file may be without statuses. */
  readonly isStatusOptional: boolean;
}

const REQUIRED: readonly ShopField[] = ['merchant_order_id', 'amount'];

/** @param header the first record of a CSV; null for JSON. @param fields the fields of such a file. */
export function createShopColumns(
  wishes: ColumnWishes,
  header: readonly string[] | null,
  fields: readonly ShopField[],
): ShopColumns {
  const asked = header === null ? wishes : composedWishes(wishes);
  const { mapping, ignored } = asked;
  const known = fields.filter((field) => !ignored.includes(mapping.columns[field] ?? field));
  return header === null
    ? columnsOfJson(asked, known, fields)
    : columnsOfCsv(asked, header.map(composed), known);
}

const composedWishes = (wishes: ColumnWishes): ColumnWishes => ({
  ...wishes,
  mapping: composedMapping(wishes.mapping),
  ignored: wishes.ignored.map(composed),
});

function columnsOfCsv(
  { mapping, ignored, isStatusOptional }: ColumnWishes,
  header: readonly string[],
  known: readonly ShopField[],
): ShopColumns {
  const columns = findColumns(mapping, header, known);
  const near = columns.near.filter(({ word }) => !ignored.includes(word));
  const found = { ...columns, near };
  const { fields, indexes } = found;
  const splits = lookForSplitAmounts(header, indexes);
  const places = { width: header.length, indexes };
  const unread = header.filter(
    (word) =>
      !fields.has(word) &&
      !isExplained(word, mapping, ignored) &&
      !near.some((miss) => miss.word === word),
  );
  const isStatusMeant =
    mapping.columns.status !== undefined || near.some(({ field }) => field === 'status');
  const hasStatus = indexes.has('status');
  const refunds = refundColumns(header, mapping, ignored).filter(({ word }) =>
    unread.includes(word),
  );
  return {
    headerFaults: [
      ...findColumnFaults(mapping, header, found, REQUIRED),
      ...(hasStatus || isStatusMeant || isStatusOptional ? [] : [noStatus(header)]),
      ...ignored.filter((word) => !header.includes(word)).map(noSuchColumn),
    ],
    wordFor: (field) => header[indexes.get(field) ?? -1] ?? field,
    hasStatus,
    amountsIn: currenciesInName(header[indexes.get('amount') ?? -1] ?? ''),
    slipIn: () => undefined,
    refundsIn: (row) => (row.format === 'csv' ? refundsInLine(refunds, row.cells) : []),
    splitsIn: (row) =>
      row.format === 'csv' ? splits(row.cells).map((fault) => placed(fault, row)) : [],
    read: (row) => membersOfRow(row, places),
    unread: () => [...new Set(unread)],
  };
}

function columnsOfJson(
  { mapping, ignored }: ColumnWishes,
  known: readonly ShopField[],
  all: readonly ShopField[],
): ShopColumns {
  // A JSON field that is named like a known field but mapped elsewhere must not be read as it.
  const unused = all.map((field): [string, readonly ShopField[]] => [field, []]);
  const fields = new Map([...unused, ...fieldsByWord(mapping, known)]);
  const words = { fields, isLenient: false };
  const members = createUnreadMembers(mapping, known, ignored);
  return {
    headerFaults: [],
    wordFor: (field) => mapping.columns[field] ?? field,
    hasStatus: mapping.columns.status !== undefined,
    amountsIn: currenciesInName(mapping.columns.amount ?? ''),
    slipIn: members.slipIn,
    refundsIn: members.refundsIn,
    splitsIn: () => [],
    read: (row) => membersOfRow(row, words),
    unread: () => members.words,
  };
}

/** Longer lists of names are cut. */
const MOST_NAMES = 30;

/** Whether an order was paid is not to be guessed: a report of a cancelled one would be money. */
const noStatus = (header: readonly string[]): RowFault => ({
  ...{ row: 0, line: 1, column: null, field: 'status', code: 'required' },
  message: message('no_status_column', { header: header.slice(0, MOST_NAMES) }),
});

const noSuchColumn = (word: string): RowFault => ({
  ...{ row: 0, line: 1, column: word, field: null, code: 'unknown' },
  message: message('ignored_column_missing'),
});
