import { message } from '../words/message.ts';
import type { Connection, Row } from './connection.ts';
import { damage, failedRead } from './failures.ts';
import { journalFailure } from './wording.ts';

/** "conv" in ASCII: tells a journal from any other SQLite file. */
const APPLICATION_ID = 0x636f6e76;

/** Up to this size (some thousand reports) the whole file is checked, in about a millisecond. */
const CHECKED_WHOLE_BYTES = 1024 * 1024;

/** Makes an empty file a journal, without a prepared statement: those keep the driver from closing it. */
export function createLayout(connection: Connection, migrations: readonly string[]): void {
  connection.transaction(() => applyFrom(0, connection, migrations));
}

/** Brings an older layout up to date; where several processes do it at once, the second finds it done. */
function migrate(connection: Connection, migrations: readonly string[]): void {
  connection.transaction(() => {
    const { user_version } = connection.get('PRAGMA user_version') as Row;
    applyFrom(Number(user_version), connection, migrations);
  });
}

function applyFrom(version: number, connection: Connection, migrations: readonly string[]): void {
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
export function checkLayout(connection: Connection, migrations: readonly string[]): void {
  const { application_id, user_version, bytes } = connection.get(`
    SELECT application_id, user_version, page_count * page_size AS bytes
    FROM pragma_application_id, pragma_user_version, pragma_page_count, pragma_page_size`) as Row;
  if (application_id !== APPLICATION_ID) throw damage(message('not_a_journal'));
  if (Number(user_version) > migrations.length)
    throw tooNew(connection, user_version, migrations.length);
  if (Number(bytes) <= CHECKED_WHOLE_BYTES) checkWhole(connection);
  if (Number(user_version) < migrations.length) migrate(connection, migrations);
}

function checkWhole(connection: Connection): void {
  const { integrity_check } = connection.get('PRAGMA integrity_check(1)') as Row;
  if (integrity_check === 'ok') return;
  const found = String(integrity_check);
  const [, code] = /error code=(\d+)/.exec(found) ?? [];
  throw code === undefined ? damage(found) : failedRead(found, Number(code));
}

function tooNew(connection: Connection, found: unknown, known: number): Error {
  const detail = message('layout_too_new', { found, known });
  return journalFailure('journal_too_new', connection.path, 'opening', detail);
}
