import { Failure } from '../../core/failure.ts';
import { compareWithBill, compareWithShop } from '../../core/reconcile/compare.ts';
import type { Finding } from '../../core/reconcile/finding.ts';
import type { ShopOrder } from '../../core/reconcile/shop-order.ts';
import type { ShopReader } from '../../core/reconcile/shop-row.ts';
import type { FileRow } from '../../core/rows/row.ts';
import type { RowFile } from '../../intake/row-file.ts';
import { message } from '../../words/message.ts';
import { type Pass, pagesOf } from '../batch/file/read-file.ts';
import type { CheckedExport } from './check-export.ts';
import { NOTHING_COMPARED } from './counted-reports.ts';
import type { ReportedOrders } from './reported-order.ts';
import type { Twins } from './twins.ts';

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
  shop: ShopFile,
  { reported, twins }: { readonly reported: ReportedOrders; readonly twins: Twins },
  pass: Pass,
): AsyncGenerator<readonly Finding[]> {
  const compare = shop.isStatement ? compareWithBill : compareWithShop;
  for await (const page of pagesOf(shop.file, pass, NOTHING_COMPARED)) {
    const findings = page.flatMap((row) => {
      if (shop.checked.repeats.has(row.row)) return [];
      const order = orderIn(row, shop);
      return compare(order, reported.of(order.merchantOrderId)) ?? [];
    });
    if (findings.length > 0) yield await twins.ofFile(findings);
  }
}

/** The lines of a statement add up, credit notes among them. */
function orderIn(row: FileRow, { file, reader, checked, isStatement }: ShopFile): ShopOrder {
  const reading = reader.read(row);
  if (reading.type !== 'order') throw changed(file.name);
  if (!isStatement) return reading.order;
  const known = checked.orders.get(reading.order.merchantOrderId);
  if (known === undefined) throw changed(file.name);
  return { ...reading.order, ...checked.bills.of(known.content) };
}

const changed = (name: string): Failure =>
  new Failure('invalid_input', message('export_changed', { name }), {
    hint: message('reconcile_again'),
  });
