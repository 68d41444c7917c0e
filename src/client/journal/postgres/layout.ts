import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import type { Steps } from '../connection.ts';
import { tooNew } from '../failures.ts';
import { type PostgresConnection, quotedIdentifier } from './connection.ts';
import { POSTGRES_MIGRATIONS } from './schema.ts';

/**
 * Makes the journal's schema and tables, or brings older ones up to date; of several processes the first one does it.
 * @returns whether anything was to be done.
 */
export function* prepareLayout(connection: PostgresConnection): Steps<boolean> {
  const schema = quotedIdentifier(connection.schema);
  return yield* connection.guarded('opening', () =>
    connection.transaction(function* () {
      const version = yield* versionOf(connection);
      if (version === POSTGRES_MIGRATIONS.length) return false;
      if (version === undefined) {
        yield* connection.command(`CREATE SCHEMA IF NOT EXISTS ${schema};
          CREATE TABLE ${schema}.layout (version bigint NOT NULL);
          INSERT INTO ${schema}.layout VALUES (0);`);
      }
      for (const step of POSTGRES_MIGRATIONS.slice(version ?? 0))
        yield* connection.command(step(schema));
      yield* connection.command(
        `UPDATE ${schema}.layout SET version = ${POSTGRES_MIGRATIONS.length}`,
      );
      return true;
    }),
  );
}

/**
 * Checks that the schema has the journal's tables in this conv's layout.
 * @throws Failure `journal_unavailable` if they are missing or older; an error for a journal that is too new.
 */
export function* checkLayout(connection: PostgresConnection): Steps<void> {
  const version = yield* versionOf(connection);
  const known = POSTGRES_MIGRATIONS.length;
  if (version === known) return;
  if (version !== undefined && version > known)
    throw tooNew(message('layout_too_new', { found: version, known }));
  const found = version === undefined ? 'no_journal_there' : 'journal_is_older';
  throw new Failure('journal_unavailable', message(found, { path: connection.path }), {
    hint: message('init_journal'),
  });
}

/** Number of applied migrations; undefined if there is no layout. */
function* versionOf(connection: PostgresConnection): Steps<number | undefined> {
  const { schema } = connection;
  const table = `${quotedIdentifier(schema)}.layout`;
  const there = yield* connection.get('SELECT to_regclass(?) AS layout', table);
  if (there?.layout === null) return undefined;
  const found = yield* connection.get(`SELECT version FROM ${table}`);
  return Number(found?.version ?? 0);
}
