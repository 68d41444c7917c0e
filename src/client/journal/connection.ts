import type { Machine } from '../../durable/alive.ts';
import type { Step } from './failures.ts';
import type { KeyedSeals } from './keyed-seals.ts';
import type { Author } from './port.ts';

/** A value as a store keeps it. */
export type SqlValue = string | number | null | Uint8Array;

export type Row = Readonly<Record<string, unknown>>;

/**
 * Work on a store, told step by step: the same rules run on SQLite, which answers each question at once, and on
 * PostgreSQL, whose answer is waited for. A function of such work is called with `yield*`; SQLite's runs to its end
 * without ever giving anything up, so that nothing else of this process comes in between.
 */
export type Steps<Result> = Generator<Promise<unknown>, Result, unknown>;

/**
 * A statement that writes many rows: SQLite, which has it prepared, runs it for one after the other, PostgreSQL for all
 * at once.
 */
export interface Bulk {
  /** With a `?` for each of `columns`. */
  readonly one: string;
  /** With the rows as the table `given`; it returns the first of `columns`, which tells the rows apart, of what it wrote. */
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
 * One open journal. Its statements are in the SQL that both stores understand, with `?` for values, and with SQLite's
 * `INDEXED BY`, which only SQLite is told.
 */
export interface Connection {
  /** For messages. */
  readonly path: string;
  /** What entries are sealed with, and checked by before they are sent; only of a journal that is opened to send. */
  readonly seals: KeyedSeals | undefined;
  /** Whether machines use it that have nothing else in common, perhaps not even different names. */
  readonly isShared: boolean;
  /** Who writes to it; undefined where that is not recorded. */
  readonly author: Author | undefined;
  /** The number of `author`, as `authorOf` has found it; undefined again after a rollback, which may have taken it out. */
  authorNumber: number | undefined;
  /** Decides which owners of claims and sessions are alive. */
  readonly machine: Machine;
  /** @returns how many rows were changed. */
  run(sql: string, ...values: SqlValue[]): Steps<number>;
  /** Writes what a power cut may undo: it need not be waited for. */
  runUnsynchronised(sql: string, ...values: SqlValue[]): Steps<number>;
  /** @param sql adds one row. @returns the number that the store gave to it, of the column of this name. */
  insert(column: string, sql: string, ...values: SqlValue[]): Steps<number>;
  /** @returns those of the rows that were written. */
  runEach(bulk: Bulk, rows: readonly SqlValue[][]): Steps<ReadonlySet<readonly SqlValue[]>>;
  get(sql: string, ...values: SqlValue[]): Steps<Row | undefined>;
  all(sql: string, ...values: SqlValue[]): Steps<readonly Row[]>;
  /** All of `work` is written, durably at its end, or none of it; no other writer comes in between. */
  transaction<Result>(work: () => Steps<Result>): Steps<Result>;
  /** All that `work` reads is of one moment; no writer is held up. */
  snapshot<Result>(work: () => Steps<Result>): Steps<Result>;
  /** @throws Failure `journal_*` where the store is the cause; any other error passes unchanged. */
  guarded<Result>(step: Step, work: () => Steps<Result>): Steps<Result>;
  /** Does one piece of work, after those that were begun before it. */
  perform<Result>(work: () => Steps<Result>): Promise<Result>;
  /**
   * Lets other writers come in: where one writes again at once, it may get the lock again before a waiting one can look.
   * @param wroteAt when this one wrote last, on the clock of `performance.now`.
   */
  leaveGap(wroteAt: number): void;
  /** How many bytes the journal takes. */
  size(): Steps<number>;
  /** The time that leases are compared with, in milliseconds since 1970. */
  now(): number;
  /** Settings that a drain runs well with. */
  prepareToDrain(): Steps<void>;
  close(): Promise<void>;
}

/** For a store that answers at once. */
export function runNow<Result>(steps: Steps<Result>): Result {
  const { done, value } = steps.next();
  if (done === true) return value;
  throw new Error('this store does not answer at once');
}

/** Answers each question of the work with what its promise comes to. */
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
