import {
  type ByteStore,
  createPartitions,
  type Partitions,
} from '../../../client/files/rows/byte-store.ts';
import type { CheckedRow, RowPlace } from '../../../client/files/rows/row.ts';
import { accountJson, type ExportAccount } from '../../../client/reconcile/export-account.ts';
import { RawJson, stringify } from '../../../core/kit/json/node.ts';
import type { Theme } from '../../../core/kit/theme.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { REPORT_KINDS, type ReportKind } from '../../../core/protocol/kinds/index.ts';
import { ExactSum } from '../../../core/protocol/money.ts';
import { orderHash } from '../../../core/protocol/order-hash.ts';
import { fill } from '../../../core/words/sentence.ts';
import {
  type Column,
  drawTable,
  NOTHING,
  type TableView,
  totalColumns,
} from '../../terminal/table.ts';
import { logWords } from '../../words/log.ts';
import { sendWords } from '../../words/send.ts';
import { moreFaults } from './view.ts';

/** The outcome of a row in a dry run. `sent` is `accepted` plus rejections by the service. */
type DryRunOutcome = 'accepted' | 'duplicate' | 'rejected' | 'conflict' | 'waiting';

/** Rows of one kind and currency with the same outcome. */
interface DryRunTotal {
  readonly outcome: DryRunOutcome;
  readonly kind: ReportKind;
  /** The order's status after it; null if the service would not accept the row now. */
  readonly status: string | null;
  /** From the service's response if it accepts the row, otherwise from the row or the default; null if unknown. */
  readonly currency: string | null;
  readonly count: number;
  /** The exact sum as decimal text, in major units; null if the kind has no amount. */
  readonly amount: string | null;
}

/** A row that would not be accepted. */
interface DryRunRefusal extends RowPlace {
  readonly outcome: Exclude<DryRunOutcome, 'accepted' | 'duplicate'>;
  readonly kind: ReportKind;
  readonly merchantOrderId: string;
  readonly eventId: string;
  /** The service's error code for a refused row; null if nothing would be sent. */
  readonly code: string | null;
  readonly message: string;
}

/** Receives rows that would not be accepted as they are found; in a large file, not in file order. */
export type RefusalSink = (refusal: DryRunRefusal) => void;

export interface DryRunResult {
  readonly rows: number;
  readonly sent: number;
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
  readonly conflicts: number;
  readonly waiting: number;
  /** The first twenty of the file. */
  readonly refused: readonly DryRunRefusal[];
  readonly totals: readonly DryRunTotal[];
}

/** How many refusals are kept to be shown; all are counted. */
const SHOWN = 20;

type Running = Omit<DryRunTotal, 'amount' | 'count'> & { count: number; sum: ExactSum | null };

type Counts = Record<DryRunOutcome, number>;

export interface DryRunTally {
  sent(): void;
  duplicate(row: CheckedRow): void;
  accepted(row: CheckedRow, status: string, currency: string): void;
  refused(row: CheckedRow, how: Pick<DryRunRefusal, 'outcome' | 'code' | 'message'>): void;
  result(): DryRunResult;
}

export function createDryRunTally(tell: RefusalSink): DryRunTally {
  const counts: Counts = { accepted: 0, duplicate: 0, rejected: 0, conflict: 0, waiting: 0 };
  let sent = 0;
  const shown: DryRunRefusal[] = [];
  const totals = new Map<string, Running>();
  const count = (row: CheckedRow, came: Pick<DryRunTotal, 'outcome' | 'status' | 'currency'>) => {
    counts[came.outcome] += 1;
    addTo(totals, row, came);
  };
  return {
    sent: () => {
      sent += 1;
    },
    duplicate: (row) => count(row, { outcome: 'duplicate', status: null, currency: row.currency }),
    accepted: (row, status, currency) => count(row, { outcome: 'accepted', status, currency }),
    refused: (row, how) => {
      count(row, { outcome: how.outcome, status: null, currency: row.currency });
      const { row: number, line, kind, merchantOrderId, eventId } = row;
      const refusal = { row: number, line, kind, merchantOrderId, eventId, ...how };
      tell(refusal);
      keepFirst(shown, refusal);
    },
    result: () => resultOf(counts, sent, shown, totals),
  };
}

/** Rows come part by part. */
function keepFirst(shown: DryRunRefusal[], refusal: DryRunRefusal): void {
  const at = shown.findLastIndex(({ row }) => row < refusal.row) + 1;
  if (at < SHOWN) shown.splice(at, 0, refusal);
  if (shown.length > SHOWN) shown.pop();
}

function addTo(
  totals: Map<string, Running>,
  { kind, amount }: CheckedRow,
  came: Pick<DryRunTotal, 'outcome' | 'status' | 'currency'>,
): void {
  const key = `${kind} ${came.outcome} ${came.status} ${came.currency}`;
  const total = totals.get(key) ?? { kind, ...came, count: 0, sum: null };
  totals.set(key, total);
  total.count += 1;
  if (amount === null) return;
  total.sum ??= new ExactSum();
  total.sum.add(amount);
}

const resultOf = (
  counts: Counts,
  sent: number,
  refused: readonly DryRunRefusal[],
  totals: ReadonlyMap<string, Running>,
): DryRunResult => ({
  rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
  sent,
  accepted: counts.accepted,
  duplicates: counts.duplicate,
  rejected: counts.rejected,
  conflicts: counts.conflict,
  waiting: counts.waiting,
  refused,
  totals: [...totals.values()].sort(inOrder).map(toTotal),
});

const OUTCOMES: readonly DryRunOutcome[] = [
  'accepted',
  'duplicate',
  'rejected',
  'conflict',
  'waiting',
];

const inOrder = (one: Running, other: Running): number =>
  OUTCOMES.indexOf(one.outcome) - OUTCOMES.indexOf(other.outcome) ||
  REPORT_KINDS.indexOf(one.kind) - REPORT_KINDS.indexOf(other.kind) ||
  Number(totalName(one) > totalName(other)) - Number(totalName(one) < totalName(other));

const totalName = ({ status, currency }: Running): string => `${status} ${currency}`;

const toTotal = ({ sum, ...total }: Running): DryRunTotal => ({
  ...total,
  amount: sum === null ? null : sum.text,
});

/** How many rows one service takes: it keeps every order in memory. */
export const PART_ROWS = 20_000;

/** Offset and length of a row's text in the store, eight bytes each. */
const RECORD_BYTES = 16;

/**
 * Parts the rows of a file by order, so that only one part need be in memory at a time.
 * @param rows in the order of the file.
 * @param count how many parts, from 1.
 * @param store for the rows; it is left open.
 * @returns the parts; all rows of an order are in one of them, in the order of the file.
 */
export async function* partRows(
  rows: AsyncIterable<readonly CheckedRow[]>,
  count: number,
  store: ByteStore,
): AsyncGenerator<Iterable<CheckedRow>> {
  const parts = createPartitions(store, RECORD_BYTES, count);
  for await (const page of rows) for (const row of page) putRow(row, parts, store);
  for (let part = 0; part < count; part += 1) yield rowsIn(parts.blocks(part), store);
}

function putRow(row: CheckedRow, parts: Partitions, store: ByteStore): void {
  const text = Buffer.from(JSON.stringify({ ...row, body: Buffer.from(row.body).toString() }));
  const position = store.sizeBytes;
  store.append(text);
  const { bytes, at } = parts.room(orderHash(row.merchantOrderId) % parts.count);
  bytes.writeDoubleLE(position, at);
  bytes.writeDoubleLE(text.length, at + 8);
}

function* rowsIn(blocks: Iterable<Buffer>, store: ByteStore): Generator<CheckedRow> {
  for (const block of blocks) {
    for (let at = 0; at < block.length; at += RECORD_BYTES) {
      const text = Buffer.alloc(block.readDoubleLE(at + 8));
      store.read(block.readDoubleLE(at), text);
      const row = JSON.parse(text.toString());
      yield { ...row, body: Buffer.from(row.body) };
    }
  }
}

type DryRunCounts = Omit<DryRunResult, 'refused' | 'totals'>;

/** A dry run that was good to the last row: all of the file is accepted, now or before. */
export const isAllGood = ({ rows, accepted, duplicates }: DryRunCounts, skipped: number): boolean =>
  skipped === 0 && accepted + duplicates === rows;

/** The line above the totals: `dry run of orders.csv: 9 of 10 rows would be accepted, …`. */
export function dryRunTitle(fileName: string, result: DryRunCounts): string {
  const { rows, accepted, duplicates } = result;
  const parts = [
    sendWords.would_be_accepted({ accepted, all: rows }),
    ...(duplicates === 0 ? [] : [sendWords.not_resent({ count: duplicates })]),
    ...NOT_ACCEPTED.filter(([name]) => result[name] > 0).map(([name, words]) =>
      words({ count: result[name] }),
    ),
  ];
  return sendWords.dry_run_title({ file: makeVisible(fileName), parts: parts.join(', ') });
}

const NOT_ACCEPTED = [
  ['rejected', sendWords.count_refused],
  ['conflicts', sendWords.count_in_conflict],
  ['waiting', sendWords.count_waiting],
] as const;

/** Totals by what would happen, kind and currency; on a terminal with commas between thousands. */
export function dryRunTable(totals: readonly DryRunTotal[], view: TableView): string {
  const columns: readonly Column<DryRunTotal>[] = [
    {
      title: 'outcome',
      text: ({ outcome }) => outcome,
      isState: true,
      paint: (theme, { outcome }) => paintOutcome(theme, outcome),
    },
    { title: 'kind', text: ({ kind }) => kind },
    { title: logWords.title_order_then, text: ({ status }) => makeVisible(status ?? NOTHING) },
    ...totalColumns(totals, view),
  ];
  return [...drawTable(totals, columns, view)].join('');
}

/** The lines below the totals: the first rows that would not be accepted, with reasons, and what to do next. */
export function dryRunRemarks(
  fileName: string,
  { refused, ...result }: DryRunResult,
  skipped: number,
): readonly string[] {
  const count = result.rejected + result.conflicts + result.waiting;
  const more = moreFaults(refused.length, count, sendWords.json_lists_all);
  return [
    ...refused.map((refusal) => refusalText(fileName, refusal)),
    ...(more === undefined ? [] : [more]),
    ...(skipped === 0 ? [] : [sendWords.would_be_skipped({ skipped })]),
    isAllGood(result, skipped) ? sendWords.send_for_real : sendWords.fix_dry_run,
  ];
}

/** A row that would not be accepted, for scripts, as one line. */
export const refusalJson = (refusal: DryRunRefusal): string =>
  `${stringify({
    type: 'row',
    row: refusal.row,
    line: refusal.line,
    kind: refusal.kind,
    merchant_order_id: refusal.merchantOrderId,
    event_id: refusal.eventId,
    outcome: refusal.outcome,
    code: refusal.code,
    message: refusal.message,
  })}\n`;

/** The summary of a dry run as JSON, printed as the last line. */
export const dryRunJson = (
  fileName: string,
  result: DryRunResult,
  skipped: number,
  account?: ExportAccount,
): string =>
  `${stringify({
    type: 'summary',
    dry_run: true,
    file: fileName,
    rows: result.rows,
    skipped,
    held: account?.held,
    export: account && accountJson(account),
    accepted: result.accepted,
    duplicate: result.duplicates,
    rejected: result.rejected,
    conflict: result.conflicts,
    waiting: result.waiting,
    totals: result.totals.map(({ outcome, kind, status, currency, count, amount }) => ({
      ...{ outcome, kind, order_status: status, currency, count },
      amount: amount === null ? null : new RawJson(amount),
    })),
  })}\n`;

function refusalText(fileName: string, refusal: DryRunRefusal): string {
  const { line, kind, merchantOrderId, outcome, code, message } = refusal;
  const what = fill(sendWords.refused_row, {
    file: makeVisible(fileName),
    line,
    kind,
    order: makeVisible(merchantOrderId),
    outcome,
  });
  return `${what}${code === null ? '' : ` (${makeVisible(code)})`}: ${makeVisible(message)}`;
}

function paintOutcome(theme: Theme, outcome: DryRunOutcome): (text: string) => string {
  if (outcome === 'accepted' || outcome === 'duplicate') return theme.good;
  return outcome === 'waiting' ? theme.warn : theme.bad;
}
