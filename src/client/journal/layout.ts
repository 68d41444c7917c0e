import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import type { Row } from './connection.ts';
import { AGAIN, damage, journalFailure } from './failures.ts';
import { checkWhole } from './integrity.ts';
import type { SqliteFile } from './sqlite-connection.ts';
import { createIndexes, createTables } from './tables.ts';

/** The number of this conv's layout. From 1.0 on, an older one is brought up to date in place. */
export const LAYOUT = 1;

/** Distinguishes a journal from other SQLite files: "cnvj" in ASCII. */
const APPLICATION_ID = 0x636e766a;

/** Journals of before the first release. */
const UNRELEASED_ID = 0x636f6e76;

/** Up to this size (some thousand reports) the whole file is checked, in about a millisecond. */
const CHECKED_WHOLE_BYTES = 1024 * 1024;

const asIs = (table: string): string => table;

const create = (): string => `
  ${createTables({
    types: { bigint: 'INTEGER', 'double precision': 'REAL', text: 'TEXT', bytea: 'BLOB' },
    named: asIs,
    ending: (keys) => (keys === 1 ? ' STRICT' : ' STRICT, WITHOUT ROWID'),
  })}
  ${createIndexes(asIs)}
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${LAYOUT};`;

/** Makes an empty file a journal, without a prepared statement: those keep the driver from closing it. */
export function createLayout(file: SqliteFile): void {
  file.transaction(() => file.execute(create()));
}

/**
 * Checks that a file is a journal that this conv can use. A small one that conv has not closed itself is checked whole.
 * In any other SQLite checks each page that it touches, and every entry is compared with its checksum when it is read.
 * @param isKnown whether it is as conv left it.
 * @throws Failure `journal_too_new`, `journal_unavailable`; damage if the file is no journal, or not a whole one.
 */
export function checkLayout(file: SqliteFile, isKnown = false): void {
  const { application_id, user_version, bytes } = file.get(`
    SELECT application_id, user_version, page_count * page_size AS bytes
    FROM pragma_application_id, pragma_user_version, pragma_page_count, pragma_page_size`) as Row;
  if (application_id === UNRELEASED_ID) throw unreleased(file.path);
  if (Number(user_version) > LAYOUT) throw tooNew(file, user_version);
  if (application_id !== APPLICATION_ID || user_version !== LAYOUT)
    throw damage(message('not_a_journal'));
  if (!isKnown && Number(bytes) <= CHECKED_WHOLE_BYTES) checkWhole(file);
}

const tooNew = ({ path }: SqliteFile, found: unknown): Failure =>
  journalFailure(
    'journal_too_new',
    path,
    'opening',
    message('layout_too_new', { found, known: LAYOUT }),
  );

const unreleased = (path: string): Failure =>
  new Failure('journal_unavailable', message('journal_unreleased', { path }), {
    hint: message('move_journal_away', { path, ...AGAIN }),
  });
