import type { ListedEvent } from '../actions/list-events.ts';
import { stringify } from '../core/json/stringify.ts';
import { makeVisible } from '../core/visible.ts';
import { eventJson, lastAttemptJson } from './event-json.ts';
import { moneyText, paintState } from './event-text.ts';
import { localTime, shortLocalTime } from './local-time.ts';
import { type Column, drawTable, inPages, type TableView } from './table.ts';

/** Stands where a row has nothing, so that every line has as many words. */
const NOTHING = '-';

/** So many events are written at once. */
const PAGE_EVENTS = 200;

/** Enough of `KIND-` and 32 hex digits to find the event by. */
const LEAST_EVENT_ID = 17;

/**
 * The journal as an aligned table, a page at a time.
 * @param now milliseconds since 1970.
 */
export function logTable(
  events: Iterable<ListedEvent>,
  now: number,
  view: TableView,
): Generator<string> {
  const time = (at: number): string =>
    view.screenWidth === undefined ? localTime(at) : shortLocalTime(at, now);
  const columns: readonly Column<ListedEvent>[] = [
    { title: 'time', text: ({ event }) => time(event.createdAt) },
    { title: 'kind', text: ({ event }) => event.kind },
    // Never cut: it is what a person looks for.
    { title: 'order', text: ({ event }) => makeVisible(event.merchantOrderId) },
    { title: 'amount', text: ({ money }) => moneyText(money) ?? NOTHING, optional: true },
    {
      title: 'state',
      text: ({ event }) => event.state,
      paint: (theme, { event }) => paintState(theme, event.state),
    },
    { title: 'tries', text: ({ event }) => String(event.attemptCount), optional: true },
    { title: 'event', text: ({ event }) => makeVisible(event.eventId), least: LEAST_EVENT_ID },
    {
      title: 'profile',
      text: ({ event }) => makeVisible(event.profile ?? NOTHING),
      optional: true,
    },
  ];
  return drawTable(events, columns, view);
}

/** The journal as NDJSON: one event a line, many lines at a time. */
export function* logJson(events: Iterable<ListedEvent>): Generator<string> {
  for (const page of inPages(events, PAGE_EVENTS)) yield page.map(toJsonLine).join('');
}

function toJsonLine({ event, money, lastAttempt }: ListedEvent): string {
  return `${stringify({
    ...eventJson(event, money),
    attempts: event.attemptCount,
    ...lastAttemptJson(lastAttempt()),
    body: Buffer.from(event.body).toString(),
  })}\n`;
}
