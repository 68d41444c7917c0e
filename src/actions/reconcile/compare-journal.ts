import { compareWithNothing } from '../../core/reconcile/compare.ts';
import type { Finding } from '../../core/reconcile/finding.ts';
import { createOrderSet } from '../../core/reconcile/order-set.ts';
import type { BatchReader } from '../../journal/batches.ts';
import type { JournalReader } from '../../journal/journal.ts';
import type { Pass } from '../batch/file/read-file.ts';
import { countedReports, firstOfOrder } from './counted-reports.ts';
import type { ShopFile } from './reconcile.ts';
import type { ReportedOrders } from './reported-order.ts';
import { stagedRows } from './staged-orders.ts';
import type { Twins } from './twins.ts';

/** The reports that are looked for in the file. */
export interface JournalSide {
  readonly accountId: string;
  /** Milliseconds since 1970: of the first report of an order; undefined without a bound. */
  readonly since: number | undefined;
  /** The first moment that is behind the period. */
  readonly until: number | undefined;
}

type Reader = Pick<JournalReader & BatchReader, 'find' | 'batches' | 'rowsOf'>;

/**
 * The reported orders that the file does not have, oldest first, some at a time; behind them those that
 * are staged and not begun.
 * @param twins the findings of the file were all seen.
 * @throws Failure `interrupted`
 */
export async function* compareJournal(
  { checked, isStatement }: Pick<ShopFile, 'checked' | 'isStatement'>,
  journal: Reader,
  side: JournalSide,
  { reported, twins }: { readonly reported: ReportedOrders; readonly twins: Twins },
  pass: Pass,
): AsyncGenerator<readonly Finding[]> {
  for await (const merchantOrderId of ordersIn(journal, side, checked.orders, pass)) {
    const finding = compareWithNothing(merchantOrderId, reported.of(merchantOrderId), isStatement);
    if (finding !== undefined) yield [twins.ofJournal(finding)];
  }
}

/** Each order of the period that the file does not have, once. */
async function* ordersIn(
  journal: Reader,
  side: JournalSide,
  inFile: ShopFile['checked']['orders'],
  pass: Pass,
): AsyncGenerator<string> {
  const { accountId, until = Number.POSITIVE_INFINITY } = side;
  for await (const event of countedReports(journal, side, pass)) {
    if (event.createdAt >= until || inFile.has(event.merchantOrderId)) continue;
    if (firstOfOrder(event, journal)?.sequence === event.sequence) yield event.merchantOrderId;
  }
  const told = createOrderSet();
  for (const { merchantOrderId, line, stagedAt } of stagedRows(journal, accountId)) {
    if (!isWithin(stagedAt, side) || inFile.has(merchantOrderId)) continue;
    if (told.add(merchantOrderId, 0, line) !== undefined) continue;
    // What is journaled of it was looked at before.
    if (firstOfOrder({ accountId, merchantOrderId }, journal) === undefined) yield merchantOrderId;
  }
}

const isWithin = (time: number, { since = 0, until = Infinity }: JournalSide): boolean =>
  time >= since && time < until;
