import { type ListedEvent, listEvents } from '../../client/delivery/find-event.ts';
import { asOneAccount } from '../../client/delivery/own-account.ts';
import type {
  BatchReader,
  EventFilter,
  EventState,
  JournalReader,
} from '../../client/journal/port.ts';
import type { KnownAccount } from '../../client/profiles/settings.ts';
import { stringify } from '../../kit/json/node.ts';
import { makeVisible } from '../../kit/visible.ts';
import { accountId } from '../../protocol/account.ts';
import { REPORT_KINDS, type ReportKind } from '../../protocol/kinds/index.ts';
import { logWords } from '../../words/en/log.ts';
import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import type { CommandModule, ConvCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteElsewhere } from '../other-accounts.ts';
import { timeInTable } from '../terminal/local-time.ts';
import { type Column, drawPages, NOTHING, pagesOf, type TableView } from '../terminal/table.ts';
import { printPages, tableView } from '../terminal/terminal.ts';
import { parseSince } from '../times.ts';
import { amongStagedText, noteStagedRows } from '../views/batch-counts.ts';
import { eventJson, lastAttemptJson, moneyText, paintState } from '../views/event-text.ts';
import { accountOf } from '../with-journal.ts';

/** How many events are written at once. */
const PAGE_EVENTS = 200;

/** Enough of `KIND-` and 32 hex digits to find the event by. */
const LEAST_EVENT_ID = 17;

/**
 * The journal as an aligned table, a page at a time.
 * @param now milliseconds since 1970.
 * @param actors who has written to the journal: one alone is not repeated in every line.
 */
export function logTable(
  events: AsyncIterable<readonly ListedEvent[]>,
  now: number,
  view: TableView,
  actors: readonly string[] = [],
): AsyncGenerator<string> {
  const time = timeInTable(view, now);
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
    ...(actors.length > 1 ? [ACTOR] : []),
  ];
  return drawPages(events, columns, view);
}

const ACTOR: Column<ListedEvent> = {
  title: 'actor',
  text: ({ event }) => makeVisible(event.by?.actor ?? NOTHING),
  optional: true,
};

/** The journal as NDJSON: one event a line, many lines at a time. */
export async function* logJson(
  events: AsyncIterable<readonly ListedEvent[]>,
): AsyncGenerator<string> {
  for await (const page of pagesOf(events, PAGE_EVENTS))
    yield (await Promise.all(page.map(toJsonLine))).join('');
}

async function toJsonLine({ event, money, lastAttempt }: ListedEvent): Promise<string> {
  return `${stringify({
    ...eventJson(event, money),
    attempts: event.attemptCount,
    ...lastAttemptJson(await lastAttempt()),
    body: Buffer.from(event.body).toString(),
  })}\n`;
}

/**
 * Reads `--limit`.
 * @throws Failure `usage` where it is no whole number from 1.
 */
export function parseLimit(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Failure('usage', message('limit_not_whole', { text: JSON.stringify(text) }), {
    hint: message('limit_example'),
  });
}

/** The flags of `conv log` that choose events. */
interface FilterOptions {
  readonly pending?: boolean;
  readonly rejected?: boolean;
  readonly accepted?: boolean;
  readonly withdrawn?: boolean;
  readonly order?: string;
  readonly kind?: ReportKind;
  readonly since?: string;
  readonly actor?: string;
  readonly limit?: string;
  readonly profile?: string;
}

/**
 * What the flags choose; without `--profile` the events of every account.
 * @throws Failure `usage` where a flag cannot be read.
 */
function readFilter(
  options: FilterOptions,
  account: KnownAccount | undefined,
  { clock }: Pick<Dependencies, 'clock'>,
): EventFilter {
  const { order: merchantOrderId, kind, since, actor, limit } = options;
  const state = stateOf(options);
  return {
    order: 'newest-first',
    ...(merchantOrderId === undefined ? {} : { merchantOrderId }),
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(since === undefined ? {} : { createdSince: parseSince(since, clock.now()) }),
    ...(actor === undefined ? {} : { actor }),
    ...(limit === undefined ? {} : { limit: parseLimit(limit) }),
    ...(account === undefined ? {} : { accountId: accountId(account) }),
  };
}

/** Commander has already refused more than one of them. */
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

interface LogOptions extends FilterOptions {
  readonly json?: boolean;
  readonly header?: boolean;
}

/** A screenful or two; a pipe gets them all. */
const LIMIT_ON_A_TERMINAL = 50;

/** Lists the journal; an empty list is no failure. */
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

/** An order that has no event at all may be staged. */
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

/** @returns whether there was anything to print. */
async function printEvents(
  journal: JournalReader,
  filter: EventFilter,
  { json, header }: LogOptions,
  { terminal, clock }: Dependencies,
): Promise<boolean> {
  if (json === true) return printPages(logJson(listEvents(journal, filter)), terminal.print);
  const view = tableView(await terminal.theme(), header);
  const actors = await journal.actors();
  const draw = (events: AsyncIterable<readonly ListedEvent[]>) =>
    logTable(events, clock.now(), view, actors);
  if (view.screenWidth === undefined || filter.limit !== undefined) {
    return printPages(draw(listEvents(journal, filter)), terminal.print);
  }
  let count = 0;
  const newest = async function* () {
    const limit = LIMIT_ON_A_TERMINAL + 1;
    for await (const page of listEvents(journal, { ...filter, limit })) {
      const before = count;
      count += page.length;
      yield page.slice(0, LIMIT_ON_A_TERMINAL - before);
    }
  };
  const isAny = await printPages(draw(newest()), terminal.print);
  if (count > LIMIT_ON_A_TERMINAL)
    terminal.note(logWords.newest_shown({ count: LIMIT_ON_A_TERMINAL }));
  return isAny;
}

const EXAMPLES = `
Without --profile, events of all accounts are listed. Members of --json lines:
event_id, kind, merchant_order_id, sub_id, amount, currency, state, created_at,
profile, endpoint, attempts, last_attempt_at, last_outcome, last_http_status,
last_error, last_actor, actor, conv_version, body.

Examples:
  $ conv log                                   the newest 50 (in a pipe: all)
  $ conv log --pending                         what replay --pending resends
  $ conv log --order 123 --since 7d
  $ conv log --rejected --json | jq -r .merchant_order_id

More: conv help data, conv help delivery`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent.command('log').description('List journaled events, newest first.');
    addStateOptions(command)
      .option('--order <id>', 'only events of this order ID')
      .choice('--kind <kind>', 'only this kind', REPORT_KINDS)
      .option('--since <when>', 'only events since 30m, 2h, or 7d ago, or since a date or time')
      .option('--actor <name>', 'only events of this user: mia@laptop, or mia on any host')
      .option('--limit <count>', 'maximum events (default: 50 on a terminal, else all)')
      .option('--profile <name>', "only events of this profile's account")
      .option('--header', 'print a header row even when piped')
      .option('--json', 'print one JSON object per line')
      .addHelpText('after', EXAMPLES)
      .action((options: LogOptions) => run((dependencies) => log(options, dependencies)));
  },
};

const STATES = [
  ['pending', 'only events that are unsent or of unknown outcome'],
  ['rejected', 'only events that the service rejected'],
  ['accepted', 'only events that the service accepted'],
  ['withdrawn', 'only events that were given up with conv withdraw'],
] as const;

/** An event has one state, so no two of them go together. */
function addStateOptions(command: ConvCommand): ConvCommand {
  for (const [state, description] of STATES) {
    const others = STATES.map(([name]) => name).filter((name) => name !== state);
    command.excluding(others, `--${state}`, description);
  }
  return command;
}
