import { formatDecimal } from '../../core/money.ts';
import { mockPage } from '../../words/en/mock.ts';
import { expectationList } from './expectation-list.ts';
import { escapeHtml } from './html.ts';
import type { ShownOrder, ShownRequest, Snapshot } from './snapshot.ts';

/** The most rows in a table, whatever the snapshot holds: browsers are slow to lay out more. */
const MAX_ROWS = 200;

/** Orders and requests as plain tables: the page until its script takes over, and without scripts. */
export const staticTables = (snapshot: Snapshot): string =>
  `<main class="static"><h1>conv mock</h1>${totals(snapshot)}${expectationList(snapshot.results)}${orders(snapshot)}${requests(snapshot)}</main>`;

const totals = ({ totals: counted, forgotten, now }: Snapshot): string =>
  `<p>${mockPage.totals({ ...counted, forgotten, time: new Date(now).toISOString() })}</p>`;

function orders({ orders: shown, counts }: Snapshot): string {
  const rows = latest(shown).map(orderCells);
  return table(mockPage.orders, mockPage.orderColumns, rows, counts.orders);
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
  const rows = latest(shown).map(requestCells);
  return table(mockPage.requests, mockPage.requestColumns, rows, counts.requests);
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
  request.http_status === 0 ? mockPage.noAnswer : String(request.http_status),
  request.outcome,
  request.checks === null ? mockPage.notChecked : checkLines(request.checks),
  remarks(request),
];

type Checks = NonNullable<ShownRequest['checks']>;

/** The results of the service's four checks. */
const checkLines = ({
  headers,
  timestamp,
  skew_seconds: skew,
  key,
  signature,
}: Checks): string[] => [
  mockPage.headers(headers),
  mockPage.timestamp(timestamp, skew),
  mockPage.key(key),
  mockPage.signature(signature),
];

const remarks = ({ error, fault, explanations, warnings, redacted }: ShownRequest): string[] => [
  ...(error === null ? [] : [`${error.code}: ${error.message}`]),
  ...(redacted ? [mockPage.redacted] : []),
  ...(fault === null ? [] : [mockPage.fault(fault)]),
  ...explanations.map(({ summary }) => summary),
  ...warnings.map(({ path, message }) => mockPage.warning(path, message)),
];

/** @param all how many rows there are, of which the latest are given. */
function table(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  all: number,
): string {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('');
  const content = rows.length === 0 ? `<p>${mockPage.noneYet}</p>` : scrolling(head, body);
  return `<section><h2>${mockPage.counted(title, all, rows.length)}</h2>${content}</section>`;
}

const cell = (content: Cell): string =>
  `<td><div>${[content].flat().map(escapeHtml).join('<br>')}</div></td>`;

const scrolling = (head: string, body: string): string =>
  `<div class="scrolling"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
