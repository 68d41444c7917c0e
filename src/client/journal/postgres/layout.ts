import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import type { Statement, Steps } from '../connection.ts';
import { tooNew } from '../failures.ts';
import { LAYOUT } from '../layout.ts';
import { createIndexes, createTables } from '../tables.ts';
import { type PostgresConnection, quotedIdentifier } from './connection.ts';

/** The tables of a schema. Texts are compared bytewise, regardless of the database's collation. @param schema quoted. */
function createLayout(schema: string): string {
  const named = (table: string): string => `${schema}.${table}`;
  const exact = `${schema}.exact`;
  const types = {
    bigint: 'bigint',
    'double precision': 'double precision',
    text: exact,
    bytea: 'bytea',
  };
  return `
  CREATE SCHEMA IF NOT EXISTS ${schema};
  CREATE DOMAIN ${exact} AS text COLLATE "C";
  ${createTables({ types, named, ending: () => '' })}
  ${createIndexes(named)}
  CREATE INDEX events_held ON ${schema}.events (session) WHERE session IS NOT NULL;
  CREATE TABLE ${schema}.journal_layout (version bigint NOT NULL);
  INSERT INTO ${schema}.journal_layout VALUES (${LAYOUT});`;
}

/**
 * Makes the journal's schema and tables; of several processes the first one does it.
 * @returns whether anything was to be done.
 * @throws Failure `journal_unavailable`; an error for a journal that is too new.
 */
export const prepareLayout = (connection: PostgresConnection): Steps<boolean> =>
  connection.guarded('opening', () =>
    connection.transaction(function* () {
      if (yield* isThere(connection)) return false;
      yield* connection.command(createLayout(quotedIdentifier(connection.schema)));
      return true;
    }),
  );

/**
 * Checks that the schema has the journal's tables in this conv's layout.
 * @throws Failure `journal_unavailable` if it has none; an error for a journal that is too new.
 */
export function* checkLayout(connection: PostgresConnection): Steps<void> {
  const { path } = connection;
  try {
    yield* checkVersion(connection);
  } catch (error) {
    if (!isMissing(error)) throw error;
    yield* refuseUnreleased(connection);
    throw unavailable(message('no_journal_there', { path }), message('init_journal'));
  }
}

/** SQLSTATEs of a table that is not there, and of its schema. */
const isMissing = (error: unknown): boolean =>
  /^(42P01|3F000)$/.test(String((error as { readonly code?: unknown }).code));

/** Asks first: within a transaction, an error ends it. */
function* isThere(connection: PostgresConnection): Steps<boolean> {
  if (!(yield* isTable(connection, nameIn(connection, 'journal_layout')))) {
    yield* refuseUnreleased(connection);
    return false;
  }
  yield* checkVersion(connection);
  return true;
}

/** What `checkLayout` is going to ask for. */
export const versionOf = (connection: Pick<PostgresConnection, 'schema'>): Statement => [
  `SELECT version FROM ${nameIn(connection, 'journal_layout')}`,
];

function* checkVersion(connection: PostgresConnection): Steps<void> {
  const found = Number((yield* connection.get(...versionOf(connection)))?.version);
  if (found !== LAYOUT) throw tooNew(message('layout_too_new', { found, known: LAYOUT }));
}

/** Before the first release, the table of the layout had another name. */
function* refuseUnreleased(connection: PostgresConnection): Steps<void> {
  const { path } = connection;
  if (yield* isTable(connection, nameIn(connection, 'layout')))
    throw unavailable(message('journal_unreleased', { path }), message('name_another_schema'));
}

const nameIn = ({ schema }: Pick<PostgresConnection, 'schema'>, table: string): string =>
  `${quotedIdentifier(schema)}.${table}`;

function* isTable(connection: PostgresConnection, name: string): Steps<boolean> {
  const there = yield* connection.get('SELECT to_regclass(?) AS found', name);
  return there?.found !== null;
}

const unavailable = (problem: Message, hint: Message): Failure =>
  new Failure('journal_unavailable', problem, { hint });
