import { REPORT_KINDS, type ReportKind } from '../../../core/protocol/kinds/index.ts';
import { ExactSum } from '../../../core/protocol/money.ts';
import { message } from '../../../core/words/message.ts';
import type { Connection, Row, Steps } from '../connection.ts';
import { damage } from '../failures.ts';
import { sealsOf, type Trust } from '../keyed-seals.ts';
import type { Batch, BatchFilter, BatchState, BatchTotal, RowState } from '../port.ts';
import { checkChecksum, checksumOf, contentOf, type Sealed, storedBytes } from '../seal.ts';
import { originalText, storedOptional, storedText } from '../stored-text.ts';
import { insertInto, rowFor } from '../tables.ts';
import { IS_CANCELLED, IS_ROW_CANCELLED } from './cancelled-events.ts';
import { RowTotal } from './totals.ts';

const GIVEN_UP = `
  SELECT kind, state, currency, amount FROM events WHERE batch = ?1 AND ${IS_CANCELLED}
  UNION ALL
  SELECT kind, state, currency, amount FROM batch_rows WHERE batch = ?1 AND ${IS_ROW_CANCELLED}`;

/**
 * The totals of a canceled batch as they will be after its cleanup: rows that are given up but not yet removed count
 * as canceled.
 */
function* withGivenUp(
  connection: Connection,
  batch: number,
  totals: readonly BatchTotal[],
): Steps<readonly BatchTotal[]> {
  if (!totals.some(({ state }) => state === 'pending')) return totals;
  const moved = new Map<string, RowTotal>();
  for (const row of yield* connection.all(GIVEN_UP, batch)) addTo(moved, row);
  return [...moved].reduce(moveToCancelled, totals);
}

function addTo(moved: Map<string, RowTotal>, { kind, state, currency, amount }: Row): void {
  const key = totalKey({ kind, state, currency: originalText(currency) || null });
  const total = moved.get(key) ?? new RowTotal();
  total.add(amount as string | null);
  moved.set(key, total);
}

function moveToCancelled(
  totals: readonly BatchTotal[],
  [key, { count, amount }]: [string, RowTotal],
): readonly BatchTotal[] {
  const from = totals.find((total) => totalKey(total) === key);
  if (from === undefined) throw damage(message('total_missing'));
  const to = { ...from, state: 'cancelled' } as const;
  const known = totals.find((total) => totalKey(total) === totalKey(to)) ?? {
    ...to,
    count: 0,
    amount: '0',
  };
  const others = totals.filter((total) => total !== from && total !== known);
  return [
    ...others,
    { ...from, count: from.count - count, amount: added(from.amount, amount, -1) },
    { ...known, count: known.count + count, amount: added(known.amount, amount, 1) },
  ].filter((total) => total.count > 0);
}

const totalKey = ({
  kind,
  state,
  currency,
}: {
  kind: unknown;
  state: unknown;
  currency: unknown;
}) => JSON.stringify([kind, state, currency]);

function added(one: string, other: string, sign: 1 | -1): string {
  const sum = new ExactSum();
  if (!sum.add(one) || !sum.add(other, sign)) throw damage(message('total_invalid'));
  return sum.text;
}

const KINDS: ReadonlySet<unknown> = new Set(REPORT_KINDS);
const ROW_STATES: ReadonlySet<unknown> = new Set<RowState>([
  'staged',
  'pending',
  'accepted',
  'rejected',
  'withdrawn',
  'duplicate',
  'conflict',
  'cancelled',
  'pruned',
]);

const DECIMAL = /^\d+(\.\d+)?$/;

/**
 * The totals of a batch.
 * @throws damage if a total is impossible; totals have no seal, but they add up to the batch's rows.
 */
export function* readTotals(
  connection: Connection,
  batch: { readonly number: number; readonly state: BatchState; readonly rows: number },
): Steps<readonly BatchTotal[]> {
  const totals = (yield* connection.all('SELECT * FROM batch_totals WHERE batch = ?', batch.number))
    .map(readTotal)
    .filter(({ count }) => count > 0);
  const rows = totals.reduce((sum, { count }) => sum + count, 0);
  if (rows !== batch.rows) throw damage(message('totals_do_not_add_up', { batch: batch.number }));
  return batch.state === 'cancelled'
    ? yield* withGivenUp(connection, batch.number, totals)
    : totals;
}

function readTotal({ kind, state, currency, count, amount }: Row): BatchTotal {
  const isPlausible =
    KINDS.has(kind) &&
    ROW_STATES.has(state) &&
    Number.isSafeInteger(count) &&
    Number(count) >= 0 &&
    DECIMAL.test(String(amount));
  if (!isPlausible) throw damage(message('total_impossible'));
  return {
    kind: kind as ReportKind,
    state: state as RowState,
    currency: originalText(currency) || null,
    count: Number(count),
    amount: String(amount),
  };
}

/** A batch with what only the journal itself needs. */
export interface StoredBatch extends Batch {
  readonly number: number;
  /** `accounts.number`. */
  readonly account: number;
  /** The session that stages the batch; null if it was abandoned. */
  readonly session: number | null;
}

const STATES: ReadonlySet<unknown> = new Set<BatchState>(['staging', 'open', 'cancelled', 'done']);

/** The account is looked up from the left, so that a batch that lost its account is not passed over. */
const SELECT_BATCHES = `
  SELECT batches.number, id, batches.account, account_id, endpoint, profile, source, created_at, state, rows,
    skipped, session, note, checksum, seal
  FROM batches LEFT JOIN accounts ON accounts.number = batches.account`;

/** BatchReader.batches. */
export function* listBatches(
  connection: Connection,
  filter: BatchFilter,
): Steps<readonly StoredBatch[]> {
  const { accountId = null, state = null } = filter;
  return yield* connection.guarded('reading', () =>
    connection.snapshot(function* () {
      const found: StoredBatch[] = [];
      for (const row of yield* connection.all(`${SELECT_BATCHES} ORDER BY batches.number`))
        found.push(yield* readRow(connection, row));
      return found
        .filter((batch) => accountId === null || batch.accountId === accountId)
        .filter((batch) => state === null || batch.state === state);
    }),
  );
}

/** Reads the batch with this ID, if any. */
export function* readBatch(connection: Connection, id: string): Steps<StoredBatch | undefined> {
  return yield* connection.guarded('reading', () =>
    connection.snapshot(function* () {
      const row = yield* connection.get(`${SELECT_BATCHES} WHERE id = ?`, storedText(id));
      return row === undefined ? undefined : yield* readRow(connection, row);
    }),
  );
}

const INSERT_BATCHES = insertInto('batches');

/** Writes a new batch. @param seal of one that is not being staged. */
export function* insertBatch(
  connection: Connection,
  batch: StoredBatch,
  seal: Uint8Array | null = null,
): Steps<void> {
  const row = rowFor('batches', {
    number: batch.number,
    id: storedText(batch.id),
    account: batch.account,
    profile: storedOptional(batch.profile),
    source: storedText(batch.source),
    created_at: batch.createdAt,
    state: batch.state,
    rows: batch.rows,
    skipped: batch.skipped,
    drains: 0,
    session: batch.session,
    note: storedOptional(batch.note ?? null),
    checksum: checksumOf(contentOfBatch(batch), { seal }),
    seal,
  });
  yield* connection.runEach(INSERT_BATCHES, [row]);
}

/** Opens a fully staged batch. It gets its seal only now, so a half-staged batch is never sent. */
export function* openBatch(connection: Connection, batch: StoredBatch): Steps<void> {
  yield* connection.run(
    `UPDATE batches SET state = 'open', rows = ?, skipped = ?, session = NULL, checksum = ?, seal = ?
      WHERE number = ?`,
    batch.rows,
    batch.skipped,
    ...sealed(connection, batch),
    batch.number,
  );
}

/** Makes a batch another account's. */
export function* rewriteOwner(connection: Connection, batch: StoredBatch): Steps<void> {
  yield* connection.run(
    'UPDATE batches SET account = ?, profile = ?, checksum = ?, seal = ? WHERE number = ?',
    batch.account,
    storedOptional(batch.profile),
    ...sealed(connection, batch),
    batch.number,
  );
}

function sealed(connection: Connection, batch: StoredBatch): [checksum: number, seal: Uint8Array] {
  const content = contentOfBatch(batch);
  const seal = sealsOf(connection).seal({ kind: 'batch', content });
  return [checksumOf(content, { seal }), seal];
}

/** Everything of a batch that its checksum and its seal cover. */
export const contentOfBatch = (batch: StoredBatch): Uint8Array => contentOf(sealedPart(batch));

/** Whether conv itself fully staged the batch, under the account's secret. Check before sending any of it. */
export function* trustInBatch(
  connection: Connection,
  batch: StoredBatch,
  seals = sealsOf(connection),
): Steps<Trust> {
  const stored = yield* connection.get('SELECT seal FROM batches WHERE number = ?', batch.number);
  return seals.trustIn({ kind: 'batch', content: contentOfBatch(batch) }, stored?.seal);
}

/** @throws damage if the row does not match what was written. */
function* readRow(connection: Connection, row: Row): Steps<StoredBatch> {
  const batch = {
    number: row.number as number,
    id: originalText(row.id),
    account: row.account as number,
    accountId: originalText(row.account_id),
    endpoint: originalText(row.endpoint),
    profile: originalText(row.profile),
    source: originalText(row.source),
    createdAt: row.created_at as number,
    state: row.state as BatchState,
    rows: row.rows as number,
    skipped: row.skipped as number,
    session: row.session as number | null,
    ...(row.note === null ? {} : { note: originalText(row.note) }),
  };
  if (!STATES.has(batch.state))
    throw damage(message('batch_state_unknown', { batch: batch.number }));
  const seal = row.seal === null ? null : storedBytes(row.seal);
  checkChecksum(row.checksum, contentOf(sealedPart(batch)), { seal });
  return { ...batch, totals: yield* readTotals(connection, batch) } as StoredBatch;
}

type Readable = { readonly [Field in keyof StoredBatch]?: StoredBatch[Field] | null };

/** All but what changes while it is worked at: its state, its session and the totals. */
const sealedPart = (batch: Readable): Sealed => [
  batch.number ?? null,
  batch.id ?? null,
  batch.accountId ?? null,
  batch.endpoint ?? null,
  batch.profile ?? null,
  batch.source ?? null,
  batch.createdAt ?? null,
  batch.rows ?? null,
  batch.skipped ?? null,
  batch.note ?? null,
];
