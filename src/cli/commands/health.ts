import { asOneAccount } from '../../client/delivery/own-account.ts';
import type { HealthFigures, OpenAges } from '../../client/health/health.ts';
import { readMoney } from '../../client/health/money.ts';
import { type HealthPeriod, readHealth, readOpenAges } from '../../client/health/read-health.ts';
import type { BatchReader, JournalReader } from '../../client/journal/port.ts';
import { stringify } from '../../core/kit/json/node.ts';
import { grouped } from '../../core/kit/numbers.ts';
import { accountId } from '../../core/protocol/account.ts';
import { defineCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { flag, type OptionsOf } from '../flags.ts';
import { HEADER, JSON_OUTPUT, PERIOD, PROFILE } from '../shared-flags.ts';
import { localTime } from '../terminal/local-time.ts';
import { type Column, drawTable, NOTHING, type TableView } from '../terminal/table.ts';
import { tableView } from '../terminal/terminal.ts';
import { parsePeriod, parseSince } from '../times.ts';
import { noteStagedRows } from '../views/batch-counts.ts';
import { isoTime } from '../views/event-text.ts';
import { labelledRows } from '../views/labels.ts';
import { accountOf } from '../with-journal.ts';
import { inDays, shortDuration } from '../words/durations.ts';
import { logWords } from '../words/log.ts';
import { moneyJson, moneyText } from './health/money.ts';

const FLAGS = [
  flag('--money', 'show totals by kind, state, and currency instead'),
  ...PERIOD,
  PROFILE,
  HEADER,
  JSON_OUTPUT,
];

const dayOf = (milliseconds: number): string => localTime(milliseconds).slice(0, 10);

type HealthOptions = OptionsOf<typeof FLAGS>;

async function health(options: HealthOptions, dependencies: Dependencies): Promise<number> {
  const { terminal, clock } = dependencies;
  const now = clock.now();
  const account = await accountOf(options.profile, dependencies);
  const { before, since = daysBefore(before ?? now) } = parsePeriod(options, now);
  const whole = await dependencies.openJournalForReading();
  if (whole === undefined) {
    terminal.note(logWords.no_events);
    return 0;
  }
  const journal = asOneAccount(whole, account);
  try {
    const whose = account === undefined ? undefined : accountId(account);
    const period = { since, before, accountId: whose };
    const print = options.money === true ? printMoney : printHealth;
    await print(journal, period, options, dependencies);
    if (options.json !== true)
      await noteStagedRows(journal, whose === undefined ? {} : { accountId: whose }, terminal);
    return 0;
  } finally {
    await journal.close();
  }
}

async function printHealth(
  journal: JournalReader & BatchReader,
  period: HealthPeriod,
  { json, header }: HealthOptions,
  { terminal, clock }: Dependencies,
): Promise<void> {
  const { days, total } = await readHealth(journal, period, dayOf);
  const open = await readOpenAges(journal, period.accountId, clock.now());
  if (json === true) {
    terminal.print(healthJson(period, days, total, open));
    return;
  }
  const view = tableView(await terminal.theme(), header);
  if (days.length === 0) terminal.note(logWords.no_events_match);
  else terminal.print(healthText(days, total, view));
  terminal.print(openText(open, view));
  if (total.unexplained > 0)
    terminal.note(logWords.health_unexplained({ count: total.unexplained }));
}

async function printMoney(
  journal: JournalReader & BatchReader,
  period: HealthPeriod,
  { json, header }: HealthOptions,
  { terminal, clock }: Dependencies,
): Promise<void> {
  const totals = await readMoney(journal, period);
  if (json === true) {
    terminal.print(`${stringify({ ...periodJson(period), totals: moneyJson(totals) })}\n`);
    return;
  }
  const view = tableView(await terminal.theme(), header);
  if (totals.length === 0) terminal.note(logWords.no_events_match);
  else terminal.print(moneyText(totals, view));
  const [from, to] = [period.since, period.before ?? clock.now()].map(localTime);
  terminal.print(labelledRows([['period', `${from} – ${to}`]], view.theme));
}

/** Seven calendar days: up to yesterday if the period ends there, else with today's part of one. */
const daysBefore = (moment: number): number =>
  parseSince(dayOf(parseSince('6d', moment - 1)), moment);

type Line = readonly [day: string, figures: HealthFigures];

/** One line per day, and a total if there are several. */
function healthText(days: readonly Line[], total: HealthFigures, view: TableView): string {
  const lines = days.length > 1 ? [...days, [logWords.health_total, total] as const] : days;
  return [...drawTable(lines, COLUMNS, view)].join('');
}

const COLUMNS: readonly Column<Line>[] = [
  { title: 'day', text: ([day]) => day },
  { title: 'paid', text: ([, { paid }]) => grouped(paid) },
  { title: 'click ID', text: ([, figures]) => coverageText(figures) },
  { title: 'delay', text: ([, figures]) => delayText(figures), optional: 2 },
  { title: 'refunds', text: ([, { refunds }]) => grouped(refunds), optional: 1 },
  {
    title: 'lag',
    optional: 3,
    text: ([, { refundLagSeconds: lag }]) => (lag === null ? NOTHING : shortDuration(lag)),
  },
  { title: 'rejected', text: ([, { rejected }]) => grouped(rejected), below: 1 },
  { title: 'conflicts', text: ([, { conflicts }]) => grouped(conflicts), below: 1 },
  { title: 'open', text: ([, { open }]) => grouped(open) },
];

const delayText = ({ orderToReportDays: days }: HealthFigures): string =>
  days === null ? NOTHING : inDays(days);

/** Rounded down, so that 100% means all. */
const coverageText = ({ paid, withClickId }: HealthFigures): string =>
  paid === 0 ? NOTHING : `${Math.floor((withClickId * 100) / paid)}%`;

function openText(ages: OpenAges, { theme }: TableView): string {
  const { underHour, underDay, underWeek, older } = ages;
  const count = underHour + underDay + underWeek + older;
  if (count === 0) return `${labelledRows([['open', logWords.none_open]], theme)}`;
  return labelledRows(
    [
      ['open', logWords.open_by_age({ count, underHour, underDay, underWeek, older })],
      ['next', 'conv log --pending'],
    ],
    theme,
  );
}

const figuresJson = (figures: HealthFigures) => ({
  paid: figures.paid,
  with_click_id: figures.withClickId,
  order_to_report_days: figures.orderToReportDays,
  refunds: figures.refunds,
  refund_lag_seconds: figures.refundLagSeconds,
  rejected: figures.rejected,
  conflicts: figures.conflicts,
  open: figures.open,
  unexplained: figures.unexplained,
});

const periodJson = ({ since, before }: HealthPeriod) => ({
  since: isoTime(since),
  until: before === undefined ? null : isoTime(before),
});

const healthJson = (
  period: HealthPeriod,
  days: readonly Line[],
  total: HealthFigures,
  { underHour, underDay, underWeek, older }: OpenAges,
): string =>
  `${stringify({
    ...periodJson(period),
    days: days.map(([day, figures]) => ({ day, ...figuresJson(figures) })),
    total: figuresJson(total),
    open_by_age: {
      under_an_hour: underHour,
      under_a_day: underDay,
      under_a_week: underWeek,
      older,
    },
  })}\n`;

const NOTES = `
Reports are counted on the day they were first journaled. Columns:
paid, without rejected and withdrawn reports;
click ID, the share of paid reports with one: the others credit no creator;
delay, median days from the date that starts the order ID (20260131-0001) to the
paid report;
refunds, partial refunds and cancellations;
lag, median time from an order's paid report to its refund;
conflicts, file rows that contradict an earlier report.

The last lines count the events that are open now, by age.

With --money, amounts are added up exactly, refunds separately. A refund has the
currency of its order's paid report, and a cancellation the amount that was left
of the order. Where the journal does not have that paid report, and where a
report moves no money, reports are only counted.

Examples:
  $ conv health                                the last 7 days
  $ conv health --since 30d --profile shop
  $ conv health --money --since 'last month' --until 'last month'
  $ conv health --since yesterday --until yesterday --json | jq .total

More: conv help delivery`;

export const command = defineCommand({
  name: 'health',
  description:
    'Show reporting statistics by day (click-ID coverage, delays, conflicts, open events), or the money reported.',
  flags: FLAGS,
  notes: NOTES,
  run: health,
});
