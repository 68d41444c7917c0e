import type { AnsweredClaim } from '../../../client/claims/answer-claims.ts';
import type { Asked, ClaimFault } from '../../../client/claims/claims-file.ts';
import {
  CLAIM_CODES,
  type ClaimAnswer,
  type ClaimCode,
  codeFor,
  isFinal,
  type LateCode,
} from '../../../client/claims/judge-claim.ts';
import type { ShopStatus } from '../../../client/files/rows/mapping.ts';
import { claimMeanings, claimWords } from '../../../client/words/claims.ts';
import { reconcileWords } from '../../../client/words/reconcile.ts';
import { RawJson, stringify } from '../../../core/kit/json/node.ts';
import { grouped, groupedDecimal } from '../../../core/kit/numbers.ts';
import { operandWord } from '../../../core/kit/shell.ts';
import { PLAIN_THEME } from '../../../core/kit/theme.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { formatDecimal } from '../../../core/protocol/money.ts';
import { fill } from '../../../core/words/sentence.ts';
import { said, text } from '../../../core/words/text.ts';
import { csvHeader, csvLine } from '../../terminal/csv-table.ts';
import { localTime } from '../../terminal/local-time.ts';
import { drawAdvised } from '../../terminal/rows-printer.ts';
import { type Column, NOTHING, type TableView } from '../../terminal/table.ts';
import { isoTime } from '../../views/event-text.ts';
import { knownByHand, settlementJson } from '../../views/hand-text.ts';
import { labelledRows } from '../../views/labels.ts';
import {
  type AccountFlags,
  flagWords,
  sendCommand,
  type Written,
} from '../../views/replay-command.ts';

/** What to do about an answer; may be empty. */
function remedyOf(answered: AnsweredClaim, account: AccountFlags): string {
  const { answer, likely, heldFor } = answered;
  const show = `conv show ${operandWord(likely ?? answer.merchantOrderId)}`;
  if (answer.isOpen)
    return fill(reconcileWords.deliver_first, { command: deliverCommand(account) });
  switch (answer.code) {
    case 'reported':
    case 'refunded':
    case 'cancelled':
    case 'declined':
    case 'not_paid_in_shop':
    case 'open':
      return '';
    case 'reported_other_click_id':
      return fill(claimWords.credited_to_another, { show });
    case 'reported_without_click_id':
      return fill(claimWords.credited_to_nobody, { show });
    case 'reported_elsewhere':
      return fill(reconcileWords.paid_report_elsewhere, { show });
    case 'refused':
      return claimWords.report_refused({ reason: makeVisible(answer.reason ?? ''), show });
    case 'withdrawn':
      return fill(claimWords.report_withdrawn, { show });
    case 'never_reported':
      return lateWords(answered.late?.code);
    case 'held':
      return fill(claimWords.held_for, {
        reason: heldFor === null ? '' : makeVisible(text(heldFor)),
      });
    case 'unknown_to_shop':
      return claimWords.check_order_id;
    case 'likely_other_id':
      return fill(claimWords.likely_order, { order: makeVisible(likely ?? ''), show });
  }
}

const deliverCommand = (account: AccountFlags): string =>
  ['conv replay --pending', ...flagWords(account)].join(' ');

const lateWords = (code: LateCode | undefined): string =>
  code === undefined ? claimWords.compare_with_orders : LATE_WORDS[code];

const LATE_WORDS: Readonly<Record<LateCode, string>> = {
  shop_click_id: claimWords.late_with_shop_click,
  claimed_click_id: claimWords.late_with_claimed_click,
  no_click_id: claimWords.late_without_click,
  click_ids_differ: claimWords.late_click_ids_differ,
  click_id_unclear: claimWords.late_click_id_unclear,
};

const LEAST_ORDER_ID = 8;
const LEAST_CLICK_ID = 12;
const LEAST_DETAILS = 10;

const COLUMNS: readonly Column<AnsweredClaim>[] = [
  {
    title: 'order',
    text: ({ claim }) => makeVisible(claim.merchantOrderId),
    least: LEAST_ORDER_ID,
  },
  {
    title: 'answer',
    text: ({ answer }) => answer.code,
    paint: (theme, { answer }) => (isFinal(answer) ? theme.good : theme.warn),
  },
  {
    title: claimWords.title_reported_at,
    text: ({ answer: { reportedAt } }) => (reportedAt === null ? NOTHING : localTime(reportedAt)),
    optional: 1,
  },
  {
    title: claimWords.title_click_id,
    text: ({ answer }) => makeVisible(answer.reportedClickId ?? NOTHING),
    least: LEAST_CLICK_ID,
  },
  {
    title: claimWords.title_details,
    text: (answered) => detailsOf(answered) || NOTHING,
    least: LEAST_DETAILS,
  },
];

/** Answers as a table. */
export const claimsTable = (
  rows: readonly AnsweredClaim[],
  account: AccountFlags,
  view: TableView,
): string => {
  const advice = { title: reconcileWords.title_what_to_do, text: remedyWith(account) };
  return drawAdvised(rows, COLUMNS, advice, view);
};

const remedyWith =
  (account: AccountFlags) =>
  (answered: AnsweredClaim): string =>
    remedyOf(answered, account);

/** The refund, the reason of a decline, or the shop's status; and what a person settled. */
const detailsOf = (answered: AnsweredClaim): string =>
  [factsOf(answered), answered.hand && knownByHand(answered.hand)].filter(Boolean).join('; ');

function factsOf({ answer, shop }: AnsweredClaim): string {
  if (answer.code === 'declined') return makeVisible(answer.reason ?? '');
  if (answer.code === 'not_paid_in_shop') return shop?.status ?? '';
  return refundOf(answer) ?? '';
}

/** `refunded 1,500 of 5,000 KRW` */
function refundOf({ refunded, total, currency }: ClaimAnswer): string | undefined {
  if (total === null || refunded.units === 0n) return undefined;
  return claimWords.refunded_of({
    refunded: groupedDecimal(formatDecimal(refunded)),
    total: groupedDecimal(formatDecimal(total)),
    currency: makeVisible(currency ?? ''),
  });
}

/** Not in the answers for creators: whom the merchant asked is its own business. */
const reasonOf = ({ answer, hand }: AnsweredClaim): string | null =>
  hand === undefined ? answer.reason : (answer.reason ?? knownByHand(hand));

/** One answer for scripts; in CSV the names are the header. */
const fieldsOf = (answered: AnsweredClaim, account: AccountFlags) => {
  const { claim, answer, shop, likely, late, heldFor } = answered;
  const isAccepted = answer.total !== null;
  return {
    merchant_order_id: claim.merchantOrderId,
    answer: answer.code,
    line: claim.line,
    reported_at: answer.reportedAt === null ? null : isoTime(answer.reportedAt),
    reported_click_id: answer.reportedClickId,
    reason: heldFor === null ? reasonOf(answered) : text(heldFor),
    refunded: isAccepted ? new RawJson(formatDecimal(answer.refunded)) : null,
    total: answer.total === null ? null : new RawJson(formatDecimal(answer.total)),
    currency: answer.currency,
    shop_status: shop?.status ?? null,
    likely_same_as: likely,
    late_report: late?.code ?? null,
    what_to_do: remedyOf(answered, account),
  };
};

const HEADER = [
  ...(['merchant_order_id', 'answer', 'line', 'claimed_click_ids', 'reported_at'] as const),
  ...(['reported_click_id', 'reason', 'refunded', 'total', 'currency', 'shop_status'] as const),
  ...(['likely_same_as', 'late_report', 'what_to_do'] as const),
];

export const claimsCsvHeader = (): string => csvHeader(HEADER);

/** Answers as CSV without formulas that a spreadsheet would run. */
export const claimsCsv = (rows: readonly AnsweredClaim[], account: AccountFlags): string =>
  rows
    .map((row) => {
      const claimed = row.claim.clickIds.join(' ');
      return csvLine(HEADER, { ...fieldsOf(row, account), claimed_click_ids: claimed });
    })
    .join('');

/** Answers as NDJSON, amounts as exact numbers. */
export const claimsJson = (rows: readonly AnsweredClaim[], account: AccountFlags): string =>
  rows.map((row) => `${stringify(claimJson(row, account))}\n`).join('');

function claimJson(row: AnsweredClaim, account: AccountFlags): object {
  const { merchant_order_id, answer, line, what_to_do, ...rest } = fieldsOf(row, account);
  return {
    type: 'claim',
    ...{ merchant_order_id, answer, settled: isFinal(row.answer), open: row.answer.isOpen, line },
    claims: row.claim.asked.map(({ clickId, date }) => ({ click_id: clickId, date })),
    ...rest,
    settled_by_hand: row.hand === undefined ? null : settlementJson(row.hand),
    what_to_do: what_to_do || null,
  };
}

/** A row of the file that could not be read, for scripts. */
export const faultJson = ({ line, merchantOrderId, reason }: ClaimFault): string =>
  `${stringify({ type: 'invalid', line, merchant_order_id: merchantOrderId, message: said(reason) })}\n`;

/** Rows that are listed for a person. */
const SHOWN = 20;

/** The unreadable rows, if any. */
export function faultsText(faults: readonly ClaimFault[]): string | undefined {
  if (faults.length === 0) return undefined;
  const lines = faults
    .slice(0, SHOWN)
    .map(({ line, reason }) =>
      fill(claimWords.fault_line, { line, reason: makeVisible(said(reason)) }),
    );
  const more = faults.length - lines.length;
  return [
    claimWords.faults_title({ count: faults.length }),
    ...lines,
    ...(more > 0 ? [fill(claimWords.faults_more, { count: more })] : []),
  ].join('\n');
}

/** Columns of the answers for creators, which reveal nothing about other creators. */
const REPLY = [
  ...(['order_id', 'click_id', 'date', 'answer', 'explanation'] as const),
  ...(['reported_at', 'refunded', 'total', 'currency'] as const),
];

export const replyHeader = (): string => csvHeader(REPLY);

/** The header is enough to recognize a file of replies by. */
export const isOwnReply = (start: string): boolean => start.startsWith(replyHeader().trimEnd());

/** One line for each creator that asks. */
export const replyLines = (answered: AnsweredClaim): readonly string[] =>
  answered.claim.asked.map((asked) => replyLine(answered, asked));

function replyLine({ claim, answer, shop }: AnsweredClaim, { clickId, date }: Asked): string {
  const code = codeFor(clickId, answer);
  const { reportedAt, refunded, total, currency } = answer;
  // When it was reported, and its amounts, are the business of the creator whom it credits.
  const isOthers = code === 'reported_other_click_id';
  return csvLine(REPLY, {
    ...{ order_id: claim.merchantOrderId, click_id: clickId, date, answer: code },
    explanation: explain(code, clickId, answer, shop?.status),
    reported_at: isOthers || reportedAt === null ? null : isoTime(reportedAt),
    ...(isOthers || total === null
      ? { refunded: null, total: null, currency: null }
      : { refunded: formatDecimal(refunded), total: formatDecimal(total), currency }),
  });
}

function explain(
  code: ClaimCode,
  clickId: string | null,
  answer: ClaimAnswer,
  inShop: ShopStatus | undefined,
): string {
  const refund = refundOf(answer);
  switch (code) {
    case 'reported':
      return claimWords.reply_reported({ isClaimed: clickId !== null });
    case 'refunded':
      return claimWords.reply_refunded({ isClaimed: clickId !== null, refund: refund ?? '' });
    case 'declined':
      return claimWords.reply_declined({ reason: answer.reason });
    case 'not_paid_in_shop':
      return claimWords.reply_not_paid({ isUnpaid: inShop === 'unpaid' });
    default:
      return REPLIES[code];
  }
}

const REPLIES: Readonly<
  Record<Exclude<ClaimCode, 'reported' | 'refunded' | 'declined' | 'not_paid_in_shop'>, string>
> = {
  reported_other_click_id: claimWords.reply_other_click,
  reported_without_click_id: claimWords.reply_no_click,
  reported_elsewhere: claimWords.reply_elsewhere,
  cancelled: claimWords.reply_cancelled,
  open: claimWords.reply_open,
  refused: claimWords.reply_refused,
  withdrawn: claimWords.reply_withdrawn,
  never_reported: claimWords.reply_never_reported,
  held: claimWords.reply_held,
  unknown_to_shop: claimWords.reply_unknown,
  likely_other_id: claimWords.reply_likely_other,
};

/** Totals of the answers. */
export interface ClaimTotals {
  /** As it was given. */
  readonly file: string;
  /** Rows of the file. */
  readonly rows: number;
  readonly faults: number;
  readonly counts: ReadonlyMap<ClaimCode, number>;
  /** Orders that a person or a report has to settle. */
  readonly unsettled: number;
  readonly late: ReadonlyMap<LateCode, number>;
  /** The file from `--write`; null without the flag, or if there was nothing to write. */
  readonly written: Written | null;
  readonly isWriteWanted: boolean;
  /** What `--reply` made. */
  readonly reply: { readonly file: string; readonly rows: number } | null;
}

const ordersIn = ({ counts }: Pick<ClaimTotals, 'counts'>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** The totals for a person; without a line end. */
export function totalsText(totals: ClaimTotals, account: AccountFlags): string {
  const { file, counts, unsettled, written, reply } = totals;
  const rows = codesIn(counts).map((code): [string, string] => [
    `${grouped(counts.get(code) ?? 0)} ${code}`,
    claimMeanings[code],
  ]);
  return [
    claimWords.answered({
      ...{ file: makeVisible(file), claims: totals.rows, orders: ordersIn(totals), unsettled },
    }),
    ...(rows.length === 0 ? [] : [labelledRows(rows, PLAIN_THEME).trimEnd()]),
    ...(written === null ? [] : [writtenText(written, account)]),
    ...(totals.isWriteWanted ? lateText(totals.late) : []),
    ...(reply === null
      ? []
      : [claimWords.reply_written({ file: makeVisible(reply.file), count: reply.rows })]),
  ].join('\n');
}

const writtenText = (written: Written, account: AccountFlags): string =>
  reconcileWords.reports_written({
    file: makeVisible(written.file),
    count: written.rows,
    command: sendCommand(written, account),
  });

/** Whom the late reports credit is worth a second look: a paid report cannot be corrected. */
const LATE_NOTES = [
  ['claimed_click_id', claimWords.note_claimed_click],
  ['no_click_id', claimWords.note_no_click],
  ['click_ids_differ', claimWords.note_click_ids_differ],
  ['click_id_unclear', claimWords.note_click_id_unclear],
] as const;

const lateText = (late: ClaimTotals['late']): readonly string[] =>
  LATE_NOTES.flatMap(([code, note]) => {
    const count = late.get(code) ?? 0;
    return count === 0 ? [] : [note({ count })];
  });

/** The same for scripts, as the last line. */
export const totalsJson = (totals: ClaimTotals, account: AccountFlags): string =>
  `${stringify({
    type: 'summary',
    file: totals.file,
    claims: totals.rows,
    invalid: totals.faults,
    orders: ordersIn(totals),
    unsettled: totals.unsettled,
    totals: Object.fromEntries(
      codesIn(totals.counts).map((code) => [code, totals.counts.get(code)]),
    ),
    late_reports: Object.fromEntries(totals.late),
    written: totals.written && { file: totals.written.file, rows: totals.written.rows },
    reply: totals.reply,
    next: totals.written && sendCommand(totals.written, account),
  })}\n`;

const codesIn = (counts: ClaimTotals['counts']): readonly ClaimCode[] =>
  CLAIM_CODES.filter((code) => counts.has(code));
