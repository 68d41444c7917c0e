import type { Connection, Row } from './connection.ts';
import { isBusy } from './failures.ts';
import { monotonicMs, pause } from './pause.ts';

const PAUSE_MS = 10;

/**
 * A write-ahead log makes a commit one synchronised write; but SQLite before 3.51.3 can damage it when
 * a write races the checkpoint of another connection, and then the rollback journal serves.
 */
export function journalModeFor(sqliteVersion: string): 'wal' | 'delete' {
  const [major = 0, minor = 0, patch = 0] = sqliteVersion.split('.').map(Number);
  return major * 1e6 + minor * 1e3 + patch >= 3_051_003 ? 'wal' : 'delete';
}

/**
 * Puts the file into the journal mode that is right for this SQLite. The switch fails at once where
 * another connection uses the file, whatever the lock wait, so it is tried again.
 * @param lockWaitMs after this much waiting the driver's own "database is locked" is thrown.
 */
export function ensureJournalMode(connection: Connection, lockWaitMs: number): void {
  const { version, mode } = connection.get(`
    SELECT sqlite_version() AS version, journal_mode AS mode FROM pragma_journal_mode`) as Row;
  const wanted = journalModeFor(String(version));
  if (mode !== wanted) switchTo(connection, wanted, monotonicMs() + lockWaitMs);
}

function switchTo(connection: Connection, mode: string, deadline: number): void {
  for (;;) {
    try {
      connection.execute(`PRAGMA journal_mode = ${mode}`);
      return;
    } catch (error) {
      if (!isBusy(error) || monotonicMs() >= deadline) throw error;
      pause(PAUSE_MS);
    }
  }
}
