import {
  FINDING_CODES,
  type Finding,
  type FindingCode,
  type ReportedOrder,
} from '../../../client/reconcile/compare.ts';
import { accountJson, type ExportAccount } from '../../../client/reconcile/export-account.ts';
import type { IdForm } from '../../../client/reconcile/id-form.ts';
import type { ShopOrder } from '../../../client/shops/order.ts';
import { reconcileWords } from '../../../client/words/reconcile.ts';
import { RawJson, stringify } from '../../../core/kit/json/node.ts';
import { grouped, groupedDecimal } from '../../../core/kit/numbers.ts';
import { operandWord, shellWord } from '../../../core/kit/shell.ts';
import { PLAIN_THEME, type Theme } from '../../../core/kit/theme.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { effectOfStatus } from '../../../core/protocol/kinds/index.ts';
import { type Decimal, formatDecimal } from '../../../core/protocol/money.ts';
import { fill } from '../../../core/words/sentence.ts';
import { csvHeader, csvLine } from '../../terminal/csv-table.ts';
import { drawAdvised } from '../../terminal/rows-printer.ts';
import { type Column, NOTHING, type TableView } from '../../terminal/table.ts';
import { knownByHand, settlementJson } from '../../views/hand-text.ts';
import { labelledRows } from '../../views/labels.ts';
import {
  type AccountFlags as EventAccount,
  flagWords,
  sendCommand,
  type Written,
} from '../../views/replay-command.ts';

/** What names the account on the command line, as it was given. */
export type AccountFlags = Pick<EventAccount, 'profile'>;

/** What to do about a finding, and what a person knew of the order. */
const remedyOf = (finding: Finding, account: AccountFlags): string => {
  const { hand } = finding.reported;
  const remedy = commandFor(finding, account);
  return hand === undefined ? remedy : `${remedy}; ${knownByHand(hand)}`;
};

/** In a few words or as a command to copy. */
function commandFor(finding: Finding, account: AccountFlags): string {
  const { code, merchantOrderId, reported, missing } = finding;
  const show = showCommand(merchantOrderId);
  const refund =
    missing === null ? [] : [fill(reconcileWords.a_refund_of, { amount: formatDecimal(missing) })];
  if (finding.twin !== undefined) return twinWords(finding, finding.twin);
  switch (code) {
    case 'never_reported':
      return sendWords(
        reconcileWords.paid_then({ reports: ['paid', ...refund] }),
        finding,
        account,
      );
    case 'refund_not_reported':
      return sendWords(refund.join(''), finding, account);
    case 'cancelled_in_shop':
      return sendWords('cancel', finding, account);
    case 'declined_in_shop':
      return sendWords('decline', finding, account);
    case 'unpaid_in_shop':
      return fill(reconcileWords.if_unpaid, { command: cancelCommand(merchantOrderId, account) });
    case 'pending':
      return reported.isStuck
        ? STUCK
        : fill(reconcileWords.deliver_first, { command: deliverCommand(account) });
    case 'unclear':
      return fill(reconcileWords.paid_report_elsewhere, { show });
    case 'withdrawn':
      return fill(reconcileWords.withdrawn_in_doubt, { show });
    case 'unknown_to_shop':
      return fill(reconcileWords.look_at, { show });
    case 'closed_at_service':
      return reconcileWords.closed_for_good({ status: closedAs(finding), show });
    case 'amount_differs':
      return [fill(reconcileWords.no_report_fixes, { show }), ...refund.map(isMissing)].join('; ');
    case 'refund_differs':
      return fill(reconcileWords.no_report_fixes, { show });
    case 'billed_twice':
      return fill(reconcileWords.ask_billed_twice, { line: lineOf(finding), show });
    case 'billed_not_reported':
    case 'billed_amount_differs':
    case 'billed_currency_differs':
    case 'billed_after_cancel':
    case 'not_billed':
      return fill(reconcileWords.ask_service, { show });
  }
}

const lineOf = ({ shop }: Finding): number => shop?.repeated?.line ?? shop?.line ?? 0;

/** Spreadsheets drop leading zeros. */
function twinWords({ merchantOrderId, shop }: Finding, twin: string): string {
  const isInFile = shop === null;
  const show = showCommand(isInFile ? merchantOrderId : twin);
  return reconcileWords.likely_twin({ twin: makeVisible(twin), isInFile, show });
}

/** A refused report is resent only on request; the reports waiting for it follow. */
function sendWords(
  reports: string,
  { merchantOrderId, reported: { isRefused, isStuck } }: Finding,
  account: AccountFlags,
): string {
  if (!isRefused) return fill(reconcileWords.send_reports, { reports });
  const deliver = isStuck ? deliverCommand(account) : undefined;
  const show = showCommand(merchantOrderId);
  return reconcileWords.send_refused_reports({ reports, deliver, show });
}

const isMissing = (refund: string): string =>
  fill(reconcileWords.refund_not_reported_too, { refund });

/** The shop owes nothing for the order, and none of its reports counts. */
const STUCK = reconcileWords.stuck;

const showCommand = (id: string): string => `conv show ${operandWord(id)}`;

const cancelCommand = (id: string, account: AccountFlags): string =>
  ['conv cancel --order', shellWord(id), ...flagWords(account)].join(' ');

const deliverCommand = (account: AccountFlags): string =>
  ['conv replay --pending', ...flagWords(account)].join(' ');

const closedAs = ({ reported: { standing } }: Finding): string =>
  makeVisible(standing?.status ?? 'closed').toLowerCase();

/** What to do about all findings of a kind. */
const nextStep = (code: FindingCode, account: AccountFlags): string =>
  code === 'pending'
    ? fill(reconcileWords.next_pending, { command: deliverCommand(account) })
    : NEXT_STEPS[code];

const WRITTEN = reconcileWords.next_written;

const NEXT_STEPS: Readonly<Record<Exclude<FindingCode, 'pending'>, string>> = {
  never_reported: fill(reconcileWords.next_never_reported, { how: WRITTEN }),
  amount_differs: reconcileWords.next_amount_differs,
  refund_not_reported: WRITTEN,
  refund_differs: reconcileWords.next_refund_differs,
  closed_at_service: reconcileWords.next_closed,
  cancelled_in_shop: WRITTEN,
  declined_in_shop: WRITTEN,
  unpaid_in_shop: reconcileWords.next_unpaid,
  unknown_to_shop: reconcileWords.next_unknown,
  billed_not_reported: reconcileWords.next_billed_not_reported,
  billed_amount_differs: reconcileWords.next_billed_amount,
  billed_twice: reconcileWords.next_billed_twice,
  billed_currency_differs: reconcileWords.next_billed_currency,
  billed_after_cancel: reconcileWords.next_billed_after_cancel,
  not_billed: reconcileWords.next_not_billed,
  unclear: reconcileWords.next_unclear,
  withdrawn: reconcileWords.next_withdrawn,
};

const LEAST_ORDER_ID = 8;
const LEAST_SIDE = 12;

const COLUMNS: readonly Column<Finding>[] = [
  {
    title: 'order',
    text: ({ merchantOrderId }) => makeVisible(merchantOrderId),
    least: LEAST_ORDER_ID,
  },
  { title: 'finding', text: ({ code }) => code, paint: (theme, { code }) => paint(theme, code) },
  { title: 'shop', text: ({ shop }) => shopText(shop), least: LEAST_SIDE },
  { title: 'reported', text: ({ reported }) => reportedText(reported), least: LEAST_SIDE },
];

/** Differences between the file and the journal, as a table. */
export function findingsTable(
  findings: readonly Finding[],
  account: AccountFlags,
  view: TableView,
): string {
  const remedy = (finding: Finding): string => remedyOf(finding, account);
  const advice = { title: reconcileWords.title_what_to_do, text: remedy };
  return drawAdvised(findings, COLUMNS, advice, view);
}

/** `5,000 KRW paid`, `5,000 KRW refunded 2,000`. */
function shopText(shop: ShopOrder | null): string {
  if (shop === null) return NOTHING;
  const { status, amount, refunded, currency } = shop;
  const total = amount === null ? [] : [money(amount), currency ?? []].flat();
  const isPart = status !== 'cancelled' && refunded.units > 0n;
  return [
    ...total,
    isPart ? fill(reconcileWords.shop_refunded, { amount: money(refunded) }) : status,
  ].join(' ');
}

/** `5,000 KRW CONFIRMED`, `3,000 KRW PARTIALLY_CANCELLED refunded 2,000`. */
function reportedText({ isReported, isRefused, standing }: ReportedOrder): string {
  if (standing === null)
    return isReported ? '?' : isRefused ? reconcileWords.refused_here : NOTHING;
  const { status, netAmount, refundedAmount, currency } = standing;
  const refunded =
    effectOfStatus(status).net === 'reduced'
      ? ` ${fill(reconcileWords.shop_refunded, { amount: money(refundedAmount) })}`
      : '';
  return `${money(netAmount)} ${makeVisible(currency)} ${status}${refunded}`;
}

const money = (amount: Parameters<typeof formatDecimal>[0]): string =>
  groupedDecimal(formatDecimal(amount));

const paint = (theme: Theme, code: FindingCode): ((text: string) => string) =>
  code === 'pending' ? theme.warn : theme.bad;

export interface Twins {
  readonly count: number;
  /** The first of them, and the reported order that it is likely to be. */
  readonly example: { readonly inFile: string; readonly reported: string } | undefined;
}

/** Totals of a comparison. */
export interface ReconcileTotals {
  /** As it was given. */
  readonly file: string;
  /** Of the file. */
  readonly orders: number;
  /** Number of skipped rows, if any. */
  readonly skippedRows?: number;
  /** How many orders there are of each finding. */
  readonly counts: ReadonlyMap<FindingCode, number>;
  /** Orders that only the file has, each the same number as one that only the journal has, but for leading zeros. */
  readonly twins: Twins;
  /** The file from `--write`; null without the flag, or if there was nothing to write. */
  readonly written: Written | null;
  /** How the order IDs of a statement differ from the reported ones, if they do. */
  readonly form?: IdForm | undefined;
  /** Of an export, not of a statement. */
  readonly account?: ExportAccount | undefined;
}

export const findingsIn = ({ counts }: Pick<ReconcileTotals, 'counts'>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** The totals by finding for a person, and what to do next; without a line end. */
export function totalsText(totals: ReconcileTotals, account: AccountFlags): string {
  const { file, orders, skippedRows, counts, written } = totals;
  const differing = findingsIn(totals);
  const title = reconcileWords.compared({
    ...{ file: makeVisible(file), orders, findings: differing },
    skipped: skippedRows ?? 0,
  });
  if (differing === 0) return title;
  const rows = codesIn(counts).map((code): [string, string] => [
    `${grouped(counts.get(code) ?? 0)} ${code}`,
    nextStep(code, account),
  ]);
  return [
    title,
    labelledRows(rows, PLAIN_THEME).trimEnd(),
    ...twinsText(totals.twins),
    ...(written === null ? [] : [writtenText(written, account)]),
  ].join('\n');
}

function twinsText({ count, example }: Twins): readonly string[] {
  if (example === undefined) return [];
  const [inFile, reported] = [makeVisible(example.inFile), makeVisible(example.reported)];
  return [reconcileWords.likely_same({ count, inFile, reported })];
}

const writtenText = (written: Written, account: AccountFlags): string =>
  reconcileWords.reports_written({
    file: makeVisible(written.file),
    count: written.rows,
    command: sendCommand(written, account),
  });

/** The same for scripts, as the last line. */
export const totalsJson = (totals: ReconcileTotals, account: AccountFlags): string =>
  `${stringify({
    type: 'summary',
    file: totals.file,
    orders: totals.orders,
    skipped_rows: totals.skippedRows || undefined,
    export: totals.account && accountJson(totals.account),
    findings: findingsIn(totals),
    totals: Object.fromEntries(
      codesIn(totals.counts).map((code) => [code, totals.counts.get(code)]),
    ),
    likely_same: totals.twins.count,
    other_id_form: totals.form && formJson(totals.form),
    written: totals.written && { file: totals.written.file, rows: totals.written.rows },
    next: totals.written && sendCommand(totals.written, account),
  })}\n`;

const formJson = ({ found, looked, example }: IdForm) => ({
  ...{ found, looked_up: looked },
  ...{ in_file: example.inFile, reported: example.reported },
});

const codesIn = (counts: ReconcileTotals['counts']): readonly FindingCode[] =>
  FINDING_CODES.filter((code) => counts.has(code));

/** One finding for scripts; in CSV the names are the header. */
const fieldsOf = (finding: Finding, account: AccountFlags) => {
  const { code, merchantOrderId, shop, reported, missing, twin } = finding;
  const { standing } = reported;
  return {
    merchant_order_id: merchantOrderId,
    finding: code,
    line: shop?.line ?? null,
    shop_status: shop?.status ?? null,
    shop_amount: exact(shop?.amount),
    shop_refunded: exact(shop?.refunded),
    shop_currency: shop?.currency ?? null,
    reported_status: standing?.status ?? null,
    reported_net: exact(standing?.netAmount),
    reported_refunded: exact(standing?.refundedAmount),
    reported_currency: standing?.currency ?? null,
    missing_refund: exact(missing),
    likely_same_as: twin ?? null,
    repeated_line: shop?.repeated?.line,
    what_to_do: remedyOf(finding, account),
  };
};

const HEADER = [
  'merchant_order_id',
  'finding',
  'line',
  'shop_status',
  'shop_amount',
  'shop_refunded',
  'shop_currency',
  'reported_status',
  'reported_net',
  'reported_refunded',
  'reported_currency',
  'missing_refund',
  'what_to_do',
] as const satisfies readonly (keyof ReturnType<typeof fieldsOf>)[];

/** The first line of the CSV. */
export const findingsCsvHeader = (): string => csvHeader(HEADER);

/** Findings as CSV without formulas that a spreadsheet would run. */
export const findingsCsv = (findings: readonly Finding[], account: AccountFlags): string =>
  findings.map((finding) => csvLine(HEADER, fieldsOf(finding, account))).join('');

/** Findings as NDJSON, amounts as exact numbers. */
export const findingsJson = (findings: readonly Finding[], account: AccountFlags): string =>
  findings.map((finding) => `${stringify(findingJson(finding, account))}\n`).join('');

function findingJson(finding: Finding, account: AccountFlags): object {
  const { hand } = finding.reported;
  const byHand = { settled_by_hand: hand === undefined ? null : settlementJson(hand) };
  return { type: 'finding', ...fieldsOf(finding, account), ...byHand };
}

const exact = (amount: Decimal | null | undefined): RawJson | null =>
  amount === null || amount === undefined ? null : new RawJson(formatDecimal(amount));
