import { message } from '../../core/words/message.ts';
import { CLICK_ID, PRODUCT_NAME } from './body-columns.ts';
import type { Row } from './connection.ts';
import { damage, failedRead, journalFailure } from './failures.ts';
import type { SqliteFile } from './sqlite-connection.ts';

/** "conv" in ASCII: distinguishes a journal from other SQLite files. */
const APPLICATION_ID = 0x636f6e76;

/** Up to this size (some thousand reports) the whole file is checked, in about a millisecond. */
const CHECKED_WHOLE_BYTES = 1024 * 1024;

/** Makes an empty file a journal, without a prepared statement: those keep the driver from closing it. */
export function createLayout(connection: SqliteFile, migrations: readonly string[]): void {
  connection.transaction(() => applyFrom(0, connection, migrations));
}

/** Brings an older layout up to date; where several processes do it at once, the second finds it done. */
function migrate(connection: SqliteFile, migrations: readonly string[]): void {
  connection.transaction(() => {
    const { user_version } = connection.get('PRAGMA user_version') as Row;
    applyFrom(Number(user_version), connection, migrations);
  });
}

function applyFrom(version: number, connection: SqliteFile, migrations: readonly string[]): void {
  for (const step of migrations.slice(version)) connection.execute(step);
  connection.execute(`
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${migrations.length};`);
}

/**
 * Checks that a file is a journal that this conv can use, and updates an older layout.
 * A small journal is checked whole. In a larger one SQLite checks each page that it touches, and
 * every entry is held against its checksum when it is read.
 * @throws Failure `journal_too_new`; damage where the file is no journal or not a whole one.
 */
export function checkLayout(connection: SqliteFile, migrations: readonly string[]): void {
  const { application_id, user_version, bytes } = connection.get(`
    SELECT application_id, user_version, page_count * page_size AS bytes
    FROM pragma_application_id, pragma_user_version, pragma_page_count, pragma_page_size`) as Row;
  if (application_id !== APPLICATION_ID) throw damage(message('not_a_journal'));
  if (Number(user_version) > migrations.length)
    throw tooNew(connection, user_version, migrations.length);
  if (Number(bytes) <= CHECKED_WHOLE_BYTES) checkWhole(connection);
  if (Number(user_version) < migrations.length) migrate(connection, migrations);
}

function checkWhole(connection: SqliteFile): void {
  const { integrity_check } = connection.get('PRAGMA integrity_check(1)') as Row;
  if (integrity_check === 'ok') return;
  const found = String(integrity_check);
  const [, code] = /error code=(\d+)/.exec(found) ?? [];
  throw code === undefined ? damage(found) : failedRead(found, Number(code));
}

function tooNew(connection: SqliteFile, found: unknown, known: number): Error {
  const detail = message('layout_too_new', { found, known });
  return journalFailure('journal_too_new', connection.path, 'opening', detail);
}

/**
 * The journal's layout, one step an entry. Only ever append: a released step has run on people's
 * machines. `PRAGMA user_version` records how many have.
 *
 * Rows are many and written in groups, so they are kept cheap: an account is a number, entries and
 * attempts are appended in the order of their keys, and only the two ids cost an index at a random place.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE accounts (
    number INTEGER PRIMARY KEY,
    account_id TEXT NOT NULL UNIQUE,
    endpoint TEXT NOT NULL
  ) STRICT;

  CREATE TABLE events (
    sequence INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (number),
    event_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    merchant_order_id TEXT NOT NULL,
    sub_id TEXT,
    state TEXT NOT NULL CHECK (state IN ('pending', 'accepted', 'rejected')),
    created_at INTEGER NOT NULL,
    profile TEXT,
    seal BLOB NOT NULL,
    body BLOB NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX events_by_id ON events (event_id, account);
  CREATE INDEX events_by_order ON events (merchant_order_id);
  CREATE INDEX events_by_sub_id ON events (sub_id) WHERE sub_id IS NOT NULL;
  CREATE INDEX events_left ON events (state) WHERE state <> 'accepted';

  CREATE TABLE attempts (
    event INTEGER NOT NULL REFERENCES events (sequence),
    number INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    duration_ms REAL,
    http_status INTEGER,
    error_code TEXT,
    response TEXT,
    seal BLOB NOT NULL,
    PRIMARY KEY (event, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE claims (
    event INTEGER PRIMARY KEY REFERENCES events (sequence),
    token TEXT NOT NULL,
    process_id INTEGER NOT NULL,
    host TEXT NOT NULL,
    lease_end INTEGER NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE sessions (
    number INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES accounts (number),
    token TEXT NOT NULL,
    process_id INTEGER NOT NULL,
    host TEXT NOT NULL,
    lease_end INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE batches (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account INTEGER NOT NULL REFERENCES accounts (number),
    profile TEXT,
    source TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('staging', 'open', 'cancelled', 'done')),
    rows INTEGER NOT NULL,
    skipped INTEGER NOT NULL,
    session INTEGER,
    seal BLOB NOT NULL
  ) STRICT;

  CREATE TABLE chunks (
    number INTEGER PRIMARY KEY,
    batch INTEGER NOT NULL REFERENCES batches (number),
    lane INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    seal BLOB NOT NULL,
    packed BLOB NOT NULL
  ) STRICT;
  CREATE INDEX chunks_by_lane ON chunks (batch, lane);

  CREATE TABLE lanes (
    account INTEGER NOT NULL REFERENCES accounts (number),
    lane INTEGER NOT NULL,
    session INTEGER NOT NULL,
    PRIMARY KEY (account, lane)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE batch_rows (
    batch INTEGER NOT NULL REFERENCES batches (number),
    row INTEGER NOT NULL,
    line INTEGER NOT NULL,
    kind TEXT NOT NULL,
    event_id TEXT NOT NULL,
    merchant_order_id TEXT NOT NULL,
    amount TEXT,
    currency TEXT,
    state TEXT NOT NULL,
    reason TEXT,
    event INTEGER,
    seal BLOB NOT NULL,
    PRIMARY KEY (batch, row)
  ) STRICT, WITHOUT ROWID;

  CREATE INDEX batch_rows_following ON batch_rows (event)
    WHERE event IS NOT NULL AND state <> 'duplicate';

  CREATE TABLE batch_totals (
    batch INTEGER NOT NULL REFERENCES batches (number),
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    currency TEXT NOT NULL,
    count INTEGER NOT NULL,
    amount TEXT NOT NULL,
    PRIMARY KEY (batch, kind, state, currency)
  ) STRICT, WITHOUT ROWID;

  ALTER TABLE events ADD COLUMN batch INTEGER;
  ALTER TABLE events ADD COLUMN row INTEGER;
  ALTER TABLE events ADD COLUMN line INTEGER;
  ALTER TABLE events ADD COLUMN amount TEXT;
  ALTER TABLE events ADD COLUMN currency TEXT;
  ALTER TABLE events ADD COLUMN session INTEGER;
  ALTER TABLE events ADD COLUMN open_since INTEGER;
  ALTER TABLE events ADD COLUMN successor_of INTEGER;
  CREATE INDEX events_by_row ON events (batch, row) WHERE batch IS NOT NULL;
  `,
  `
  ALTER TABLE attempts ADD COLUMN masked INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE sightings (
    token TEXT NOT NULL,
    viewer TEXT NOT NULL,
    lease_end INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (token, viewer)
  ) STRICT, WITHOUT ROWID;

  ALTER TABLE events ADD COLUMN keyed_seal BLOB;
  ALTER TABLE batches ADD COLUMN keyed_seal BLOB;

  CREATE TABLE chunk_seals (
    chunk INTEGER PRIMARY KEY REFERENCES chunks (number) ON DELETE CASCADE,
    keyed_seal BLOB NOT NULL
  ) STRICT;
  `,
  // A withdrawn event keeps the state 'rejected', which the check of the first layout allows: like a rejected one it is settled and uncounted.
  `
  ALTER TABLE events ADD COLUMN withdrawn_at INTEGER;
  `,
  // Who is a number in each row. NULL: a conv from before this step wrote it.
  `
  CREATE TABLE actors (
    number INTEGER PRIMARY KEY,
    actor TEXT NOT NULL,
    version TEXT NOT NULL,
    UNIQUE (actor, version)
  ) STRICT;

  ALTER TABLE events ADD COLUMN actor INTEGER;
  ALTER TABLE attempts ADD COLUMN actor INTEGER;
  ALTER TABLE sessions ADD COLUMN actor INTEGER;
  `,
  `
  ALTER TABLE events ADD COLUMN refund_id TEXT;
  ALTER TABLE events ADD COLUMN note TEXT;
  ALTER TABLE batches ADD COLUMN note TEXT;
  CREATE INDEX events_by_refund_id ON events (refund_id) WHERE refund_id IS NOT NULL;
  CREATE INDEX events_by_note ON events (note) WHERE note IS NOT NULL;
  CREATE INDEX events_by_click_id ON events (${CLICK_ID}) WHERE ${CLICK_ID} IS NOT NULL;
  CREATE INDEX events_by_product ON events (${PRODUCT_NAME}) WHERE ${PRODUCT_NAME} IS NOT NULL;
  `,
];
