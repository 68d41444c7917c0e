import { orderHash } from '../../core/protocol/order-hash.ts';
import { type Message, message } from '../../core/words/message.ts';
import type { ByteStore } from '../files/rows/byte-store.ts';
import { createDigitWatch, LONG_ID } from '../files/rows/digit-watch.ts';
import type { ShopStatus } from '../files/rows/mapping.ts';
import { createOrderSet, type OrderSet, quickKey } from '../files/rows/order-set.ts';
import type { RowPlace } from '../files/rows/row.ts';
import { createTextParts, type TextParts } from '../files/rows/text-parts.ts';
import { takeLine } from './export-line.ts';
import { keyIn, orderIn, readingOf, statusIn } from './export-reading.ts';
import {
  continuing,
  idProblem,
  isBlank,
  isFooter,
  isHeaderAgain,
  isNoteRow,
  isTotal,
} from './export-rows.ts';
import { detached } from './line-texts.ts';
import type { HeldOrder } from './order.ts';
import type { ExportPreset } from './presets.ts';
import { newOrder, type Running } from './running-order.ts';
import { type ExportOrder, finishOrder } from './settle-order.ts';
import type { RefundColumn } from './shop-columns.ts';

/** Orders of an export by their first line. */
export interface ReadOrders {
  readonly orders: readonly ExportOrder[];
  readonly held: readonly HeldOrder[];
}

/** An export that was read to its end. */
export interface ReadExport {
  /** The orders in parts, in any order; can be iterated once. */
  parts(): Iterable<ReadOrders>;
  /** The ids of all of them. */
  readonly ids: Pick<OrderSet, 'has' | 'size'>;
  /** The last line that names an order. */
  readonly lastLine: number;
  /** Lines that name an order. */
  readonly lines: number;
  /** Rows that hold the totals of the sheet. */
  readonly totals: number;
  /** Rows of one cell with a sentence in it. */
  readonly notes: number;
  /** Whether all orders that several lines add up to have the same amount on each; known once the parts were read. */
  areAllEqual(): boolean;
  /** Whether the sheet lists items by when they were paid for: then it may lack others of their orders. */
  readonly isOfPaidItems: boolean;
  /** @returns undefined for a blank line or the sheet's totals. */
  orderOf(cells: readonly string[]): string | undefined;
}

export interface ExportReader {
  /** Takes one line of the sheet, in any order. */
  add(cells: readonly string[], place: RowPlace): void;
  /** Takes a line with too few or too many cells: its order is held. */
  addDamaged(cells: readonly string[], place: RowPlace, why: Message): void;
  /** Whether a line with too few cells ends before the columns of money and status. */
  isShort(cells: readonly string[]): boolean;
  /** Whether it is certain which order a line is of although cells are missing, or are too many. */
  isOfOrder(cells: readonly string[]): boolean;
  /** Call once, after the last line. */
  finish(): ReadExport;
}

/** So many orders are in memory at once: the lines of others wait in the store until those are done with. */
const MOST_ORDERS = 100_000;
const WAITING_PARTS = 64;

/** So many orders are settled, compared and turned into reports at once. */
const PART_ORDERS = 256;

const nothingRead = (): { orders: ExportOrder[]; held: HeldOrder[] } => ({ orders: [], held: [] });

interface ReadingOptions {
  /** Currency of orders without one, in upper case. */
  readonly fallback: string | undefined;
  /** Others may append to it as well. */
  readonly store: ByteStore;
  /** How many orders are in memory at once. */
  readonly mostOrders?: number;
  /** Columns about refunds that are not read. */
  readonly refunds?: readonly RefundColumn[];
  /** Whether the user says which columns are read. */
  readonly isMapped?: boolean;
}

export function createExportReader(
  preset: ExportPreset,
  header: readonly string[],
  { fallback, store, mostOrders = MOST_ORDERS, refunds = [], isMapped = false }: ReadingOptions,
): ExportReader {
  const reading = { ...readingOf(preset, header, fallback), refunds, isMapped };
  const { places } = reading;
  const orders: Orders = new Map();
  const others = createOrderSet(quickKey);
  const digits = createDigitWatch();
  let waiting: TextParts | undefined;
  const short = new Map<string, Message>();
  let [lines, lastLine, totals, notes, isOfAll] = [0, 0, 0, 0, false];
  let [equal, different, above] = [0, 0, ''];
  const begin = (into: Orders, id: string, line: number): Running => {
    const order = newOrder(line, idProblem(id));
    into.set(detached(id), order);
    return order;
  };
  const wait = (id: string, cells: readonly string[], line: number): void => {
    others.add(id, 0, line);
    waiting ??= createTextParts(store, WAITING_PARTS);
    waiting.add(orderHash(id) % WAITING_PARTS, JSON.stringify([line, ...cells]));
  };
  const ordersOf = (texts: Iterable<string>): Orders => {
    const part: Orders = new Map();
    for (const text of texts) {
      const [line, ...cells]: [number, ...string[]] = JSON.parse(text);
      const id = orderIn(cells, places);
      takeLine(part.get(id) ?? begin(part, id, line), cells, reading);
    }
    return part;
  };
  const settle = (id: string, order: Running, isRounded: boolean): ExportOrder | HeldOrder => {
    if (isRounded) markRounded(id, order);
    order.problem = short.get(id) ?? order.problem;
    if (order.areEqual === true) equal += 1;
    if (order.areEqual === false) different += 1;
    const isNamed = places.one.currency >= 0;
    return finishOrder(id, order, { preset, fallback, isOfAll, isNamed });
  };
  /** Takes orders out as they are settled, so that few are held in two forms. */
  function* finish(part: Orders): Generator<ReadOrders> {
    const isRounded = digits.areRounded();
    let read = nothingRead();
    for (const [id, order] of part) {
      if (order === undefined) continue;
      part.set(id, undefined);
      const settled = settle(id, order, isRounded);
      if ('reason' in settled) read.held.push(settled);
      else read.orders.push(settled);
      if (read.orders.length + read.held.length < PART_ORDERS) continue;
      yield read;
      read = nothingRead();
    }
    yield read;
  }
  const isNote = (cells: readonly string[]): boolean =>
    isNoteRow(cells) || isHeaderAgain(cells, header) || (isMapped && isFooter(cells, places));
  const continued = isMapped ? continuing(reading) : (cells: readonly string[]) => cells;
  const isKnown = (id: string): boolean => id !== '' && orders.has(id);
  /** Counts rows that are no line of an order. */
  const isOther = (cells: readonly string[], id: string): boolean => {
    if (isBlank(cells)) return true;
    const [isOfNote, isOfTotals] = [isNote(cells), !isKnown(id) && isTotal(id, cells)];
    if (isOfNote) notes += 1;
    else if (isOfTotals) totals += 1;
    return isOfNote || isOfTotals;
  };
  const addLine = (given: readonly string[], line: number): void => {
    const named = orderIn(given, places);
    if (isOther(given, named)) return;
    const cells = continued(given);
    const id = cells === given ? named : orderIn(cells, places);
    // Its amount may be one of the order above, which would be reported too low.
    if (id === '' && preset.combine === 'sum' && above !== '')
      short.set(above, message('export_line_below', { line }));
    above = id;
    lines += 1;
    lastLine = line;
    digits.look(id, keyIn(cells, places));
    isOfAll ||= isOfOther(statusIn(cells, reading));
    const known = orders.get(id);
    if (known === undefined && orders.size >= mostOrders) wait(id, cells, line);
    else takeLine(known ?? begin(orders, id, line), cells, reading);
  };
  return {
    add(cells, { line }) {
      addLine(cells, line);
    },
    isShort({ length }) {
      const { amount, status, refunded, itemRefunded } = places.one;
      const telling = [amount, status, refunded, itemRefunded].filter((at) => at >= 0);
      return length <= Math.min(...telling);
    },
    isOfOrder: (cells) =>
      idProblem(orderIn(cells, places)) === undefined &&
      (places.one.order === 0 || preset.combine !== 'sum'),
    addDamaged(cells, { line }, why) {
      if (!isBlank(cells) && !isNote(cells)) short.set(orderIn(cells, places), why);
      addLine(
        header.map((_, at) => cells[at] ?? ''),
        line,
      );
    },
    finish() {
      const again = isMapped ? continuing(reading) : (cells: readonly string[]) => cells;
      const ids = {
        has: (id: string): boolean => orders.has(id) || others.has(id),
        size: orders.size + others.size,
      };
      return {
        *parts() {
          yield* finish(orders);
          for (let part = 0; part < (waiting?.count ?? 0); part += 1)
            yield* finish(ordersOf(waiting?.texts(part) ?? []));
        },
        ...{ ids, lines, lastLine, totals, notes, isOfPaidItems: places.one.paidAt >= 0 },
        areAllEqual: () => equal > 0 && different === 0,
        orderOf(cells) {
          const isOther = isBlank(cells) || isNote(cells) || isTotal(orderIn(cells, places), cells);
          return isOther ? undefined : orderIn(again(cells), places);
        },
      };
    },
  };
}

/** By ID; undefined once it is settled. */
type Orders = Map<string, Running | undefined>;

/** A sheet of cancellations alone has only the lines that were cancelled of an order. */
const isOfOther = (status: ShopStatus | undefined): boolean =>
  status !== undefined && status !== 'cancelled';

/** It is no longer known which lines belong to which order, or are duplicates. */
function markRounded(id: string, order: Running): void {
  const isLong = LONG_ID.test(id) || order.lines?.some(({ key }) => LONG_ID.test(key));
  if (isLong) order.problem ??= message('export_ids_rounded');
}
