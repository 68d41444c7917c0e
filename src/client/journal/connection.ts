import { DatabaseSync } from '@photostructure/sqlite';
import { type Machine, thisMachine } from '../../durable/alive.ts';
import { pause } from '../../durable/pause.ts';
import { isBusy } from './failures.ts';
import type { KeyedSeals } from './keyed-seals.ts';

/** Milliseconds on a monotonic clock; `performance.now` would take a while to load. */
const monotonicMs = (): number => process.uptime() * 1000;

/** A value as SQLite keeps it. */
export type SqlValue = string | number | null | Uint8Array;

export type Row = Readonly<Record<string, unknown>>;

type Statement = ReturnType<InstanceType<typeof DatabaseSync>['prepare']>;

/**
 * Each commit is on the disk before it returns: the driver's build would leave that out with a
 * write-ahead log. `fullfsync` asks macOS for the same; elsewhere it does nothing.
 */
const SETTINGS = `
  PRAGMA synchronous = FULL;
  PRAGMA fullfsync = ON;
  PRAGMA checkpoint_fullfsync = ON;
  PRAGMA cell_size_check = ON;`;

/** Between two looks whether another writer has finished. */
const LOCK_PAUSE_MS = 1;

/**
 * One open database file. It holds the driver's handle and all its statements together: the driver
 * crashes where a statement outlives its handle.
 */
export class Connection {
  readonly path: string;
  /** What entries are sealed with, and checked by before they are sent; only of a journal that is opened to send. */
  seals: KeyedSeals | undefined;
  /** Decides which owners of claims and sessions are alive. */
  machine: Machine = thisMachine();
  readonly #database: InstanceType<typeof DatabaseSync>;
  readonly #lockWaitMs: number;
  readonly #statements = new Map<string, Statement>();

  /**
   * @param path of the journal, for messages, too.
   * @param lockWaitMs how long any step waits for another connection.
   * @param file what is opened, where that is a copy.
   */
  constructor(path: string, lockWaitMs: number, file: string = path) {
    this.path = path;
    this.#lockWaitMs = lockWaitMs;
    this.#database = new DatabaseSync(file, { timeout: lockWaitMs });
    try {
      this.#database.exec(SETTINGS);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  execute(sql: string): void {
    this.#database.exec(sql);
  }

  /** @returns how many rows were changed. */
  run(sql: string, ...values: SqlValue[]): number {
    return this.#prepare(sql).run(...values).changes;
  }

  /** As `run`, without waiting for the disk: for what a power cut may undo. */
  runUnsynchronised(sql: string, ...values: SqlValue[]): number {
    this.#database.exec('PRAGMA synchronous = NORMAL');
    try {
      return this.run(sql, ...values);
    } finally {
      this.#database.exec('PRAGMA synchronous = FULL');
    }
  }

  /** @returns the number that SQLite gave to the new row. */
  insert(sql: string, ...values: SqlValue[]): number {
    return Number(this.#prepare(sql).run(...values).lastInsertRowid);
  }

  get(sql: string, ...values: SqlValue[]): Row | undefined {
    return this.#prepare(sql).get(...values);
  }

  all(sql: string, ...values: SqlValue[]): readonly Row[] {
    return this.#prepare(sql).all(...values);
  }

  /** All of `work` is written, durably on return, or none of it; no other writer comes in between. */
  transaction<Result>(work: () => Result): Result {
    this.#begin();
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      // After a full disk SQLite has often rolled back by itself.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** All that `work` reads is of one moment; no writer is held up. */
  snapshot<Result>(work: () => Result): Result {
    if (this.#database.isTransaction) return work();
    this.#database.exec('BEGIN');
    try {
      return work();
    } finally {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  /** SQLite itself would ask again only after up to 100 ms, and hardly ever meet the gap that a busy writer leaves. */
  #begin(): void {
    const deadline = monotonicMs() + this.#lockWaitMs;
    this.#database.exec('PRAGMA busy_timeout = 0');
    try {
      while (!this.#tryBegin(deadline)) pause(LOCK_PAUSE_MS);
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${this.#lockWaitMs}`);
    }
  }

  #tryBegin(deadline: number): boolean {
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if (!isBusy(error) || monotonicMs() >= deadline) throw error;
      return false;
    }
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

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
