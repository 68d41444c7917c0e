import type { ByteStore } from '../../../../client/rows/byte-store.ts';
import { orderHash } from '../../../../client/rows/order-hash.ts';
import { createPartitions, type Partitions } from '../../../../client/rows/orders/partitions.ts';
import type { CheckedRow, RowPlace } from '../../../../client/rows/row.ts';
import { REPORT_KINDS, type ReportKind } from '../../../../protocol/kinds/index.ts';
import { ExactSum } from '../../../../protocol/money.ts';

/** What would happen to a row. `sent` is `accepted` and what the service refuses. */
export type DryRunOutcome = 'accepted' | 'duplicate' | 'rejected' | 'conflict' | 'waiting';

/** The rows of one kind and currency that come to the same. */
export interface DryRunTotal {
  readonly outcome: DryRunOutcome;
  readonly kind: ReportKind;
  /** The order's status after it; null where the service does not accept the row now. */
  readonly status: string | null;
  /** From the service's response where it accepts the row, otherwise from the row or its default; null where neither is known. */
  readonly currency: string | null;
  readonly count: number;
  /** The exact sum as decimal text, in major units; null where the kind has no amount. */
  readonly amount: string | null;
}

/** A row that would not be accepted. */
export interface DryRunRefusal extends RowPlace {
  readonly outcome: Exclude<DryRunOutcome, 'accepted' | 'duplicate'>;
  readonly kind: ReportKind;
  readonly merchantOrderId: string;
  readonly eventId: string;
  /** The service's own code where it refused the row; null where nothing would be sent. */
  readonly code: string | null;
  readonly message: string;
}

/** Told of every row that would not be accepted, as it is found: of a large file not in its order. */
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

/** So many refusals are kept to be shown; all are counted. */
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
  Number(textOf(one) > textOf(other)) - Number(textOf(one) < textOf(other));

const textOf = ({ status, currency }: Running): string => `${status} ${currency}`;

const toTotal = ({ sum, ...total }: Running): DryRunTotal => ({
  ...total,
  amount: sum === null ? null : sum.text,
});

/** So many rows are run through the service at once: it keeps every order that it has heard of. */
export const PART_ROWS = 20_000;

/** Where a row's text lies in the store, and its length in bytes: two numbers of eight bytes. */
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
  for await (const page of rows) for (const row of page) put(row, parts, store);
  for (let part = 0; part < count; part += 1) yield rowsIn(parts.blocks(part), store);
}

function put(row: CheckedRow, parts: Partitions, store: ByteStore): void {
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
