import { formatDecimal } from '../core/money.ts';
import type { Finding, FindingCode, ReportedOrder } from '../core/reconcile/finding.ts';
import type { ShopOrder } from '../core/reconcile/shop-order.ts';
import { makeVisible } from '../core/visible.ts';
import { effectOf } from '../protocol/kinds/index.ts';
import { groupedDecimal } from './count.ts';
import type { AccountFlags } from './reconcile-commands.ts';
import { remedyOf } from './reconcile-words.ts';
import { type Column, drawTable, type TableView } from './table.ts';
import { textWidth } from './text-width.ts';
import { PLAIN_THEME, type Theme } from './theme.ts';

/** Stands where one side has nothing. */
const NOTHING = '-';

const LEAST_ORDER_ID = 8;
const LEAST_SIDE = 12;

const COLUMNS: readonly Column<Finding>[] = [
  {
    title: 'order',
    text: ({ merchantOrderId }) => makeVisible(merchantOrderId),
    least: LEAST_ORDER_ID,
  },
  { title: 'finding', text: ({ code }) => code, paint: (theme, { code }) => paint(theme, code) },
  { title: 'shop', text: ({ shop }) => shopText(shop), least: LEAST_SIDE },
  { title: 'reported', text: ({ reported }) => reportedText(reported), least: LEAST_SIDE },
];

/**
 * What the file and the journal do not agree on, as a table for a person. What to do is never cut: where the
 * screen is too narrow for it, it stands below.
 */
export function findingsTable(
  findings: readonly Finding[],
  account: AccountFlags,
  view: TableView,
): string {
  const remedy = (finding: Finding): string => remedyOf(finding, account);
  const whole = [...COLUMNS, { title: 'what to do', text: remedy }];
  if (isNarrow(findings, whole, view)) return withLinesBelow(findings, remedy, view);
  return [...drawTable(findings, whole, view)].join('');
}

function isNarrow(
  findings: readonly Finding[],
  columns: readonly Column<Finding>[],
  { screenWidth, titled }: TableView,
): boolean {
  const uncut = { screenWidth: undefined, titled, theme: PLAIN_THEME };
  const lines = [...drawTable(findings, columns, uncut)].join('').split('\n');
  return screenWidth !== undefined && lines.some((line) => textWidth(line) > screenWidth);
}

/** Each finding in two lines. */
function withLinesBelow(
  findings: readonly Finding[],
  remedy: (finding: Finding) => string,
  view: TableView,
): string {
  const lines = [...drawTable(findings, COLUMNS, view)].join('').split('\n').slice(0, -1);
  const titles = lines.splice(0, lines.length - findings.length);
  const below = findings.map((finding, at) => [lines[at], `  ${remedy(finding)}`]);
  return [titles, below].flat(2).join('\n').concat('\n');
}

/** `5,000 KRW paid`, `5,000 KRW refunded 2,000`. */
function shopText(shop: ShopOrder | null): string {
  if (shop === null) return NOTHING;
  const { status, amount, refunded, currency } = shop;
  const total = amount === null ? [] : [money(amount), currency ?? []].flat();
  const isPart = status !== 'cancelled' && refunded.units > 0n;
  return [...total, isPart ? `refunded ${money(refunded)}` : status].join(' ');
}

/** `5,000 KRW CONFIRMED`, `3,000 KRW PARTIALLY_CANCELLED refunded 2,000`. */
function reportedText({ isReported, isRefused, standing }: ReportedOrder): string {
  if (standing === null) return isReported ? '?' : isRefused ? 'refused' : NOTHING;
  const { status, netAmount, refundedAmount, currency } = standing;
  const refunded = effectOf(status).net === 'reduced' ? ` refunded ${money(refundedAmount)}` : '';
  return `${money(netAmount)} ${makeVisible(currency)} ${status}${refunded}`;
}

const money = (amount: Parameters<typeof formatDecimal>[0]): string =>
  groupedDecimal(formatDecimal(amount));

const paint = (theme: Theme, code: FindingCode): ((text: string) => string) =>
  code === 'pending' ? theme.warn : theme.bad;
