import { listEvents } from '../../client/delivery/find-event.ts';
import { asOneAccount } from '../../client/delivery/own-account.ts';
import type {
  BatchReader,
  EventFilter,
  EventState,
  JournalReader,
} from '../../client/journal/port.ts';
import type { KnownAccount } from '../../client/profiles/settings.ts';
import { accountId } from '../../core/protocol/account.ts';
import { hasField, kindCalled, WORDS_OF_KINDS } from '../../core/protocol/kinds/index.ts';
import { defineCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { choice, exclusive, flag, type OptionsOf } from '../flags.ts';
import { noteElsewhere } from '../other-accounts.ts';
import { HEADER, JSON_OUTPUT, PERIOD, PROFILE } from '../shared-flags.ts';
import { printPages, tableView } from '../terminal/terminal.ts';
import { parsePeriod } from '../times.ts';
import { amongStagedText, noteStagedRows } from '../views/batch-counts.ts';
import { type ExplainedEvent, withReasons } from '../views/event-reason.ts';
import { accountOf } from '../with-journal.ts';
import { logWords } from '../words/log.ts';
import { logCsv, logJson, logTable, parseLimit, sharedColumns } from './log/lines.ts';

/** The flags of `conv log` that filter events; an event has only one state. */
const FILTER = [
  flag('--pending', 'only events that are unsent or whose outcome is unknown'),
  flag('--rejected', 'only events that the service rejected; with --pending, both'),
  ...exclusive([
    flag('--accepted', 'only events that the service accepted', {
      excludes: ['--pending', '--rejected'],
    }),
    flag('--withdrawn', 'only events withdrawn with conv settle', {
      excludes: ['--pending', '--rejected'],
    }),
  ]),
  flag('--order <id>', 'only events of this order ID', { complete: 'orders' }),
  choice('--kind <kind>', 'only this kind', WORDS_OF_KINDS),
  ...PERIOD,
  flag('--reason <text>', 'only events whose reason, as shown, contains this text'),
  flag('--actor <name>', 'only events of this actor: mia@laptop, or mia on any host'),
  flag('--without-click-id', 'only paid reports that credit no creator'),
  ...exclusive([
    flag('--limit <count>', 'maximum events (default for a piped table: 1,000)'),
    flag('--all', 'print all events, even in a piped table'),
  ]),
  PROFILE,
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
  const { order: merchantOrderId, reason, actor, withoutClickId, limit } = options;
  const kind = kindCalled(options.kind ?? '')?.name;
  const { since, before } = parsePeriod(options, clock.now());
  const state = stateOf(options);
  return {
    order: 'newest-first',
    ...(merchantOrderId === undefined ? {} : { merchantOrderId }),
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(options.pending && options.rejected ? { undone: true } : {}),
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
  if (pending && rejected) return undefined;
  if (pending) return 'pending';
  if (rejected) return 'rejected';
  if (withdrawn) return 'withdrawn';
  return accepted ? 'accepted' : undefined;
}

const FLAGS = [
  ...FILTER,
  HEADER,
  { ...JSON_OUTPUT, excludes: ['--csv'] },
  flag('--csv', 'print CSV for a spreadsheet'),
];

type LogOptions = OptionsOf<typeof FLAGS>;

/** A table that no pager shows; JSON and CSV are for programs, which must not miss any event. */
const LIMIT = { screen: 50, pipe: 1000 };

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

/** @returns whether any event was printed. */
async function printEvents(
  journal: JournalReader,
  { limit, ...filter }: EventFilter,
  { json, csv, all, header, reason }: LogOptions,
  { terminal, clock, variables }: Dependencies,
): Promise<boolean> {
  const newest = (most = limit) =>
    createNewest(withReasons(listEvents(journal, filter), reason), most);
  if (csv === true || json === true) {
    const events = newest();
    if (csv === true) await printPages(logCsv(events.pages()), terminal.printExact);
    else await printPages(logJson(events.pages()), terminal.print);
    return events.hasAny();
  }
  const view = tableView(await terminal.theme(), header);
  const columns = await sharedColumns(journal);
  const table = ({ pages }: Newest) => logTable(pages(), clock.now(), view, columns);
  if (terminal.isInteractive()) {
    const { showPaged } = await import('../terminal/pager.ts');
    const events = newest();
    if (await showPaged(table(events), variables)) return events.hasAny();
  }
  const usual = LIMIT[view.screenWidth === undefined ? 'pipe' : 'screen'];
  const events = newest(limit ?? (all === true ? undefined : usual));
  await printPages(table(events), terminal.print);
  if (limit === undefined && events.hasMore())
    terminal.note(logWords.newest_shown({ count: usual }));
  return events.hasAny();
}

type Newest = ReturnType<typeof createNewest>;

/** The first events, and whether there are more. @param limit undefined for all. */
function createNewest(
  events: AsyncIterable<readonly ExplainedEvent[]>,
  limit = Number.POSITIVE_INFINITY,
) {
  let count = 0;
  return {
    hasAny: () => count > 0,
    hasMore: () => count > limit,
    async *pages() {
      for await (const page of events) {
        const left = limit - count;
        count += page.length;
        if (left > 0) yield page.slice(0, left);
        if (count > limit) return;
      }
    },
  };
}

const NOTES = `
On a terminal, the list opens in your pager (CONV_PAGER, PAGER, or less);
without one, it ends after the newest 50. A piped table ends after the newest
1,000; a note on standard error says so. --json and --csv have no limit of their
own.

Without --profile, events of all accounts are listed. Fields of --json lines:
event_id, kind, merchant_order_id, sub_id, amount, currency, state, created_at,
profile, endpoint, attempts, last_attempt_at, last_outcome, last_http_status,
last_error, last_actor, actor, conv_version, refund_id, note, reason, cb_aev,
product_name, body. For an accepted decline, reason is the one it reported;
--reason finds it with --kind decline.

Examples:
  $ conv log                                   in your pager, newest first
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
