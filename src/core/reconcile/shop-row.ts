import type { JsonMember } from '../json/node.ts';
import type { Mapping } from '../rows/mapping.ts';
import type { FileRow, RowFault } from '../rows/row.ts';
import { type Complain, createShopCells } from './shop-cells.ts';
import { createShopColumns, type ShopColumns } from './shop-columns.ts';
import { SHOP_FIELDS, type ShopField, type ShopOrder, STATEMENT_FIELDS } from './shop-order.ts';
import { isOnlyNamed, readShopOrder } from './shop-rules.ts';
import type { StatusWords } from './status-word.ts';
import { findTwice } from './twice.ts';

export interface ShopFileOptions {
  readonly mapping: Mapping;
  /** Columns that are meant to be left out. */
  readonly ignored: readonly string[];
  /** Whether rows without a status are paid. */
  readonly isAllPaid: boolean;
  readonly words: StatusWords;
  /** Whether the file is what the service has billed: then it has no statuses. */
  readonly isStatement: boolean;
  /** Whether orders that are paid have to name a currency. */
  readonly needsCurrency: boolean;
  /** Of rows that name none, upper case; undefined where it is not known. */
  readonly currency: string | undefined;
}

/** What a row of a shop's file is: an order, one more line of an order that an earlier row has told, or wrong. */
export type ShopReading =
  | { readonly type: 'order'; readonly order: ShopOrder }
  | {
      readonly type: 'line';
      readonly merchantOrderId: string;
      /** What is wrong where no earlier row has told its order. */
      readonly otherwise: readonly RowFault[];
    }
  | { readonly type: 'faulty'; readonly faults: readonly RowFault[] };

export interface ShopReader {
  /** The file's word for the order's id. */
  readonly orderColumn: string;
  /** Whether several rows of one order add up. */
  readonly isStatement: boolean;
  readonly headerFaults: readonly RowFault[];
  /** The file's words that nobody reads; of JSON those of the rows that were read. */
  unread(): readonly string[];
  /** What holds for many rows, such as a word that nobody knows, is a fault of the first of them; the others have none to tell. */
  read(row: FileRow): ShopReading;
}

/**
 * A reader of the rows of a shop's own export, or of a statement.
 * @param header the first record of a CSV; null for a file of JSON.
 */
export function createShopReader(
  options: ShopFileOptions,
  header: readonly string[] | null,
): ShopReader {
  const isStatusOptional = options.isStatement || options.isAllPaid;
  const columns = createShopColumns({ ...options, isStatusOptional }, header, fieldsOf(options));
  const isNew = createNews();
  return {
    orderColumn: columns.wordFor('merchant_order_id'),
    isStatement: options.isStatement,
    headerFaults: columns.headerFaults,
    unread: columns.unread,
    read: (row) => {
      const read = columns.read(row);
      if (!read.ok)
        return { type: 'faulty', faults: read.messages.map((message) => syntax(row, message)) };
      const twice = findTwice(row, read.members, columns, options.ignored);
      const faults = [...twice, ...columns.splitsIn(row)];
      if (faults.length > 0) return { type: 'faulty', faults };
      return readMembers(row, read.members, columns, options, isNew);
    },
  };
}

const fieldsOf = ({ isStatement }: ShopFileOptions): readonly ShopField[] =>
  isStatement ? STATEMENT_FIELDS : SHOP_FIELDS;

const syntax = ({ row, line }: FileRow, message: string): RowFault => ({
  ...{ row, line, column: null, field: null },
  ...{ code: 'syntax', message },
});

/** So many things are remembered as told. */
const MOST_NEWS = 1000;

/** @returns whether this is told for the first time. */
function createNews(): (what: string) => boolean {
  const told = new Set<string>();
  return (what) => {
    if (told.has(what)) return false;
    if (told.size < MOST_NEWS) told.add(what);
    return true;
  };
}

function readMembers(
  { row, line }: FileRow,
  members: readonly JsonMember[],
  columns: ShopColumns,
  options: ShopFileOptions,
  isNew: (what: string) => boolean,
): ShopReading {
  const slips = slipsIn({ row, line }, members, columns);
  const faults = slips.filter(({ message }) => isNew(message));
  let isSound = slips.length === 0;
  const complain: Complain = (field, code, message) => {
    isSound = false;
    faults.push({ row, line, column: columns.wordFor(field), field, code, message });
  };
  const known: readonly string[] = fieldsOf(options);
  const own = members.filter(({ key }) => known.includes(key));
  const cells = createShopCells(own, options, complain);
  const isLine = isOnlyNamed(cells);
  const complainOnce: Complain = (field, code, message) => {
    isSound = false;
    // What is said of a line may never be told: its order may stand before it.
    if (isLine || isNew(message)) complain(field, code, message);
  };
  const { hasStatus } = columns;
  const rules = { ...options, hasStatus, complain, complainOnce };
  const order = readShopOrder(line, cells, rules);
  if (isSound) return { type: 'order', order };
  if (!isLine || order.merchantOrderId === '') return { type: 'faulty', faults };
  return { type: 'line', merchantOrderId: order.merchantOrderId, otherwise: faults };
}

/** Members that are most likely meant for a field which the row lacks, or for refunds. */
function slipsIn(
  place: Pick<RowFault, 'row' | 'line'>,
  members: readonly JsonMember[],
  { slipIn }: ShopColumns,
): RowFault[] {
  const has = (field: ShopField): boolean => members.some(({ key }) => key === field);
  return members.flatMap(({ key }) => {
    const slip = slipIn(key);
    if (slip === undefined || (slip.unless !== null && has(slip.unless))) return [];
    return [{ ...slip.fault, ...place }];
  });
}
