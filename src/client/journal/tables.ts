import { type Bulk, type BulkType, insertOf, type SqlValue } from './connection.ts';

type Columns = readonly (readonly [name: string, type: BulkType])[];

/** The columns of each table, in the order in which its rows are written. */
const COLUMNS = {
  accounts: [
    ['number', 'bigint'],
    ['account_id', 'text'],
    ['endpoint', 'text'],
  ],
  actors: [
    ['number', 'bigint'],
    ['actor', 'text'],
    ['version', 'text'],
  ],
  batches: [
    ['number', 'bigint'],
    ['id', 'text'],
    ['account', 'bigint'],
    ['profile', 'text'],
    ['source', 'text'],
    ['created_at', 'bigint'],
    ['state', 'text'],
    ['rows', 'bigint'],
    ['skipped', 'bigint'],
    ['session', 'bigint'],
    ['seal', 'bytea'],
    ['keyed_seal', 'bytea'],
    ['note', 'text'],
  ],
  events: [
    ['sequence', 'bigint'],
    ['account', 'bigint'],
    ['event_id', 'text'],
    ['kind', 'text'],
    ['merchant_order_id', 'text'],
    ['sub_id', 'text'],
    ['state', 'text'],
    ['created_at', 'bigint'],
    ['profile', 'text'],
    ['seal', 'bytea'],
    ['body', 'bytea'],
    ['batch', 'bigint'],
    ['row', 'bigint'],
    ['line', 'bigint'],
    ['amount', 'text'],
    ['currency', 'text'],
    ['session', 'bigint'],
    ['open_since', 'bigint'],
    ['successor_of', 'bigint'],
    ['keyed_seal', 'bytea'],
    ['withdrawn_at', 'bigint'],
    ['actor', 'bigint'],
    ['refund_id', 'text'],
    ['note', 'text'],
  ],
  attempts: [
    ['event', 'bigint'],
    ['number', 'bigint'],
    ['started_at', 'bigint'],
    ['outcome', 'text'],
    ['duration_ms', 'double precision'],
    ['http_status', 'bigint'],
    ['error_code', 'text'],
    ['response', 'text'],
    ['masked', 'bigint'],
    ['seal', 'bytea'],
    ['actor', 'bigint'],
  ],
  chunks: [
    ['number', 'bigint'],
    ['batch', 'bigint'],
    ['lane', 'bigint'],
    ['rows', 'bigint'],
    ['seal', 'bytea'],
    ['packed', 'bytea'],
  ],
  chunk_seals: [
    ['chunk', 'bigint'],
    ['keyed_seal', 'bytea'],
  ],
  batch_rows: [
    ['batch', 'bigint'],
    ['row', 'bigint'],
    ['line', 'bigint'],
    ['kind', 'text'],
    ['event_id', 'text'],
    ['merchant_order_id', 'text'],
    ['amount', 'text'],
    ['currency', 'text'],
    ['state', 'text'],
    ['reason', 'text'],
    ['event', 'bigint'],
    ['seal', 'bytea'],
  ],
  batch_totals: [
    ['batch', 'bigint'],
    ['kind', 'text'],
    ['state', 'text'],
    ['currency', 'text'],
    ['count', 'bigint'],
    ['amount', 'text'],
  ],
} as const satisfies Record<string, Columns>;

export type TableName = keyof typeof COLUMNS;

/** A table as a whole. */
export interface Table {
  readonly name: TableName;
  readonly columns: Columns;
  /** The columns that its rows are ordered and found by; the first ones. */
  readonly keys: number;
}

const KEYS: Readonly<Record<TableName, number>> = {
  accounts: 1,
  actors: 1,
  batches: 1,
  events: 1,
  attempts: 2,
  chunks: 1,
  chunk_seals: 1,
  batch_rows: 2,
  batch_totals: 4,
};

/** What a journal is; who is at work on it is not part of it. Each table comes after those that it refers to. */
export const TABLES: readonly Table[] = (Object.keys(COLUMNS) as TableName[]).map((name) => ({
  name,
  columns: COLUMNS[name],
  keys: KEYS[name],
}));

/** A row for `insertInto`: NULL where nothing is given. */
export const rowFor = (table: TableName, values: Readonly<Record<string, unknown>>): SqlValue[] =>
  COLUMNS[table].map(([column]) => (values[column] ?? null) as SqlValue);

/** Writes rows with all columns of a table. @param unless such as `ON CONFLICT (id) DO NOTHING`. */
export const insertInto = (table: TableName, unless = ''): Bulk =>
  insertOf(table, COLUMNS[table], unless);
