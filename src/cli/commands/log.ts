import { productOf, textIn } from '../../client/delivery/body-money.ts';
import { type ExplainedEvent, listEvents, withReasons } from '../../client/delivery/find-event.ts';
import { asOneAccount } from '../../client/delivery/own-account.ts';
import { sentAttempts, sentCount } from '../../client/journal/by-hand.ts';
import type {
  BatchReader,
  EventFilter,
  EventState,
  JournalReader,
} from '../../client/journal/port.ts';
import type { KnownAccount } from '../../client/profiles/settings.ts';
import { stringify } from '../../core/kit/json/node.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { accountId } from '../../core/protocol/account.ts';
import { hasField, REPORT_KINDS } from '../../core/protocol/kinds/index.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { fill } from '../../core/words/sentence.ts';
import { defineCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { choice, exclusive, flag, type OptionsOf } from '../flags.ts';
import { noteElsewhere } from '../other-accounts.ts';
import { HEADER, ONLY_PROFILE, PERIOD } from '../shared-flags.ts';
import { csvHeader, csvLine } from '../terminal/csv-table.ts';
import { timeInTable } from '../terminal/local-time.ts';
import { type Column, drawPages, NOTHING, pagesOf, type TableView } from '../terminal/table.ts';
import { printPages, tableView } from '../terminal/terminal.ts';
import { parsePeriod } from '../times.ts';
import { amongStagedText, noteStagedRows } from '../views/batch-counts.ts';
import { eventJson, lastAttemptJson, moneyText, paintState } from '../views/event-text.ts';
import { handJson } from '../views/hand-text.ts';
import { accountOf } from '../with-journal.ts';
import { logWords } from '../words/log.ts';

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

/** The journal as an aligned table, page by page. @param now milliseconds since 1970. */
export function logTable(
  events: AsyncIterable<readonly ExplainedEvent[]>,
  now: number,
  view: TableView,
  { actors = [], hasNotes = false, more = [] }: LogColumns = {},
): AsyncGenerator<string> {
  const time = timeInTable(view, now);
  const isOnScreen = view.screenWidth !== undefined;
  const columns: readonly Column<ExplainedEvent>[] = [
    { title: 'time', text: ({ event }) => time(event.createdAt), below: 1 },
    { title: 'kind', text: ({ event }) => event.kind },
    // Never truncated, because people search for it.
    { title: 'order', text: ({ event }) => makeVisible(event.merchantOrderId) },
    { title: 'amount', text: ({ money }) => moneyText(money) ?? NOTHING, below: 2 },
    {
      title: 'state',
      text: ({ event }) => event.state,
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
  return drawPages(events, columns, view);
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

/** An event's fields for scripts and spreadsheets. */
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

/** The journal as CSV, safe from formula injection. */
async function* logCsv(events: AsyncIterable<readonly ExplainedEvent[]>): AsyncGenerator<string> {
  yield csvHeader(CSV_FIELDS);
  for await (const page of pagesOf(events, PAGE_EVENTS))
    yield (await Promise.all(page.map(recordOf)))
      .map((record) => csvLine(CSV_FIELDS, record))
      .join('');
}

/** Parses `--limit`. @throws Failure `usage` unless it is a whole number of at least 1. */
export function parseLimit(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Failure('usage', message('limit_not_whole', { text: JSON.stringify(text) }), {
    hint: message('limit_example'),
  });
}

/** The flags of `conv log` that filter events; an event has only one state. */
const FILTER = [
  ...exclusive([
    flag('--pending', 'only events that are unsent or whose outcome is unknown'),
    flag('--rejected', 'only events that the service rejected'),
    flag('--accepted', 'only events that the service accepted'),
    flag('--withdrawn', 'only events withdrawn with conv settle'),
  ]),
  flag('--order <id>', 'only events of this order ID', { complete: 'orders' }),
  choice('--kind <kind>', 'only this kind', REPORT_KINDS),
  ...PERIOD,
  flag('--reason <text>', 'only events whose reason, as shown, contains this text'),
  flag('--actor <name>', 'only events of this actor: mia@laptop, or mia on any host'),
  flag('--without-click-id', 'only paid reports that credit no creator'),
  flag('--limit <count>', 'maximum events (default: 50 on a terminal, else all)'),
  ONLY_PROFILE,
];

type FilterOptions = OptionsOf<typeof FILTER>;

/**
 * The filter from the flags; without `--profile`, it includes all accounts.
 * @throws Failure `usage` if a flag is invalid.
 */
function readFilter(
  options: FilterOptions,
  account: KnownAccount | undefined,
  { clock }: Pick<Dependencies, 'clock'>,
): EventFilter {
  const { order: merchantOrderId, kind, reason, actor, withoutClickId, limit } = options;
  const { since, before } = parsePeriod(options, clock.now());
  const state = stateOf(options);
  return {
    order: 'newest-first',
    ...(merchantOrderId === undefined ? {} : { merchantOrderId }),
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(since === undefined ? {} : { createdSince: since }),
    ...(before === undefined ? {} : { createdBefore: before }),
    // Of what was accepted only some kinds have a reason; all else is found by the index of what is left.
    ...(reason === undefined || (kind !== undefined && hasField(kind, 'reason'))
      ? {}
      : { unaccepted: true }),
    ...(actor === undefined ? {} : { actor }),
    ...(withoutClickId === undefined ? {} : { withoutClickId }),
    ...(limit === undefined ? {} : { limit: parseLimit(limit) }),
    ...(account === undefined ? {} : { accountId: accountId(account) }),
  };
}

/** commander rejects combinations of these flags. */
function stateOf({
  pending,
  rejected,
  accepted,
  withdrawn,
}: FilterOptions): EventState | undefined {
  if (pending) return 'pending';
  if (rejected) return 'rejected';
  if (withdrawn) return 'withdrawn';
  return accepted ? 'accepted' : undefined;
}

const FLAGS = [
  ...FILTER,
  HEADER,
  flag('--json', 'print one JSON object per line', { excludes: ['--csv'] }),
  flag('--csv', 'print CSV for a spreadsheet'),
];

type LogOptions = OptionsOf<typeof FLAGS>;

/** One or two screens; a pipe gets all events. */
const LIMIT_ON_A_TERMINAL = 50;

/** Lists the journal; an empty list is not an error. */
async function log(options: LogOptions, dependencies: Dependencies): Promise<number> {
  const { terminal } = dependencies;
  const account = await accountOf(options.profile, dependencies);
  const filter = readFilter(options, account, dependencies);
  const whole = await dependencies.openJournalForReading();
  if (whole === undefined) {
    terminal.note(logWords.no_events);
    return 0;
  }
  const journal = asOneAccount(whole, account);
  try {
    const isAny = await printEvents(journal, filter, options, dependencies);
    if (!isAny) terminal.note(await noneText(journal, filter));
    if (options.pending === true) {
      await noteStagedRows(journal, filter, terminal);
      await noteElsewhere(journal, options.profile, dependencies);
    }
    return 0;
  } finally {
    await journal.close();
  }
}

/** An order without events may still be staged. */
async function noneText(
  journal: JournalReader & BatchReader,
  filter: EventFilter,
): Promise<string> {
  const { accountId, merchantOrderId } = filter;
  if (merchantOrderId === undefined) return logWords.no_events_match;
  const [event] = await journal.find({ merchantOrderId, order: 'oldest-first', limit: 1 }).all();
  const staged = event === undefined ? await amongStagedText(journal, { accountId }) : undefined;
  return staged === undefined
    ? logWords.no_events_match
    : logWords.no_events_but_staged({ staged });
}

/** Facts about the whole journal, so that all pages of a list have the same columns. */
export const sharedColumns = async (journal: JournalReader): Promise<LogColumns> => ({
  actors: await journal.actors(),
  hasNotes: await journal.hasNotes(),
});

/** @returns whether any event was printed. */
async function printEvents(
  journal: JournalReader,
  filter: EventFilter,
  { json, csv, header, reason }: LogOptions,
  { terminal, clock }: Dependencies,
): Promise<boolean> {
  const { limit, ...all } = filter;
  const view = tableView(await terminal.theme(), header);
  const isTable = json !== true && csv !== true;
  const isShort = isTable && limit === undefined && view.screenWidth !== undefined;
  const newest = createNewest(limit ?? (isShort ? LIMIT_ON_A_TERMINAL : undefined));
  const events = newest.of(withReasons(listEvents(journal, all), reason));
  if (csv === true) await printPages(logCsv(events), terminal.printExact);
  else if (json === true) await printPages(logJson(events), terminal.print);
  else {
    const table = logTable(events, clock.now(), view, await sharedColumns(journal));
    await printPages(table, terminal.print);
  }
  if (isShort && newest.hasMore())
    terminal.note(fill(logWords.newest_shown, { count: LIMIT_ON_A_TERMINAL }));
  return newest.hasAny();
}

/** Takes the first items, and notes whether there are more. @param limit undefined for all. */
function createNewest(limit = Number.POSITIVE_INFINITY) {
  let count = 0;
  return {
    hasAny: () => count > 0,
    hasMore: () => count > limit,
    async *of(pages: AsyncIterable<readonly ExplainedEvent[]>) {
      for await (const page of pages) {
        const left = limit - count;
        count += page.length;
        if (left > 0) yield page.slice(0, left);
        if (count > limit) return;
      }
    },
  };
}

const NOTES = `
Without --profile, events of all accounts are listed. Fields of --json lines:
event_id, kind, merchant_order_id, sub_id, amount, currency, state, created_at,
profile, endpoint, attempts, last_attempt_at, last_outcome, last_http_status,
last_error, last_actor, actor, conv_version, refund_id, note, reason, cb_aev,
product_name, body. For an accepted decline, reason is the one it reported;
--reason finds it with --kind decline.

Examples:
  $ conv log                                   the newest 50 (in a pipe: all)
  $ conv log --pending                         what replay --pending resends
  $ conv log --pending --until 2h              open for 2 hours or more
  $ conv log --rejected --since 'yesterday 14:00'
  $ conv log --actor mia --since tuesday --until tuesday
  $ conv log --kind partial --since 2026-01-01 --until 2026-01-31 --csv
  $ conv log --without-click-id --since 7d     paid reports without a click ID
  $ conv log --rejected --json | jq -r .merchant_order_id

More: conv help data, conv help delivery`;

export const command = defineCommand({
  name: 'log',
  description: 'List journaled events, newest first.',
  flags: FLAGS,
  notes: NOTES,
  run: log,
});
