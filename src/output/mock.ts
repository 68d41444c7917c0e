import { formatDecimal } from '../core/money.ts';
import type { OrderRecord } from '../core/orders/record.ts';
import { excerpt, makeVisible } from '../core/visible.ts';
import type { HistoryEntry } from '../service/history/entry.ts';
import { mockView } from '../words/en/mock.ts';
import { localClockTime } from './local-time.ts';
import { padToWidth } from './text-width.ts';
import type { Theme } from './theme.ts';

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
  const remarks = remarksOn(request, theme).map((remark) => `${INDENT}${remark}\n`);
  return `${cells.join('  ').trimEnd()}\n${remarks.join('')}`;
}

/** Warnings about fields; for a wrong signature, its likeliest cause, or what was ruled out. */
function remarksOn({ warnings, findings, fault }: HistoryEntry, theme: Theme): string[] {
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
