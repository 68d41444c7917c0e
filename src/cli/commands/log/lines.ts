import { productOf, textIn } from '../../../client/delivery/body-money.ts';
import { sentAttempts, sentCount } from '../../../client/journal/by-hand.ts';
import type { JournalReader } from '../../../client/journal/port.ts';
import { stringify } from '../../../core/kit/json/node.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { csvHeader, csvLine } from '../../terminal/csv-table.ts';
import { timeInTable } from '../../terminal/local-time.ts';
import { type Column, drawPages, NOTHING, pagesOf, type TableView } from '../../terminal/table.ts';
import type { ExplainedEvent } from '../../views/event-reason.ts';
import { eventJson, lastAttemptJson, moneyText, paintState } from '../../views/event-text.ts';
import { handJson } from '../../views/hand-text.ts';

// A line of `conv log` and `conv show`: as a row of a table, as JSON, and as CSV.

/** Number of events written at once. */
const PAGE_EVENTS = 200;

/** Enough of `KIND-` and 32 hex digits to identify the event. */
const LEAST_EVENT_ID = 17;

/** Optional columns of a table of events. */
interface LogColumns {
  /** All actors in the journal; a single one is not repeated on every line. */
  readonly actors?: readonly string[];
  readonly hasNotes?: boolean;
  /** Additional last columns; on a narrow terminal, the event ID is dropped before they wrap. */
  readonly more?: readonly Column<ExplainedEvent>[];
}

/** The columns of the table. @param now milliseconds since 1970. */
function columnsOf(
  now: number,
  view: TableView,
  { actors = [], hasNotes = false, more = [] }: LogColumns,
): readonly Column<ExplainedEvent>[] {
  const time = timeInTable(view, now);
  const isOnScreen = view.screenWidth !== undefined;
  return [
    { title: 'time', text: ({ event }) => time(event.createdAt), below: 1 },
    { title: 'kind', text: ({ event }) => event.kind },
    // Never truncated, because people search for it.
    { title: 'order', text: ({ event }) => makeVisible(event.merchantOrderId) },
    { title: 'amount', text: ({ money }) => moneyText(money) ?? NOTHING, below: 2 },
    {
      title: 'state',
      text: ({ event }) => event.state,
      isState: true,
      paint: (theme, { event }) => paintState(theme, event.state),
    },
    ...(isOnScreen ? [REASON] : []),
    { title: 'tries', text: ({ event }) => String(sentCount(event)), optional: 5 },
    {
      title: 'event',
      text: ({ event }) => makeVisible(event.eventId),
      least: LEAST_EVENT_ID,
      optional: more.length > 0 ? 3 : 0,
    },
    {
      title: 'profile',
      text: ({ event }) => makeVisible(event.profile ?? NOTHING),
      optional: 4,
    },
    ...(actors.length > 1 ? [ACTOR] : []),
    ...(isOnScreen ? [] : [REASON]),
    ...(hasNotes ? [NOTE] : []),
    ...more,
  ];
}

/** Next to the state in a table; last in piped lines, because it was added later. */
const REASON: Column<ExplainedEvent> = {
  title: 'reason',
  text: ({ reason }) => makeVisible(reason ?? NOTHING),
  below: true,
};

const ACTOR: Column<ExplainedEvent> = {
  title: 'actor',
  text: ({ event }) => makeVisible(event.by?.actor ?? NOTHING),
  optional: 2,
  below: true,
};

const NOTE: Column<ExplainedEvent> = {
  title: 'note',
  text: ({ event }) => makeVisible(event.note ?? NOTHING),
  below: true,
};

/** The fields of a line of JSON, in its order; those of a CSV are taken from them. */
async function recordOf({ event, money, attempts, reason }: ExplainedEvent) {
  const all = await attempts();
  return {
    ...eventJson(event, money),
    attempts: sentCount(event),
    ...lastAttemptJson(sentAttempts(all).at(-1)),
    reason: reason ?? null,
    settled_by_hand: handJson(event, all),
    cb_aev: textIn(event, 'cb_aev') ?? null,
    product_name: productOf(event) ?? null,
  };
}

/** The columns of a CSV. */
const CSV_FIELDS = [
  'created_at',
  'kind',
  'merchant_order_id',
  'sub_id',
  'amount',
  'currency',
  'state',
  'reason',
  'event_id',
  'attempts',
  'last_attempt_at',
  'last_outcome',
  'last_http_status',
  'last_error',
  'last_actor',
  'profile',
  'endpoint',
  'actor',
  'conv_version',
  'refund_id',
  'note',
  'cb_aev',
  'product_name',
] as const;

/** The journal as an aligned table, page by page. @param now milliseconds since 1970. */
export const logTable = (
  events: AsyncIterable<readonly ExplainedEvent[]>,
  now: number,
  view: TableView,
  some: LogColumns = {},
): AsyncGenerator<string> => drawPages(events, columnsOf(now, view, some), view);

/** The journal as NDJSON, one event per line. @param more fields before the body. */
export async function* logJson(
  events: AsyncIterable<readonly ExplainedEvent[]>,
  more: (event: ExplainedEvent) => object = () => ({}),
): AsyncGenerator<string> {
  const toLine = async (listed: ExplainedEvent): Promise<string> => {
    const body = Buffer.from(listed.event.body).toString();
    return `${stringify({ ...(await recordOf(listed)), ...more(listed), body })}\n`;
  };
  for await (const page of pagesOf(events, PAGE_EVENTS))
    yield (await Promise.all(page.map(toLine))).join('');
}

/** The journal as CSV, safe from formula injection. */
export async function* logCsv(
  events: AsyncIterable<readonly ExplainedEvent[]>,
): AsyncGenerator<string> {
  yield csvHeader(CSV_FIELDS);
  for await (const page of pagesOf(events, PAGE_EVENTS))
    yield (await Promise.all(page.map(recordOf)))
      .map((record) => csvLine(CSV_FIELDS, record))
      .join('');
}

/** Facts about the whole journal, so that all pages of a list have the same columns. */
export const sharedColumns = async (journal: JournalReader): Promise<LogColumns> => ({
  actors: await journal.actors(),
  hasNotes: await journal.hasNotes(),
});

/** Parses `--limit`. @throws Failure `usage` unless it is a whole number of at least 1. */
export function parseLimit(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Failure('usage', message('limit_not_whole', { text: JSON.stringify(text) }), {
    hint: message('limit_example'),
  });
}
