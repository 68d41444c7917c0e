import { type Message, message } from '../../words/message.ts';
import {
  compareWithShop,
  type FindingCode,
  type ReportedOrder,
  rowsToSend,
  type ShopOrder,
} from '../reconcile/shop/compare.ts';
import type { JsonRow } from '../rows/row.ts';
import type { HeldOrder, ReadExport } from './read-export.ts';

/** What is to be sent of an export. */
export interface ExportReports {
  /** Each in the line that its order begins in. */
  readonly rows: readonly JsonRow[];
  readonly held: readonly HeldOrder[];
  /** Orders with reports that are on their way. */
  readonly pending: number;
}

/** No report ends these differences: a person has to look. */
const REASONS: Partial<Readonly<Record<FindingCode, Message>>> = {
  amount_differs: message('export_amount_reported'),
  refund_differs: message('export_refund_reported'),
  closed_at_service: message('export_closed'),
  unpaid_in_shop: message('export_unpaid_reported'),
  unclear: message('export_unclear'),
};

/**
 * The reports that are missing of the orders of an export: of an order that was reported as it is, there are none.
 * @param reported what the journal has of an order.
 * @param fallback the currency of orders that name none.
 */
export function missingReports(
  { orders, held }: ReadExport,
  reported: (merchantOrderId: string) => ReportedOrder,
  fallback: string | undefined,
): ExportReports {
  const rows: JsonRow[] = [];
  const more: HeldOrder[] = [];
  let pending = 0;
  for (const order of orders) {
    const finding = compareWithShop(order, reported(order.merchantOrderId));
    if (finding === undefined) continue;
    const reason = REASONS[finding.code];
    if (finding.code === 'pending') pending += 1;
    else if (reason !== undefined) more.push(heldOf(order, reason));
    else
      for (const text of rowsToSend(finding, fallback).split('\n').filter(Boolean))
        rows.push({ format: 'json', row: rows.length + 1, line: order.line, text });
  }
  return { rows, held: [...held, ...more].sort((one, other) => one.line - other.line), pending };
}

const heldOf = ({ merchantOrderId, line }: ShopOrder, reason: Message): HeldOrder => ({
  merchantOrderId,
  line,
  reason,
});
