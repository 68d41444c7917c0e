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

/** A text, or several, each on a line of its own. */
type Cell = string | readonly string[];

const requestCells = (request: ShownRequest): Cell[] => [
  String(request.sequence),
  request.time,
  `${request.method} ${request.path}`,
  request.merchant_order_id ?? '',
  request.event_id ?? '',
  request.http_status === 0 ? 'none' : String(request.http_status),
  request.outcome,
  request.checks === null ? 'not checked' : checkLines(request.checks),
  remarks(request),
];

type Checks = NonNullable<ShownRequest['checks']>;

/** The service's four checks, each with what came of it. */
const checkLines = ({
  headers,
  timestamp,
  skew_seconds: skew,
  key,
  signature,
}: Checks): string[] => [
  headers ? '✓ all three headers are there' : '✗ a header is missing, or stands twice',
  timestampLine(timestamp, skew),
  key ? '✓ the key is active' : '✗ the key is missing, unknown or off',
  signature ? '✓ the signature matches' : '✗ the signature does not match',
];

function timestampLine(isCurrent: boolean, skew: number | null): string {
  if (skew === null) return '✗ the timestamp is missing, or no whole number';
  const distance = `${skew} s from the service’s clock`;
  return isCurrent
    ? `✓ the timestamp is current (${distance})`
    : `✗ the timestamp is not current (${distance})`;
}

const remarks = ({ error, fault, explanations, warnings, redacted }: ShownRequest): string[] => [
  ...(error === null ? [] : [`${error.code}: ${error.message}`]),
  ...(redacted ? ['a secret was struck out of the body'] : []),
  ...(fault === null ? [] : [`fault ${fault}`]),
  ...explanations.map(({ summary }) => summary),
  ...warnings.map(({ path, message }) => `warning: ${path} ${message}`),
];

/** @param all how many rows there are, of which the latest are given. */
function table(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  all: number,
): string {
  const shown = rows.length < all ? `, the latest ${rows.length}` : '';
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('');
  const content = rows.length === 0 ? '<p>None yet.</p>' : scrolling(head, body);
  return `<section><h2>${title} (${all}${shown})</h2>${content}</section>`;
}

const cell = (content: Cell): string =>
  `<td><div>${[content].flat().map(escapeHtml).join('<br>')}</div></td>`;

const scrolling = (head: string, body: string): string =>
  `<div class="scrolling"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
