import { type Message, message } from '../../words/message.ts';
import {
  compareWithShop,
  type Finding,
  type FindingCode,
  type ReportedOrder,
  rowsToSend,
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

/** What was reported so far. */
interface Reported {
  of(merchantOrderId: string): ReportedOrder;
  hasRefund(merchantOrderId: string, refundId: string): boolean;
}

export const NOTHING_REPORTED: Reported = {
  of: () => ({
    ...{ isReported: false, standing: null, isPending: false, isRefused: false, isStuck: false },
  }),
  hasRefund: () => false,
};

/** How the orders of an export differ from what was reported of them, in the order of the export. */
export const findingsOf = ({ orders }: ReadExport, reported: Reported): readonly Finding[] =>
  orders.flatMap((order) => {
    const finding = compareWithShop(order, reported.of(order.merchantOrderId));
    return finding === undefined ? [] : [withFreshRefunds(finding, reported)];
  });

/** The refunds of items that were reported before are not to be reported again. */
function withFreshRefunds(finding: Finding, reported: Reported): Finding {
  const { shop, merchantOrderId } = finding;
  if (shop?.refunds === undefined || !finding.reported.isReported) return finding;
  const refunds = shop.refunds.filter(
    ({ refundId }) => !reported.hasRefund(merchantOrderId, refundId),
  );
  return { ...finding, shop: { ...shop, refunds } };
}

/**
 * The reports that end the differences.
 * @param findings with the orders that each is likely to be.
 * @param fallback the currency of orders that name none.
 */
export function missingReports(
  findings: readonly Finding[],
  held: readonly HeldOrder[],
  fallback: string | undefined,
): ExportReports {
  const rows: JsonRow[] = [];
  const more: HeldOrder[] = [];
  let pending = 0;
  for (const finding of findings) {
    const { merchantOrderId, shop } = finding;
    const line = shop?.line ?? 0;
    const reason = reasonOf(finding);
    if (finding.code === 'pending') pending += 1;
    else if (reason !== undefined) more.push({ merchantOrderId, line, reason });
    else
      for (const text of rowsToSend(finding, fallback).split('\n').filter(Boolean))
        rows.push({ format: 'json', row: rows.length + 1, line, text });
  }
  return { rows, held: [...held, ...more].sort((one, other) => one.line - other.line), pending };
}

/** A second report of an order that a spreadsheet has renamed would count, too. */
const reasonOf = ({ code, twin }: Finding): Message | undefined =>
  twin === undefined ? REASONS[code] : message('export_likely_twin', { twin });
