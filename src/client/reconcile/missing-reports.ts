import {
  addDecimals,
  compareDecimals,
  formatDecimal,
  isNear,
  subtractDecimals,
  ZERO,
} from '../../core/protocol/money.ts';
import { type Message, message } from '../../core/words/message.ts';
import type { HeldOrder, ItemRefund, ShopOrder } from '../shops/order.ts';
import type { ReadExport, ReadOrders } from '../shops/read-export.ts';
import type { ExportOrder } from '../shops/settle-order.ts';
import {
  compareWithShop,
  type Finding,
  type FindingCode,
  isClosed,
  NOT_REPORTED,
  type ReportedOrder,
  reportsToSend,
  totalOf,
} from './compare.ts';
import { addAgreed, createAccount, type ExportAccount } from './export-account.ts';

/** A report, with the first line of its order. */
interface MissingReport {
  readonly line: number;
  /** JSON. */
  readonly text: string;
}

/** The reports to send for some orders. */
interface MissingReports {
  readonly rows: readonly MissingReport[];
  readonly held: readonly HeldOrder[];
  /** How many orders have reports to send. */
  readonly orders: number;
}

/** A cancellation cannot be undone, so the whole order must be in the sheet. */
function cancelDoubt(
  { code, reported: { standing } }: Finding,
  shop: ExportOrder,
): Message | undefined {
  if (code !== 'cancelled_in_shop' || standing === null) return undefined;
  if (shop.mayLackItems === true) return message('export_may_lack_items');
  const total = totalOf(standing);
  const listed = [shop.ordered, shop.amount].filter((sum) => sum !== undefined && sum !== null);
  if (shop.ordered === undefined || listed.some((sum) => isNear(sum, total))) return undefined;
  return message('export_cancel_amount', { amount: formatDecimal(shop.ordered) });
}

/** An order that was reported under its ID in another column would be counted twice. */
async function otherForm(
  { reported: { isReported } }: Finding,
  { otherIds = [] }: ExportOrder,
  reported: Reported,
): Promise<Message | undefined> {
  if (isReported) return undefined;
  for (const other of otherIds)
    if ((await reported.of(other)).isReported) return message('export_known_as', { other });
  return undefined;
}

/** No report ends these differences: a person has to look. */
const REASONS: Partial<Readonly<Record<FindingCode, Message>>> = {
  pending: message('export_open'),
  amount_differs: message('export_amount_reported'),
  refund_differs: message('export_refund_reported'),
  closed_at_service: message('export_closed'),
  unpaid_in_shop: message('export_unpaid_reported'),
  unclear: message('export_unclear'),
  withdrawn: message('export_withdrawn'),
};

/** With what keeps it from being reported, although the comparison is plain. */
type ExportFinding = Finding & { readonly doubt?: Message | undefined };

/** Earlier reports. */
interface Reported {
  of(merchantOrderId: string): Promise<ReportedOrder>;
  hasRefund(merchantOrderId: string, refundId: string): Promise<boolean>;
}

export const NOTHING_REPORTED: Reported = {
  of: async () => NOT_REPORTED,
  hasRefund: async () => false,
};

/** Differences between an export's orders and their reports. @param account of the orders without one. */
export async function findingsOf(
  { orders }: Pick<ReadOrders, 'orders'>,
  { isOfPaidItems }: Pick<ReadExport, 'isOfPaidItems'>,
  reported: Reported,
  account: ExportAccount = createAccount(),
): Promise<readonly ExportFinding[]> {
  const findings: ExportFinding[] = [];
  for (const order of orders) {
    const known = await reported.of(order.merchantOrderId);
    const whole = isRefundAlone(order) ? await wholeOf(order, known, reported) : order;
    if ('code' in whole) {
      const { merchantOrderId } = order;
      const unclear = { code: 'unclear', merchantOrderId, shop: order, missing: null } as const;
      findings.push({ ...unclear, reported: known, doubt: whole });
      continue;
    }
    const finding = compareWithShop(whole, known);
    if (finding === undefined || (isOfPaidItems && mayBeOfOtherItems(finding))) {
      addAgreed(account, whole, known);
      continue;
    }
    const doubt = cancelDoubt(finding, whole) ?? (await otherForm(finding, order, reported));
    const fresh = known.isReported ? await withFreshRefunds(finding, reported) : finding;
    findings.push(doubt === undefined ? fresh : { ...fresh, doubt });
  }
  return findings;
}

/** The orders that are held, without those that were reported and have nothing but more items in this file. */
export async function heldIn(
  { held }: Pick<ReadOrders, 'held'>,
  reported: Reported,
  account: ExportAccount,
): Promise<readonly HeldOrder[]> {
  const left: HeldOrder[] = [];
  for (const order of held) {
    const isOfItems = order.reason.code === 'export_items_alone';
    if (isOfItems && (await reported.of(order.merchantOrderId)).isReported)
      account.reported_before += 1;
    else left.push(order);
  }
  return left;
}

const isRefundAlone = ({ status, amount }: ExportOrder): boolean =>
  status === 'refunded' && amount === null;

/** A refund whose order is in no line, with the order as it was reported; else why that is uncertain. */
async function wholeOf(
  order: ExportOrder,
  { standing, isPending, isReported }: ReportedOrder,
  reported: Reported,
): Promise<ExportOrder | Message> {
  if (isPending || (isReported && standing === null)) return order;
  if (standing === null) return message('export_refund_alone');
  const amount = totalOf(standing);
  if (isClosed(standing)) return { ...order, amount, status: 'cancelled' };
  const fresh = await freshOf(order, reported);
  const back = fresh.map((refund) => refund.amount).reduce(addDecimals, ZERO);
  const known = subtractDecimals(order.refunded, back);
  // What was reported besides may be one of these refunds under another ID.
  if (!isNear(known, standing.refundedAmount, amount)) return message('export_refund_alone');
  const refunded = addDecimals(standing.refundedAmount, back);
  const left = compareDecimals(amount, refunded);
  if (left < 0) return message('export_refund_above');
  const status = left === 0 ? 'cancelled' : 'refunded';
  return { ...order, amount, refunded, status, refunds: fresh };
}

async function freshOf(
  { merchantOrderId, refunds = [] }: ShopOrder,
  reported: Reported,
): Promise<readonly ItemRefund[]> {
  const fresh: ItemRefund[] = [];
  for (const refund of refunds)
    if (!(await reported.hasRefund(merchantOrderId, refund.refundId))) fresh.push(refund);
  return fresh;
}

/** If a list lacks items, more was reported than it shows. */
function mayBeOfOtherItems({ code, shop, reported: { standing } }: Finding): boolean {
  if (code !== 'amount_differs' || standing === null) return false;
  const isSame = shop?.currency === standing.currency.toUpperCase();
  return isSame && compareDecimals(shop?.amount ?? ZERO, totalOf(standing)) < 0;
}

/** The refunds of items that were reported before are not to be reported again, where any was. */
async function withFreshRefunds(finding: Finding, reported: Reported): Promise<Finding> {
  const { shop } = finding;
  if (shop?.refunds === undefined) return finding;
  return { ...finding, shop: { ...shop, refunds: await freshOf(shop, reported) } };
}

/**
 * The reports that resolve the differences.
 * @param findings with the IDs of likely identical orders.
 * @param fallback currency of orders without one.
 */
export function missingReports(
  findings: readonly ExportFinding[],
  fallback: string | undefined,
): MissingReports {
  const rows: MissingReport[] = [];
  const held: HeldOrder[] = [];
  for (const finding of findings) {
    const { merchantOrderId, shop } = finding;
    const line = shop?.line ?? 1;
    const reason = reasonOf(finding);
    const texts = reason === undefined ? reportsToSend(finding, fallback) : [];
    // What is refunded waits with the rest for a refused report.
    if (texts.length === 0)
      held.push({ merchantOrderId, line, reason: reason ?? message('export_open') });
    for (const text of texts) rows.push({ line, text });
  }
  return { rows, held, orders: findings.length - held.length };
}

/** A second report of an order that a spreadsheet has renamed would count, too. */
const reasonOf = ({ code, merchantOrderId, doubt, twin }: ExportFinding): Message | undefined => {
  if (twin === undefined) return doubt ?? REASONS[code];
  const isRounded = twin.length === merchantOrderId.length;
  return message(isRounded ? 'export_likely_rounded' : 'export_likely_twin', { twin });
};
