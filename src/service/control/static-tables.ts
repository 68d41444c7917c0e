import { formatDecimal } from '../../core/money.ts';
import { expectationList } from './expectation-list.ts';
import { escapeHtml } from './html.ts';
import type { ShownOrder, ShownRequest, Snapshot } from './snapshot.ts';

/** So many rows stand in a table, whatever the snapshot holds: a browser takes long to lay out more. */
const MAX_ROWS = 200;

/** Orders and requests as plain tables: what the page is until its script takes over, and without scripts. */
export const staticTables = (snapshot: Snapshot): string =>
  `<main class="static"><h1>conv mock</h1>${totals(snapshot)}${expectationList(snapshot.results)}${orders(snapshot)}${requests(snapshot)}</main>`;

function totals({ totals: { accepted, repeated, refused }, forgotten, now }: Snapshot): string {
  const dropped = forgotten === 0 ? '' : `, ${forgotten} no longer remembered`;
  const time = new Date(now).toISOString();
  return `<p>${accepted} accepted, ${repeated} repeated, ${refused} refused${dropped}. The service's clock said ${time}.</p>`;
}

function orders({ orders: shown, counts }: Snapshot): string {
  const columns = ['Order', 'Status', 'Paid', 'Refunded', 'Net', 'Currency', 'Product', 'Merchant'];
  return table('Orders', columns, latest(shown).map(orderCells), counts.orders);
}

const orderCells = ({ apiKey, record }: ShownOrder): string[] => [
  record.merchantOrderId,
  record.status,
  formatDecimal(record.amount),
  formatDecimal(record.refundedAmount),
  formatDecimal(record.netAmount),
  record.currency,
  record.productName,
  apiKey,
];

function requests({ requests: shown, counts }: Snapshot): string {
  const columns = ['No.', 'Time', 'Request', 'Order', 'Event', 'Answer', 'Outcome', 'Signature'];
  return table(
    'Requests',
    [...columns, 'Remarks'],
    latest(shown).map(requestCells),
    counts.requests,
  );
}

const latest = <Item>(items: readonly Item[]): Item[] => items.slice(-MAX_ROWS).toReversed();

const requestCells = (request: ShownRequest): string[] => [
  String(request.sequence),
  request.time,
  `${request.method} ${request.path}`,
  request.merchant_order_id ?? '',
  request.event_id ?? '',
  request.http_status === 0 ? 'none' : String(request.http_status),
  request.outcome,
  request.checks === null ? 'not checked' : checksText(request.checks),
  remarks(request).join(' · '),
];

function checksText(checks: NonNullable<ShownRequest['checks']>): string {
  const skew = checks.skew_seconds === null ? '' : ` (${checks.skew_seconds} s)`;
  const results = [
    [checks.headers, 'headers'],
    [checks.timestamp, `timestamp${skew}`],
    [checks.key, 'key'],
    [checks.signature, 'signature'],
  ] as const;
  return results.map(([ok, name]) => `${ok ? '✓' : '✗'} ${name}`).join(' ');
}

const remarks = ({ error, fault, explanations, warnings }: ShownRequest): string[] => [
  ...(error === null ? [] : [`${error.code}: ${error.message}`]),
  ...(fault === null ? [] : [`fault ${fault}`]),
  ...explanations.map(({ summary }) => summary),
  ...warnings.map(({ path, message }) => `warning: ${path} ${message}`),
];

/** @param all how many rows there are, of which the latest are given. */
function table(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  all: number,
): string {
  const shown = rows.length < all ? `, the latest ${rows.length}` : '';
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('');
  const content = rows.length === 0 ? '<p>None yet.</p>' : scrolling(head, body);
  return `<section><h2>${title} (${all}${shown})</h2>${content}</section>`;
}

const cell = (text: string): string => `<td>${escapeHtml(text)}</td>`;

const scrolling = (head: string, body: string): string =>
  `<div class="scrolling"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
