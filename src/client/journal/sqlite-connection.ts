import { type Machine, thisMachine } from '../../core/durable/alive.ts';
import { pause } from '../../core/durable/pause.ts';
import { isFailure } from '../../core/words/failure.ts';
import { doubtJournal, markAsWhole } from './clean-close.ts';
import {
  type Bulk,
  type Connection,
  type Row,
  runNow,
  type SqlValue,
  type Steps,
} from './connection.ts';
import { explained, isBusy, type Step } from './failures.ts';
import { checkWhole } from './integrity.ts';
import type { KeyedSeals } from './keyed-seals.ts';
import type { Author } from './port.ts';
import { DatabaseSync } from './sqlite-driver.ts';

/** Milliseconds on a monotonic clock; `performance.now` would take a while to load. */
const monotonicMs = (): number => process.uptime() * 1000;

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

/** Longer than that. */
const GAP_MS = 2;

/**
 * One open database file. It holds the driver's handle and all its statements together: the driver
 * crashes where a statement outlives its handle.
 */
export class SqliteFile {
  readonly path: string;
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

  /** @returns how many rows were changed, and the number that SQLite gave to a new one. */
  change(
    sql: string,
    ...values: SqlValue[]
  ): { changes: number; lastInsertRowid: number | bigint } {
    return this.#prepare(sql).run(...values);
  }

  /** @returns how many rows were changed. */
  run(sql: string, ...values: SqlValue[]): number {
    return this.change(sql, ...values).changes;
  }

  get(sql: string, ...values: SqlValue[]): Row | undefined {
    return this.#prepare(sql).get(...values);
  }

  all(sql: string, ...values: SqlValue[]): readonly Row[] {
    return this.#prepare(sql).all(...values);
  }

  /** All of `work` is written, durably on return, or none of it; no other writer comes in between. */
  transaction<Result>(work: () => Result): Result {
    this.begin();
    try {
      const result = work();
      this.commit();
      return result;
    } catch (error) {
      this.rollBack();
      throw error;
    }
  }

  commit(): void {
    this.#database.exec('COMMIT');
  }

  /** After a full disk SQLite has often rolled back by itself. */
  rollBack(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  /** What is read from here on is of one moment; no writer is held up. @returns false in a transaction. */
  beginToRead(): boolean {
    if (this.#database.isTransaction) return false;
    this.#database.exec('BEGIN');
    return true;
  }

  /** As the last one to close it would. @returns whether all of the write-ahead log is in the file, which nobody writes. */
  copyLog(): boolean {
    try {
      const copied = this.get('PRAGMA wal_checkpoint(PASSIVE)');
      return copied?.busy === 0 && copied.log === copied.checkpointed;
    } catch {
      return false;
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  /** SQLite itself would ask again only after up to 100 ms, and hardly ever meet the gap that a busy writer leaves. */
  begin(): void {
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

/** An answer that is there: `yield*` takes it at once. */
class Answer<Result> implements Steps<Result> {
  readonly #value: Result;

  constructor(value: Result) {
    this.#value = value;
  }

  next(): IteratorReturnResult<Result> {
    return { done: true, value: this.#value };
  }

  return(value: Result): IteratorReturnResult<Result> {
    return { done: true, value };
  }

  throw(error: unknown): never {
    throw error;
  }

  [Symbol.iterator](): this {
    return this;
  }

  [Symbol.dispose](): void {
    // Nothing is open.
  }
}

/**
 * Many rows are written to some thousand pages at random places of the indexes: 8 MB hold those of a commit, and where
 * the log is copied into the file only every 4,000 pages (16 MB), a page that was written often is copied once.
 */
const SETTINGS_FOR_MANY = `
  PRAGMA cache_size = -8000;
  PRAGMA wal_autocheckpoint = 4000;`;

/** A journal in a file; every question is answered at once. */
export class SqliteConnection implements Connection {
  readonly file: SqliteFile;
  readonly isShared = false;
  seals: KeyedSeals | undefined;
  machine: Machine = thisMachine();
  author: Author | undefined;
  authorNumber: number | undefined;
  readonly #isToSend: boolean;
  #isDoubtful = false;

  /** @param isToSend whether this process may write it, and leave it whole. */
  constructor(file: SqliteFile, isToSend = false) {
    this.file = file;
    this.#isToSend = isToSend;
  }

  get path(): string {
    return this.file.path;
  }

  run(sql: string, ...values: SqlValue[]): Steps<number> {
    return new Answer(this.file.run(sql, ...values));
  }

  write(sql: string, ...values: SqlValue[]): void {
    this.file.run(sql, ...values);
  }

  foresee(): void {
    // Every question is answered at once.
  }

  runUnsynchronised(sql: string, ...values: SqlValue[]): Steps<number> {
    this.file.execute('PRAGMA synchronous = NORMAL');
    try {
      return new Answer(this.file.run(sql, ...values));
    } finally {
      this.file.execute('PRAGMA synchronous = FULL');
    }
  }

  runEach({ one }: Bulk, rows: readonly SqlValue[][]): Steps<ReadonlySet<readonly SqlValue[]>> {
    return new Answer(new Set(rows.filter((row) => this.file.run(one, ...row) === 1)));
  }

  insert(_column: string, sql: string, ...values: SqlValue[]): Steps<number> {
    return new Answer(Number(this.file.change(sql, ...values).lastInsertRowid));
  }

  get(sql: string, ...values: SqlValue[]): Steps<Row | undefined> {
    return new Answer(this.file.get(sql, ...values));
  }

  all(sql: string, ...values: SqlValue[]): Steps<readonly Row[]> {
    return new Answer(this.file.all(sql, ...values));
  }

  *transaction<Result>(work: () => Steps<Result>): Steps<Result> {
    this.file.begin();
    try {
      const result = yield* work();
      this.file.commit();
      return result;
    } catch (error) {
      this.authorNumber = undefined;
      this.file.rollBack();
      throw error;
    }
  }

  *snapshot<Result>(work: () => Steps<Result>): Steps<Result> {
    if (!this.file.beginToRead()) return yield* work();
    try {
      return yield* work();
    } finally {
      this.file.rollBack();
    }
  }

  *guarded<Result>(step: Step, work: () => Steps<Result>): Steps<Result> {
    try {
      return yield* work();
    } catch (error) {
      const failure = explained(error, this.path, step);
      if (isFailure(failure) && MEANS_DOUBT.has(failure.code)) this.#doubt();
      throw failure;
    }
  }

  #doubt(): void {
    this.#isDoubtful = true;
    doubtJournal(this.path);
  }

  /** At once: calls take effect in their order, and every promise is settled when it is made. */
  async perform<Result>(work: () => Steps<Result>): Promise<Result> {
    return runNow(work());
  }

  leaveGap(wroteAt: number): void {
    pause(GAP_MS - (performance.now() - wroteAt));
  }

  *size(): Steps<number> {
    const size = yield* this.get(
      'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size',
    );
    return Number(size?.bytes);
  }

  now(): number {
    return Date.now();
  }

  *analyze(): Steps<void> {
    // Its plans do not depend on how many entries there are.
  }

  checkFile(): Steps<void> {
    return new Answer(checkWhole(this.file));
  }

  prepareForMany(): Steps<void> {
    return new Answer(this.file.execute(SETTINGS_FOR_MANY));
  }

  async close(): Promise<void> {
    const isWhole = this.#isToSend && !this.#isDoubtful && this.file.copyLog();
    this.file.close();
    if (isWhole) markAsWhole(this.path);
  }
}

/** After these the file is checked whole when it is opened next. */
const MEANS_DOUBT: ReadonlySet<string> = new Set(['journal_corrupt', 'journal_unreadable']);

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
export function ensureJournalMode(connection: SqliteFile, lockWaitMs: number): void {
  const { version, mode } = connection.get(`
    SELECT sqlite_version() AS version, journal_mode AS mode FROM pragma_journal_mode`) as Row;
  const wanted = journalModeFor(String(version));
  if (mode !== wanted) switchTo(connection, wanted, monotonicMs() + lockWaitMs);
}

function switchTo(connection: SqliteFile, mode: string, deadline: number): void {
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
