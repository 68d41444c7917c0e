import { createHash } from 'node:crypto';
import { stringify } from '../../core/kit/json/node.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { formatDecimal } from '../../core/protocol/money.ts';
import type { ClosestRequest, ExpectationResult } from '../expectations/result.ts';
import { wrongUnitOf } from '../inspector/model/signature.ts';
import type { Checks, RequestJson, ResultJson } from '../inspector/model/wire.ts';
import { staticPage } from '../words/inspector.ts';
import { type Shown, type ShownOrder, type Snapshot, takeSnapshot } from './snapshot.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes untrusted text for an element or a quoted attribute, and makes invisible characters visible. */
const escapeHtml = (text: string): string =>
  makeVisible(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** JSON for a script element: without `<`, it cannot end the element or start a comment. */
const escapeJsonForHtml = (json: string): string => json.replaceAll('<', '\\u003c');

/** The result of an expectation in the names of the wire, with the requests that show why it failed. */
const resultJson = ({
  expectation,
  passed,
  summary,
  closest,
  offences,
}: ExpectationResult): ResultJson => ({
  text: expectation.text,
  passed,
  summary,
  requests: (offences?.requests ?? (closest === undefined ? [] : [closest])).map(toRequest),
  more: offences?.more ?? 0,
});

const toRequest = (request: ClosestRequest) => ({
  sequence: request.entry.sequence,
  request: requestText(request),
  differences: request.differences,
});

/** `#12 paid order=42 event=e1`: in the words that an expectation is written with. */
function requestText({ entry: { sequence, kind, method }, order, event }: ClosestRequest): string {
  const named = [
    order === undefined ? '' : `order=${order}`,
    event === undefined ? '' : `event=${event}`,
  ];
  return [`#${sequence}`, kind ?? method, ...named].filter((word) => word !== '').join(' ');
}

/** The expectations for readers without scripts, if there are any. */
function expectationList(results: readonly ExpectationResult[] | undefined): string {
  if (results === undefined) return '';
  return `<section><h2>${staticPage.expectations}</h2><ul>${results.map(item).join('')}</ul></section>`;
}

function item(result: ExpectationResult): string {
  const { text, passed, summary, requests, more } = resultJson(result);
  const near = requests.map(
    ({ request, differences }) => `<br>${escapeHtml(staticPage.see(request, differences))}`,
  );
  const others = more === 0 ? '' : `<br>${staticPage.more(more)}`;
  const said = passed ? `<li>${staticPage.met}` : `<li class="failed">${staticPage.failed}`;
  return `${said} <code>${escapeHtml(text)}</code> ${escapeHtml(summary)}${near.join('')}${others}</li>`;
}

/** The maximum of rows in a table: browsers are slow to lay out more. */
const MAX_ROWS = 200;

/** Orders and requests as plain tables: the page until its script takes over, and without scripts. */
const staticTables = (snapshot: Snapshot): string =>
  `<main class="static"><h1>conv mock</h1>${totals(snapshot)}${expectationList(snapshot.results)}${orders(snapshot)}${requests(snapshot)}</main>`;

const totals = ({ totals: counted, forgotten, now }: Snapshot): string =>
  `<p>${staticPage.totals({ ...counted, forgotten, time: new Date(now).toISOString() })}</p>`;

function orders({ orders: shown, counts }: Snapshot): string {
  const rows = latest(shown).map(orderCells);
  return table(staticPage.orders, staticPage.orderColumns, rows, counts.orders);
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
  return table(staticPage.requests, staticPage.requestColumns, rows, counts.requests);
}

const latest = <Item>(items: readonly Item[]): Item[] => items.slice(-MAX_ROWS).toReversed();

/** One text, or several, one per line. */
type Cell = string | readonly string[];

const requestCells = (request: RequestJson): Cell[] => [
  String(request.sequence),
  request.time,
  `${request.method} ${request.path}`,
  request.merchant_order_id ?? '',
  request.event_id ?? '',
  request.http_status === 0 ? staticPage.noAnswer : String(request.http_status),
  request.outcome,
  request.checks === null ? staticPage.notChecked : checkLines(request, request.checks),
  remarks(request),
];

/** The results of the service's four checks. */
const checkLines = (
  request: RequestJson,
  { headers, timestamp, skew_seconds: skew, key, signature }: Checks,
): string[] => [
  staticPage.headers(headers),
  staticPage.timestamp(timestamp, skew, wrongUnitOf(request)),
  staticPage.key(key),
  staticPage.signature(signature),
];

const remarks = ({ error, fault, explanations, warnings, redacted }: RequestJson): string[] => [
  ...(error === null ? [] : [`${error.code}: ${error.message}`]),
  ...(redacted ? [staticPage.redacted] : []),
  ...(fault === null ? [] : [staticPage.fault(fault)]),
  ...explanations.map(({ summary }) => summary),
  ...warnings.map(({ path, message }) => staticPage.warning(path, message)),
];

/** @param all total number of rows, of which the latest are given. */
function table(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  all: number,
): string {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('');
  const content = rows.length === 0 ? `<p>${staticPage.noneYet}</p>` : scrolling(head, body);
  return `<section><h2>${staticPage.counted(title, all, rows.length)}</h2>${content}</section>`;
}

const cell = (content: Cell): string =>
  `<td><div>${[content].flat().map(escapeHtml).join('<br>')}</div></td>`;

const scrolling = (head: string, body: string): string =>
  `<div class="scrolling"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;

/** Inputs of the page. */
interface InspectorPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface PageContent {
  /** Only for readers who presented it, because whoever has the page can use the token. */
  readonly token: string | undefined;
  /** Whether the page itself is answered only with the token: then a reload needs it in the address. */
  readonly isExposed?: boolean;
  readonly snapshot: Snapshot;
}

/**
 * Fills the built page with the service's data: tables to read, and JSON for the script.
 * @param template the built page with placeholders.
 */
export function inspectorPage(
  template: string,
  { token, isExposed, snapshot }: PageContent,
): InspectorPage {
  const json = {
    token,
    ...(isExposed === true ? { token_stays: true } : {}),
    source: 'service',
    ...snapshotJson(snapshot),
  };
  const body = fill(template, snapshot, json, '');
  return { headers: { ...HEADERS, 'Content-Security-Policy': servedPolicy(template) }, body };
}

/**
 * The page as a self-contained file of a finished run: it is read-only and sends no requests.
 * @param template the built page, with its places left open.
 */
export function reportPage(template: string, snapshot: Snapshot): string {
  const policy = escapeHtml(policyOf(template, []));
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const json = { source: 'report', ...snapshotJson(snapshot), capabilities: [] };
  return fill(template, snapshot, json, meta);
}

/** The template has the places in this order, so that inserted text is never taken for one. */
function fill(template: string, snapshot: Snapshot, json: object, policy: string): string {
  const [head, afterPolicy] = cut(template, '<!--policy-->');
  const [body, afterContent] = cut(afterPolicy, '<!--content-->');
  const [between, end] = cut(afterContent, '"snapshot"</script>');
  const data = escapeJsonForHtml(stringify(json));
  return [head, policy, body, staticTables(snapshot), between, data, '</script>', end].join('');
}

function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

const snapshotJson = ({ orders, results, ...rest }: Snapshot) => ({
  ...rest,
  orders: orders.map(({ json }) => json),
  results: results?.map(resultJson),
});

/** Its address may contain the token, so it is never sent as a referrer. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** It connects only to this service, and cannot be framed. */
const servedPolicy = (template: string): string =>
  policyOf(template, ["connect-src 'self'", "frame-ancestors 'none'"]);

/** Nothing runs but the page's own script, known by its hash. */
function policyOf(template: string, more: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(template, 'script')}`,
    `style-src ${hashOf(template, 'style')}`,
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    ...more,
  ].join('; ');
}

/** Of the text between the tags, as the browser computes it. */
function hashOf(template: string, element: 'script' | 'style'): string {
  const text = template.split(`<${element}>`)[1]?.split(`</${element}>`)[0] ?? '';
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * The whole run as one HTML page that needs nothing else.
 * @param template the inspector's page as it was built.
 */
export const reportOf = (
  mock: Shown,
  template: string,
  results: readonly ExpectationResult[],
): string => reportPage(template, { ...takeSnapshot(mock, [], MAX_REPORTED), results });

/** As many as the inspector asks for. */
const MAX_REPORTED = 10_000;
