import { join } from 'node:path';
import type { SqlValue } from '../../../../src/client/journal/connection.ts';
import { SqliteFile } from '../../../../src/client/journal/sqlite-connection.ts';

/** Writes to a journal's file past the journal. */
export function writeBeside(directory: string, sql: string, ...values: SqlValue[]): void {
  const connection = new SqliteFile(join(directory, 'journal.db'), 0);
  try {
    connection.run(sql, ...values);
  } finally {
    connection.close();
  }
}
