import { type Bulk, type BulkType, insertOf, type SqlValue } from './connection.ts';

/** A column, with the name of its type in PostgreSQL; a question mark marks one that may be NULL. */
type Column = readonly [name: string, type: BulkType | `${BulkType}?`];

/** A table, as both stores create it. */
interface TableForm {
  /** In the order in which rows are written. */
  readonly columns: readonly Column[];
  /** How many of the first columns are the primary key. */
  readonly keys: number;
  /** Other columns that no two rows share. */
  readonly unique?: string;
  /** Columns that refer to the key of another table. */
  readonly refers?: Readonly<Record<string, string>>;
}

/** A report, staged or begun. */
const EVENT = [
  ['sequence', 'bigint'],
  ['account', 'bigint'],
  ['event_id', 'text'],
  ['kind', 'text'],
  ['merchant_order_id', 'text'],
  ['sub_id', 'text?'],
  ['refund_id', 'text?'],
  ['click_id', 'text?'],
  ['product_name', 'text?'],
  ['note', 'text?'],
  ['profile', 'text?'],
  ['successor_of', 'bigint?'],
  ['actor', 'bigint?'],
  ['created_at', 'bigint'],
  // Its row in a file.
  ['batch', 'bigint?'],
  ['row', 'bigint?'],
  ['line', 'bigint?'],
  ['lane', 'bigint?'],
  ['derived', 'bigint?'],
  ['amount', 'text?'],
  ['currency', 'text?'],
  // What changes.
  ['state', 'text'],
  ['session', 'bigint?'],
  ['open_since', 'bigint?'],
  ['left_in', 'bigint?'],
  ['withdrawn_at', 'bigint?'],
  ['checksum', 'bigint'],
  ['seal', 'bytea'],
  ['body', 'bytea'],
] as const satisfies readonly Column[];

/** What a journal is. Each table comes after those that it refers to. */
const KEPT = {
  accounts: {
    columns: [
      ['number', 'bigint'],
      ['account_id', 'text'],
      ['endpoint', 'text'],
    ],
    keys: 1,
    unique: 'account_id',
  },
  /** The last sequence that was given: none is ever given again. */
  numbers: {
    columns: [
      ['name', 'text'],
      ['last', 'bigint'],
    ],
    keys: 1,
  },
  actors: {
    columns: [
      ['number', 'bigint'],
      ['actor', 'text'],
      ['version', 'text'],
    ],
    keys: 1,
    unique: 'actor, version',
  },
  batches: {
    columns: [
      ['number', 'bigint'],
      ['id', 'text'],
      ['account', 'bigint'],
      ['profile', 'text?'],
      ['source', 'text'],
      ['created_at', 'bigint'],
      ['state', 'text'],
      ['rows', 'bigint'],
      ['skipped', 'bigint'],
      ['drains', 'bigint'],
      ['session', 'bigint?'],
      ['note', 'text?'],
      ['checksum', 'bigint'],
      ['seal', 'bytea?'],
    ],
    keys: 1,
    unique: 'id',
    refers: { account: 'accounts (number)' },
  },
  events: {
    columns: EVENT,
    keys: 1,
    refers: { account: 'accounts (number)' },
  },
  repeats: {
    columns: EVENT,
    keys: 1,
    refers: { account: 'accounts (number)' },
  },
  attempts: {
    columns: [
      ['event', 'bigint'],
      ['number', 'bigint'],
      ['started_at', 'bigint'],
      ['outcome', 'text'],
      ['duration_ms', 'double precision?'],
      ['http_status', 'bigint?'],
      ['error_code', 'text?'],
      ['response', 'text?'],
      ['masked', 'bigint'],
      ['actor', 'bigint?'],
      ['checksum', 'bigint'],
    ],
    keys: 2,
    refers: { event: 'events (sequence)' },
  },
  batch_rows: {
    columns: [
      ['batch', 'bigint'],
      ['row', 'bigint'],
      ['line', 'bigint'],
      ['kind', 'text'],
      ['event_id', 'text'],
      ['merchant_order_id', 'text'],
      ['amount', 'text?'],
      ['currency', 'text?'],
      ['state', 'text'],
      ['reason', 'text?'],
      ['event', 'bigint?'],
      ['checksum', 'bigint'],
    ],
    keys: 2,
    refers: { batch: 'batches (number)' },
  },
  batch_totals: {
    columns: [
      ['batch', 'bigint'],
      ['kind', 'text'],
      ['state', 'text'],
      ['currency', 'text'],
      ['count', 'bigint'],
      ['amount', 'text'],
    ],
    keys: 4,
    refers: { batch: 'batches (number)' },
  },
} as const satisfies Record<string, TableForm>;

/** Who is at work on a journal; no copy has these. */
const AT_WORK = {
  claims: {
    columns: [
      ['event', 'bigint'],
      ['token', 'text'],
      ['process_id', 'bigint'],
      ['host', 'text'],
      ['lease_end', 'bigint'],
    ],
    keys: 1,
    refers: { event: 'events (sequence)' },
  },
  sessions: {
    columns: [
      ['number', 'bigint'],
      ['account', 'bigint'],
      ['token', 'text'],
      ['process_id', 'bigint'],
      ['host', 'text'],
      ['lease_end', 'bigint'],
      ['actor', 'bigint?'],
    ],
    keys: 1,
    refers: { account: 'accounts (number)' },
  },
  lanes: {
    columns: [
      ['account', 'bigint'],
      ['lane', 'bigint'],
      ['session', 'bigint'],
    ],
    keys: 2,
    refers: { account: 'accounts (number)' },
  },
  sightings: {
    columns: [
      ['token', 'text'],
      ['viewer', 'text'],
      ['lease_end', 'bigint'],
      ['seen_at', 'bigint'],
    ],
    keys: 2,
  },
} as const satisfies Record<string, TableForm>;

const ALL: Readonly<Record<string, TableForm>> = { ...KEPT, ...AT_WORK };

export const TABLE_NAMES: readonly string[] = Object.keys(ALL);

export type TableName = keyof typeof KEPT;

/** A table to be copied as a whole. */
export interface Table {
  readonly name: TableName;
  readonly columns: Bulk['columns'];
  /** How many of the first columns its rows are ordered and found by. */
  readonly keys: number;
}

const typed = ({ columns }: TableForm): Bulk['columns'] =>
  columns.map(([name, type]) => [name, type.replace('?', '') as BulkType] as const);

export const TABLES: readonly Table[] = (Object.keys(KEPT) as TableName[]).map((name) => ({
  name,
  columns: typed(KEPT[name]),
  keys: KEPT[name].keys,
}));

/** A row for `insertInto`: NULL where nothing is given. */
export const rowFor = (table: TableName, values: Readonly<Record<string, unknown>>): SqlValue[] =>
  KEPT[table].columns.map(([column]) => (values[column] ?? null) as SqlValue);

/** Writes rows with all columns of a table. @param unless such as `ON CONFLICT (id) DO NOTHING`. */
export const insertInto = (table: TableName, unless = ''): Bulk =>
  insertOf(table, typed(KEPT[table]), unless);

/** How a store creates tables. */
export interface Creating {
  /** By their names in PostgreSQL. */
  readonly types: Readonly<Record<BulkType, string>>;
  /** The name of a table. */
  readonly named: (table: string) => string;
  /** What follows the columns. @param keys how many columns the primary key has. */
  readonly ending: (keys: number) => string;
}

/** The statements that create all tables. */
export const createTables = (creating: Creating): string =>
  Object.entries(ALL)
    .map(([name, form]) => createTable(name, form, creating))
    .join('\n');

function createTable(
  name: string,
  { columns, keys, unique, refers = {} }: TableForm,
  { types, named, ending }: Creating,
): string {
  const lines = columns.map(([column, type]) => {
    const reference = refers[column]?.replace(/^\w+/, named);
    return [
      `${column} ${types[type.replace('?', '') as BulkType]}`,
      type.endsWith('?') ? '' : ' NOT NULL',
      reference === undefined ? '' : ` REFERENCES ${reference}`,
    ].join('');
  });
  const key = columns.slice(0, keys).map(([column]) => column);
  const rules = [
    `PRIMARY KEY (${key.join(', ')})`,
    ...(unique === undefined ? [] : [`UNIQUE (${unique})`]),
  ];
  return `CREATE TABLE ${named(name)} (\n  ${[...lines, ...rules].join(',\n  ')}\n)${ending(keys)};`;
}

/** How entries are found. */
interface Index {
  readonly table: string;
  readonly columns: readonly string[];
  /** Which rows are in it; all by default. */
  readonly where?: string;
  readonly isUnique?: true;
}

const optional = (column: string): Index => ({
  table: 'events',
  columns: [column],
  where: `${column} IS NOT NULL`,
});

const INDEXES: Readonly<Record<string, Index>> = {
  events_by_id: { table: 'events', columns: ['event_id', 'account'], isUnique: true },
  events_by_order: { table: 'events', columns: ['merchant_order_id'] },
  events_by_time: {
    table: 'events',
    columns: ['created_at', 'sequence'],
    where: `state <> 'staged'`,
  },
  events_staged: {
    table: 'events',
    columns: ['batch', 'sequence', 'lane'],
    where: `state = 'staged'`,
  },
  events_left: {
    table: 'events',
    columns: ['state', 'sequence'],
    where: `state <> 'accepted' AND state <> 'staged'`,
  },
  events_by_row: { table: 'events', columns: ['batch', 'row'], where: 'batch IS NOT NULL' },
  events_by_sub_id: optional('sub_id'),
  events_by_refund_id: optional('refund_id'),
  events_by_click_id: optional('click_id'),
  events_by_product: optional('product_name'),
  events_by_note: optional('note'),
  repeats_by_batch: { table: 'repeats', columns: ['batch', 'sequence'] },
  repeats_by_order: { table: 'repeats', columns: ['merchant_order_id'] },
  batch_rows_following: {
    table: 'batch_rows',
    columns: ['event'],
    where: `event IS NOT NULL AND state <> 'duplicate'`,
  },
};

/** The statements that create all indexes. */
export const createIndexes = (named: Creating['named']): string =>
  Object.entries(INDEXES)
    .map(([name, { table, columns, where, isUnique }]) => {
      const unique = isUnique === true ? 'UNIQUE ' : '';
      const rows = where === undefined ? '' : ` WHERE ${where}`;
      return `CREATE ${unique}INDEX ${name} ON ${named(table)} (${columns.join(', ')})${rows};`;
    })
    .join('\n');
