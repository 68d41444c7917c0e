import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../core/failure.ts';
import { addDecimals, ZERO } from '../../core/money.ts';
import {
  compareWithBill,
  compareWithNothing,
  compareWithShop,
} from '../../core/reconcile/compare.ts';
import type { Finding } from '../../core/reconcile/finding.ts';
import type { ShopOrder } from '../../core/reconcile/shop-order.ts';
import type { ShopReader } from '../../core/reconcile/shop-row.ts';
import type { RowFile } from '../../intake/row-file.ts';
import type { JournaledEvent, JournalReader } from '../../journal/journal.ts';
import { interrupted, type Pass, pagesOf } from '../batch/file/read-file.ts';
import type { CheckedExport } from './check-export.ts';
import type { ReportedOrders } from './reported-order.ts';

/** The reports that are looked for in the file. */
export interface JournalSide {
  readonly accountId: string;
  /** Milliseconds since 1970: of the first accepted report of an order; undefined without a bound. */
  readonly since: number | undefined;
  /** The first moment that is behind the period. */
  readonly until: number | undefined;
}

/** A file that was checked, and how it is read. */
export interface ShopFile {
  readonly file: Pick<RowFile, 'rows' | 'name'>;
  readonly reader: ShopReader;
  readonly checked: CheckedExport;
  readonly isStatement: boolean;
}

/**
 * What the shop's side says otherwise than the journal, in the order of the file, some at a time.
 * @throws Failure `interrupted`; `invalid_input` where the file has changed since it was checked.
 */
export async function* compareFile(
  { file, reader, checked, isStatement }: ShopFile,
  reported: ReportedOrders,
  pass: Pass,
): AsyncGenerator<readonly Finding[]> {
  const compare = isStatement ? compareWithBill : compareWithShop;
  for await (const page of pagesOf(file, pass)) {
    const findings = page.flatMap((row) => {
      if (checked.repeats.has(row.row)) return [];
      const reading = reader.read(row);
      if (reading.type !== 'order') throw changed(file.name);
      const order = withFurther(reading.order, checked);
      return compare(order, reported.of(order.merchantOrderId)) ?? [];
    });
    if (findings.length > 0) yield findings;
  }
}

/** The lines of a statement add up, credit notes among them. */
function withFurther(order: ShopOrder, { further }: CheckedExport): ShopOrder {
  const more = further.get(order.merchantOrderId);
  if (more === undefined) return order;
  const amount = addDecimals(order.amount ?? ZERO, more.amount);
  return { ...order, amount, currency: order.currency ?? more.currency };
}

const changed = (name: string): Failure =>
  new Failure('invalid_input', `${name} was changed while it was read`, {
    hint: 'Run it again.',
  });

/** So many reports are looked at between two looks at the keyboard. */
const PAGE = 256;

/**
 * The reported orders that the file does not have, oldest first, some at a time.
 * @throws Failure `interrupted`
 */
export async function* compareJournal(
  { checked, isStatement }: Pick<ShopFile, 'checked' | 'isStatement'>,
  journal: Pick<JournalReader, 'find'>,
  side: JournalSide,
  reported: ReportedOrders,
  { signal, progress }: Pass,
): AsyncGenerator<readonly Finding[]> {
  let seen = 0;
  for (const event of acceptedIn(journal, side)) {
    seen += 1;
    if (seen % PAGE === 0) {
      progress(seen);
      await nextTurn();
      if (signal.aborted) throw interrupted();
    }
    const { merchantOrderId } = event;
    if (checked.orders.has(merchantOrderId) || !isFirst(event, journal)) continue;
    const finding = compareWithNothing(merchantOrderId, reported.of(merchantOrderId), isStatement);
    if (finding !== undefined) yield [finding];
  }
}

function* acceptedIn(
  journal: Pick<JournalReader, 'find'>,
  { accountId, since, until }: JournalSide,
): Generator<JournaledEvent> {
  const filter = { accountId, state: 'accepted', order: 'oldest-first' } as const;
  const from = since === undefined ? {} : { createdSince: since };
  for (const event of journal.find({ ...filter, ...from })) {
    if (until === undefined || event.createdAt < until) yield event;
  }
}

/** An order is told once, and belongs to the period of its first report. */
function isFirst(
  { accountId, merchantOrderId, sequence }: JournaledEvent,
  journal: Pick<JournalReader, 'find'>,
): boolean {
  const filter = { accountId, merchantOrderId, state: 'accepted', order: 'oldest-first' } as const;
  const [first] = journal.find({ ...filter, limit: 1 });
  return first?.sequence === sequence;
}
