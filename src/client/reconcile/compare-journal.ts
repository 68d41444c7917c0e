import type { Pass } from '../files/read-file.ts';
import { createOrderSet, type OrderSet } from '../files/rows/order-set.ts';
import type { BatchReader, JournalReader } from '../journal/port.ts';
import type { ShopFile } from '../shops/shop-file.ts';
import { compareWithBill, compareWithNothing, compareWithShop, type Finding } from './compare.ts';
import { addAgreed, type ExportAccount } from './export-account.ts';
import {
  countedReports,
  firstOfOrder,
  type ReportedOrders,
  stagedRows,
} from './reported-orders.ts';
import type { Twins } from './twins.ts';

/** The reports that are looked for in the file. */
export interface JournalSide {
  readonly accountId: string;
  /** Milliseconds since 1970: of the first report of an order; undefined without a bound. */
  readonly since: number | undefined;
  /** The first moment after the period. */
  readonly until: number | undefined;
}

type Reader = Pick<JournalReader & BatchReader, 'find' | 'batches' | 'rowsOf'>;

/**
 * Reported orders that are missing in the file, oldest first, in pages; then staged ones.
 * @param inFile the orders of the file, by the IDs that they are reported under.
 * @param twins has seen all findings of the file.
 * @throws Failure `interrupted`
 */
export async function* compareJournal(
  { checked, isStatement }: Pick<ShopFile, 'checked' | 'isStatement'>,
  journal: Reader,
  side: JournalSide,
  {
    reported,
    twins,
    inFile,
  }: {
    readonly reported: ReportedOrders;
    readonly twins: Twins;
    readonly inFile: Pick<OrderSet, 'has'>;
  },
  pass: Pass,
): AsyncGenerator<readonly Finding[]> {
  // A row without an order ID may be one of the missing orders.
  if (checked.skipped.isAnyUnknown) return;
  for await (const merchantOrderId of ordersIn(journal, side, inFile, pass)) {
    const finding = compareWithNothing(
      merchantOrderId,
      await reported.of(merchantOrderId),
      isStatement,
    );
    if (finding !== undefined) yield [twins.ofJournal(finding)];
  }
}

/** Each order of the period that the file does not have, once. */
async function* ordersIn(
  journal: Reader,
  side: JournalSide,
  inFile: Pick<OrderSet, 'has'>,
  pass: Pass,
): AsyncGenerator<string> {
  const { until = Number.POSITIVE_INFINITY } = side;
  for await (const event of countedReports(journal, side, pass)) {
    if (event.createdAt >= until || inFile.has(event.merchantOrderId)) continue;
    const first = await firstOfOrder(event, journal);
    if (first?.sequence === event.sequence) yield event.merchantOrderId;
  }
  yield* onlyStaged(journal, side, inFile);
}

/** Orders that are only staged; journaled ones were handled before. */
async function* onlyStaged(
  journal: Reader,
  side: JournalSide,
  inFile: Pick<OrderSet, 'has'>,
): AsyncGenerator<string> {
  const { accountId } = side;
  const seen = createOrderSet();
  for await (const page of stagedRows(journal, accountId)) {
    for (const { merchantOrderId, line, stagedAt } of page) {
      if (!isWithin(stagedAt, side) || inFile.has(merchantOrderId)) continue;
      if (seen.add(merchantOrderId, 0, line) !== undefined) continue;
      const first = await firstOfOrder({ accountId, merchantOrderId }, journal);
      if (first === undefined) yield merchantOrderId;
    }
  }
}

const isWithin = (time: number, { since = 0, until = Infinity }: JournalSide): boolean =>
  time >= since && time < until;

/**
 * Differences between the shop's file and the journal, in pages, in file order.
 * @param account of the orders without one.
 * @throws Failure `interrupted`; `invalid_input` if the file changed since it was checked.
 */
export async function* compareFile(
  shop: ShopFile,
  {
    reported,
    twins,
    account,
  }: {
    readonly reported: ReportedOrders;
    readonly twins: Twins;
    readonly account: ExportAccount;
  },
  pass: Pass,
): AsyncGenerator<readonly Finding[]> {
  const compare = shop.isStatement ? compareWithBill : compareWithShop;
  for await (const orders of shop.orders(pass)) {
    const findings: Finding[] = [];
    for (const order of orders) {
      const known = await reported.of(order.merchantOrderId);
      const finding = compare(order, known);
      if (finding === undefined) addAgreed(account, order, known);
      else findings.push(finding);
    }
    if (findings.length > 0) yield await twins.ofFile(findings);
  }
}
