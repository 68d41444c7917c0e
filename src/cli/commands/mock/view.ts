import { padToWidth } from '../../../core/kit/columns.ts';
import { withVariables } from '../../../core/kit/shell.ts';
import type { Theme } from '../../../core/kit/theme.ts';
import { excerpt, makeVisible } from '../../../core/kit/visible.ts';
import { formatDecimal } from '../../../core/protocol/money.ts';
import { type OrderRecord, recordJson } from '../../../core/protocol/rulebook/orders.ts';
import { message } from '../../../core/words/message.ts';
import { text } from '../../../core/words/text.ts';
import type { MockMerchant, MockOrigin } from '../../../mock/run/merchants.ts';
import type { HistoryEntry } from '../../../mock/service/history.ts';
import { mockView } from '../../../mock/words/mock-view.ts';
import { localClockTime } from '../../terminal/local-time.ts';
import { isoTime } from '../../views/event-text.ts';
import { labelledRows } from '../../views/labels.ts';
import { checksJson } from '../../views/signing.ts';

/** Characters of a method and a path that are shown: a client may send any. */
const SHOWN_TARGET = 100;

/** `POST /conversions/partial`: the longest endpoint keeps the columns. */
const TARGET_WIDTH = 25;

/** Under the text of the request, past its time. */
const INDENT = ' '.repeat(10);

/** One request in one line, its warnings below. */
export function mockRequestText(request: HistoryEntry, theme: Theme): string {
  const { receivedAt, method, path, merchantOrderId, eventId, httpStatus } = request;
  const cells = [
    localClockTime(receivedAt * 1000),
    padToWidth(excerpt(`${method} ${path}`, SHOWN_TARGET), TARGET_WIDTH),
    makeVisible(merchantOrderId ?? '-'),
    makeVisible(eventId ?? '-'),
    paintStatus(request, theme)(httpStatus === 0 ? mockView.noAnswer : String(httpStatus)),
    consequence(request),
  ];
  const remarks = requestRemarks(request, theme).map((remark) => `${INDENT}${remark}\n`);
  return `${cells.join('  ').trimEnd()}\n${remarks.join('')}`;
}

/** Warnings about fields, and for a wrong signature, the likeliest cause or the causes ruled out. */
function requestRemarks({ warnings, findings, fault }: HistoryEntry, theme: Theme): string[] {
  const { explanations = [], ruledOut = [], next = [] } = findings ?? {};
  return [
    ...(fault === undefined ? [] : [`${theme.warn(mockView.fault)} ${makeVisible(fault)}`]),
    ...warnings.map(
      ({ path: field, message }) =>
        `${theme.warn(mockView.warning)} ${makeVisible(`${field} ${message}`)}`,
    ),
    ...explanations.slice(0, 1).map(({ summary }) => makeVisible(summary)),
    ...ruledOut.map(makeVisible),
    ...next.map((advice) => `${theme.dim(mockView.next)} ${makeVisible(advice)}`),
  ];
}

/** The order after the request, or why the request was refused. */
function consequence({ outcome, error, record }: HistoryEntry): string {
  if (error !== undefined) return `${error.code}: ${makeVisible(error.message)}`;
  const order = record === undefined ? '' : orderText(record);
  return outcome === 'repeated' ? mockView.repeated(order) : order;
}

function orderText({ status, netAmount, currency }: OrderRecord): string {
  return mockView.orderNow({
    status,
    net: formatDecimal(netAmount),
    currency: makeVisible(currency),
  });
}

function paintStatus({ outcome }: HistoryEntry, theme: Theme): (text: string) => string {
  return { accepted: theme.good, repeated: theme.good, refused: theme.bad }[outcome];
}

/** How many requests ended how. */
interface MockTotals {
  readonly accepted: number;
  readonly repeated: number;
  readonly refused: number;
}

/** The last line: `stopped after 3 requests: 1 accepted, 1 repeated, 1 refused`. */
export const mockTotalsText = (totals: MockTotals): string => mockView.stopped(totals);

/** One request in one line, for scripts. */
export function mockRequestJson(request: HistoryEntry): string {
  const { receivedAt, checks, record, findings } = request;
  const { explanations = [], ruledOut = [], next = [] } = findings ?? {};
  const facts = JSON.stringify({
    time: isoTime(receivedAt * 1000),
    method: request.method,
    path: request.path,
    http_status: request.httpStatus,
    outcome: request.outcome,
    kind: request.kind ?? null,
    merchant_order_id: request.merchantOrderId ?? null,
    event_id: request.eventId ?? null,
    error: request.error ?? null,
    fault: request.fault ?? null,
    explanations,
    ruled_out: ruledOut.length === 0 ? undefined : ruledOut,
    next: next.length === 0 ? undefined : next,
    warnings: request.warnings,
    checks: checks === undefined ? null : checksJson(checks),
  });
  // Printed apart from the rest: its amounts keep every digit.
  const order = record === undefined ? 'null' : recordJson(record);
  return `${facts.slice(0, -1)},"record":${order}}\n`;
}

/** The startup message. */
export interface Greeting {
  readonly url: string;
  /** Token of the control API. */
  readonly token: string;
  readonly merchant: MockMerchant;
  /** How many orders it knows already. */
  readonly orders: number;
  readonly stateFile: string | undefined;
  /** The rules of `--fault` and of the fault files. */
  readonly faults: readonly string[];
  readonly faultSeed: number;
  /** As `--dialect` takes it. */
  readonly dialect: string;
  readonly clock: string | undefined;
  readonly skew: string | undefined;
}

/** The mock's URL, its merchant, and a command that uses it. */
export function mockGreeting(greeting: Greeting, theme: Theme): string {
  const { url, token, merchant, clock, skew, dialect } = greeting;
  const { apiKey, origin } = merchant;
  const { labels } = mockView;
  const rows: [string, string | undefined][] = [
    [labels.apiKey, `${makeVisible(apiKey)} ${originText(origin)}`],
    [labels.secret, origin.type === 'demo' ? origin.shownSecret : undefined],
    [labels.inspector, `${url}/_conv/?token=${token}`],
    [labels.orders, ordersText(greeting)],
    [labels.clock, clockText(clock, skew)],
    [labels.dialect, dialect === 'own' ? undefined : dialect],
    [labels.faults, faultsText(greeting)],
  ];
  const title = theme.bold(mockView.title(url));
  const pointing = `${mockView.pointConv}\n${tryCommand(url, merchant)}`;
  return `${title}\n${labelledRows(rows, theme)}\n${pointing}\n\n`;
}

/** Its first line for scripts; the demo pair's secret is public. */
export function mockGreetingJson(greeting: Greeting): string {
  const { url, token, merchant, faults, faultSeed, dialect } = greeting;
  const { apiKey, origin } = merchant;
  const secret = origin.type === 'demo' ? { hmac_secret: origin.shownSecret } : {};
  const seed = faults.length === 0 ? {} : { fault_seed: faultSeed };
  const spoken = dialect === 'own' ? {} : { dialect };
  const control = `${url}/_conv/`;
  return `${JSON.stringify({ url, api_key: apiKey, ...secret, control, token, ...seed, ...spoken })}\n`;
}

/** How to repeat random faults; undefined if there are none. */
export function seedNote({ faults }: { readonly faults: Chances }): string | undefined {
  const hasChances = faults.list().some((rule) => /\bp=|\.\.|lognormal/.test(rule.text));
  return hasChances ? text(message('seed_repeats', { seed: faults.seed })) : undefined;
}

interface Chances {
  readonly seed: number;
  readonly list: () => readonly { readonly text: string }[];
}

function ordersText({ orders, stateFile }: Greeting): string {
  const known = mockView.ordersKnown(orders);
  return stateFile === undefined
    ? mockView.forgotten(known)
    : mockView.keptIn(known, makeVisible(stateFile));
}

function clockText(clock: string | undefined, skew: string | undefined): string | undefined {
  const words = [clock, skew && mockView.skewed(skew)].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : words.join(', ');
}

function faultsText({ faults, faultSeed }: Greeting): string | undefined {
  if (faults.length === 0) return undefined;
  return mockView.faultsWithSeed(faults.map(makeVisible), faultSeed);
}

function originText(origin: MockOrigin): string {
  switch (origin.type) {
    case 'demo':
      return mockView.origin.demo;
    case 'environment':
      return mockView.origin.environment;
    case 'profile':
      return mockView.origin.profile(makeVisible(origin.name));
    case 'file':
      return mockView.origin.file(origin.count, makeVisible(origin.name));
  }
}

/** A line to copy into another shell. */
function tryCommand(url: string, { apiKey, origin }: MockMerchant): string {
  return withVariables(
    [['CONV_ENDPOINT', url], ...accountVariables(apiKey, origin)],
    'conv paid A-1001 5000 --currency KRW',
  );
}

/** As variables: a profile that a flag names goes before CONV_ENDPOINT. */
function accountVariables(apiKey: string, origin: MockOrigin): [string, string][] {
  switch (origin.type) {
    case 'demo':
      return [
        ['CONV_API_KEY', apiKey],
        ['CONV_HMAC_SECRET', origin.shownSecret],
      ];
    case 'environment':
      return [];
    case 'profile':
      return [['CONV_PROFILE', origin.name]];
    case 'file':
      return [
        ['CONV_API_KEY', apiKey],
        ['CONV_HMAC_SECRET', mockView.itsSecret],
      ];
  }
}
