import type { Machine } from '../../core/durable/alive.ts';
import type { Step } from './failures.ts';
import type { KeyedSeals } from './keyed-seals.ts';
import type { Author } from './port.ts';

/** A value as a store keeps it. */
export type SqlValue = string | number | null | Uint8Array;

export type Row = Readonly<Record<string, unknown>>;

/** A statement with its values. */
export type Statement = readonly [sql: string, ...values: SqlValue[]];

/**
 * Work on a store as a generator, so that the same rules run on SQLite, which answers synchronously, and on
 * PostgreSQL, which is awaited. Call such functions with `yield*`. On SQLite, they run to the end without yielding,
 * so nothing else of this process interleaves.
 */
export type Steps<Result> = Generator<Promise<unknown>, Result, unknown>;

/** A bulk insert: SQLite runs the prepared statement per row, PostgreSQL once for all rows. */
export interface Bulk {
  /** With a `?` for each of `columns`. */
  readonly one: string;
  /**
   * With the rows as the table `given`; returns the first of `columns`, which identifies the rows that were written.
   */
  readonly all: string;
  readonly columns: readonly (readonly [name: string, type: BulkType])[];
}

/** By PostgreSQL's names. */
export type BulkType = 'bigint' | 'double precision' | 'text' | 'bytea';

/** @param unless such as `ON CONFLICT (id) DO NOTHING`. */
export function insertOf(table: string, columns: Bulk['columns'], unless = ''): Bulk {
  const names = columns.map(([name]) => name);
  const insert = `INSERT INTO ${table} (${names.join(', ')})`;
  return {
    columns,
    one: `${insert} VALUES (${names.map(() => '?').join(', ')}) ${unless}`,
    all: `${insert} SELECT * FROM given ${unless} RETURNING ${names[0]}`,
  };
}

/**
 * An open journal. Statements use SQL that both stores understand, with `?` for values; `INDEXED BY` is passed only
 * to SQLite. A statement starts when its method is called; `yield*` only waits for its answer. So statements that do not
 * need each other's answers are started one after the other, which costs a distant server one round trip.
 */
export interface Connection {
  /** For messages. */
  readonly path: string;
  /** What entries are sealed with, and checked by before they are sent; only of a journal that is opened to send. */
  readonly seals: KeyedSeals | undefined;
  /** Whether machines use it that have nothing else in common, perhaps not even different names. */
  readonly isShared: boolean;
  /** The author of writes; undefined if it is not recorded. */
  readonly author: Author | undefined;
  /** The number of `author`, as `authorOf` has found it; undefined again after a rollback, which may have taken it out. */
  authorNumber: number | undefined;
  /** Decides which owners of claims and sessions are alive. */
  readonly machine: Machine;
  /** @returns how many rows were changed. */
  run(sql: string, ...values: SqlValue[]): Steps<number>;
  /** Within a transaction: writes without waiting for the answer. If it fails, so does the transaction. */
  write(sql: string, ...values: SqlValue[]): void;
  /** Writes without waiting for the disk; a power cut may undo it. */
  runUnsynchronised(sql: string, ...values: SqlValue[]): Steps<number>;
  /** @param sql adds one row. @returns the number that the store gave to it, of the column of this name. */
  insert(column: string, sql: string, ...values: SqlValue[]): Steps<number>;
  /** @returns the rows that were written. */
  runEach(bulk: Bulk, rows: readonly SqlValue[][]): Steps<ReadonlySet<readonly SqlValue[]>>;
  get(sql: string, ...values: SqlValue[]): Steps<Row | undefined>;
  all(sql: string, ...values: SqlValue[]): Steps<readonly Row[]>;
  /** Within a transaction: reads that are about to be asked for, so that a distant server answers all of them at once. */
  foresee(reads: readonly Statement[]): void;
  /**
   * Runs `work` atomically and durably, without other writers in between.
   * @param foreseen statements that `work` is going to ask for, which a distant server gets together with the beginning:
   *   first writes, which run even if `work` never asks for them, and then reads.
   */
  transaction<Result>(work: () => Steps<Result>, foreseen?: readonly Statement[]): Steps<Result>;
  /** Runs `work` on a consistent snapshot, without blocking writers. */
  snapshot<Result>(work: () => Steps<Result>): Steps<Result>;
  /** @throws Failure `journal_*` if the store is the cause; other errors are unchanged. */
  guarded<Result>(step: Step, work: () => Steps<Result>): Steps<Result>;
  /** Runs work after all earlier work. */
  perform<Result>(work: () => Steps<Result>): Promise<Result>;
  /**
   * Gives other writers a chance: a process that writes again at once could take the lock before a waiting one
   * notices.
   * @param wroteAt time of this process's last write, by `performance.now`.
   */
  leaveGap(wroteAt: number): void;
  /** How many bytes the journal takes. */
  size(): Steps<number>;
  /** The time that leases are compared with, in milliseconds since 1970. */
  now(): number;
  /** After many entries were written at once, so that the next questions are planned for as many. */
  analyze(): Steps<void>;
  /** Checks what is not an entry: the pages and indexes of a file; nothing on a server. @throws damage */
  checkFile(): Steps<void>;
  /** Settings that many rows are written well with. */
  prepareForMany(): Steps<void>;
  close(): Promise<void>;
}

/** For a store that answers at once. */
export function runNow<Result>(steps: Steps<Result>): Result {
  const { done, value } = steps.next();
  if (done === true) return value;
  throw new Error('this store does not answer at once');
}

/** Runs the generator, awaiting each promise that it yields. */
export async function runSteps<Result>(steps: Steps<Result>): Promise<Result> {
  let next = steps.next();
  while (next.done !== true) {
    const answer = await next.value.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    next = 'error' in answer ? steps.throw(answer.error) : steps.next(answer.value);
  }
  return next.value;
}
