import type { TimelineEntry } from '../actions/order-events.ts';
import type { OrderTimeline } from '../actions/order-timeline.ts';
import { formatDecimal } from '../core/money.ts';
import { makeVisible } from '../core/visible.ts';
import { logWords } from '../words/en/log.ts';
import { accountText, moneyText, paintState } from './event-text.ts';
import { localTime, shortLocalTime } from './local-time.ts';
import { conclusionRows, noEffectText } from './order-conclusion.ts';
import { type Column, drawTable, type TableView } from './table.ts';
import { alignRows } from './theme.ts';

/** Stands where a row has nothing. */
const NOTHING = '-';

/** Enough of `KIND-` and 32 hex digits to find the event by. */
const LEAST_EVENT_ID = 17;

/**
 * The course of one order for a person: every event, the money after it, where the order stands.
 * @param now milliseconds since 1970.
 */
export function orderText(timeline: OrderTimeline, now: number, view: TableView): string {
  const { theme } = view;
  const { merchantOrderId, subId, entries } = timeline;
  const facts: [string, string | undefined][] = [
    ['account', accountText(timeline)],
    [logWords.label_sub_id, subId === null ? undefined : makeVisible(subId)],
  ];
  return [
    `${theme.bold(logWords.order_title({ order: makeVisible(merchantOrderId) }))}\n`,
    `${alignRows(facts, theme)}\n`,
    ...drawTable(entries, columnsAt(now, view), view),
    `\n${alignRows(conclusionRows(timeline), theme)}`,
  ].join('');
}

const columnsAt = (now: number, { screenWidth }: TableView): readonly Column<TimelineEntry>[] => [
  {
    title: 'time',
    text: ({ at }) => (screenWidth === undefined ? localTime(at) : shortLocalTime(at, now)),
  },
  { title: 'kind', text: ({ event }) => event.kind },
  { title: 'amount', text: ({ money }) => moneyText(money) ?? NOTHING, optional: true },
  {
    title: 'state',
    optional: true,
    text: ({ event }) => event.state,
    paint: (theme, { event }) => paintState(theme, event.state),
  },
  { title: 'order then', text: statusText },
  {
    title: 'net',
    text: ({ after }) => (after === null ? NOTHING : formatDecimal(after.netAmount)),
  },
  {
    title: 'refunded',
    text: ({ after }) => (after === null ? NOTHING : formatDecimal(after.refundedAmount)),
  },
  {
    title: 'event',
    text: ({ event }) => makeVisible(event.eventId),
    least: LEAST_EVENT_ID,
    optional: true,
  },
];

/** Where the event brought the order, or why nowhere. */
function statusText(entry: TimelineEntry): string {
  if (entry.after === null) return noEffectText(entry);
  return `${entry.after.status}${entry.basis === 'service' ? ' (service)' : ''}`;
}
