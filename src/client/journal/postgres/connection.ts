import type { Client } from 'pg';
import { thisMachine } from '../../../core/durable/alive.ts';
import { isFailure } from '../../../core/words/failure.ts';
import type { Message } from '../../../core/words/message.ts';
import {
  type Bulk,
  type Connection,
  type Row,
  runSteps,
  type SqlValue,
  type Steps,
} from '../connection.ts';
import type { Step } from '../failures.ts';
import type { KeyedSeals } from '../keyed-seals.ts';
import type { Author } from '../port.ts';
import { TABLE_NAMES } from '../tables.ts';
import { toPostgres } from './dialect.ts';

/** A journal's writers come one after the other: this lock of the server's is theirs until their transaction ends. */
const WRITERS_LOCK = 0x636f6e76;

/** How long a transaction waits for another writer, in milliseconds. */
const LOCK_WAIT_MS = 30_000;

/** Timeout once a report was sent: its outcome is worth waiting for, and its claim lasts as long. */
const OUTCOME_WAIT_MS = 120_000;

/** A process that is stopped in the middle of a transaction keeps the others waiting for so long, in milliseconds. */
const LONGEST_PAUSE_MS = 10_000;

const CLOCK = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now';

interface Result {
  readonly rows: readonly Row[];
  readonly rowCount: number | null;
}

/** The numbers of PostgreSQL's types: int8, int4, float8, numeric. */
const NUMBERS: ReadonlySet<number> = new Set([20, 23, 701, 1700]);
const BYTEA = 17;

/** As with SQLite, counts are below 2 to the 53rd, and bodies are bytes. */
const TYPES = {
  getTypeParser: (type: number) => {
    if (NUMBERS.has(type)) return Number;
    if (type === BYTEA) return (hex: string) => new Uint8Array(Buffer.from(hex.slice(2), 'hex'));
    return (text: string) => text;
  },
};

const bulkStatement = ({ all, columns }: Bulk): string =>
  `WITH given AS (SELECT * FROM unnest(${columns.map(([, type], at) => `$${at + 1}::${type}[]`).join(', ')})
    AS given (${columns.map(([name]) => name).join(', ')}))
  ${all}`;

/** Settings of a connection. */
export interface Server {
  /** For messages. */
  readonly place: string;
  /** Of the journal's tables. */
  readonly schema: string;
  readonly warnings: readonly Message[];
  /** @throws what `failureOf` explains. */
  connect(): Promise<Client>;
  /** Maps an error of the driver or the rules to a failure; undefined if it does not concern the journal. */
  failureOf(error: Error, step: Step): Error | undefined;
}

/**
 * A journal in PostgreSQL. One connection runs its work sequentially, and reconnects if the server closed it. It
 * keeps no session state, so it works behind a pooler: every transaction sets what it needs.
 */
export class PostgresConnection implements Connection {
  readonly isShared = true;
  machine = thisMachine();
  author: Author | undefined;
  authorNumber: number | undefined;
  seals: KeyedSeals | undefined;
  /** Of the tables. */
  readonly schema: string;
  readonly #server: Server;
  readonly #statements = new Map<string, string>();
  #client: Client | undefined;
  #isInTransaction = false;
  #isClosed = false;
  /** The purpose of the current work. */
  #step: Step = 'reading';
  #last: Promise<unknown> = Promise.resolve();
  /** The server's time less this machine's steady clock, in milliseconds. */
  #clockOffset = 0;

  constructor(server: Server) {
    this.#server = server;
    this.schema = server.schema;
  }

  get warnings(): readonly Message[] {
    return this.#server.warnings;
  }

  get path(): string {
    return this.#server.place;
  }

  /** The server's time when it was last queried, in milliseconds since 1970; leases are compared with it. */
  now(): number {
    return Math.round(performance.now() + this.#clockOffset);
  }

  async perform<Result>(work: () => Steps<Result>): Promise<Result> {
    if (this.#isClosed) throw new Error('the journal is closed');
    const doing = this.#last.then(() => runSteps(work()));
    this.#last = doing.catch(() => undefined);
    return await doing;
  }

  *run(sql: string, ...values: SqlValue[]): Steps<number> {
    return (yield* this.#query(sql, values)).changed;
  }

  runUnsynchronised(sql: string, ...values: SqlValue[]): Steps<number> {
    return this.run(sql, ...values);
  }

  *runEach(bulk: Bulk, rows: readonly SqlValue[][]): Steps<ReadonlySet<readonly SqlValue[]>> {
    if (rows.length === 0) return new Set();
    const [key = ''] = bulk.columns[0] ?? [];
    const values = bulk.columns.map((_, column) => rows.map((row) => row[column] ?? null));
    const client = yield* this.#connected();
    const query = { text: this.#translated(bulkStatement(bulk)), values, types: TYPES };
    const written = ((yield client.query(query)) as Result).rows.map((row) => row[key]);
    const keys = new Set(written);
    return new Set(rows.filter((row) => keys.has(row[0])));
  }

  *insert(column: string, sql: string, ...values: SqlValue[]): Steps<number> {
    const { rows } = yield* this.#query(`${sql} RETURNING ${column}`, values);
    return Number(rows[0]?.[column]);
  }

  *get(sql: string, ...values: SqlValue[]): Steps<Row | undefined> {
    return (yield* this.#query(sql, values)).rows[0];
  }

  *all(sql: string, ...values: SqlValue[]): Steps<readonly Row[]> {
    return (yield* this.#query(sql, values)).rows;
  }

  *transaction<Result>(work: () => Steps<Result>): Steps<Result> {
    yield* this.#begin(`BEGIN ISOLATION LEVEL READ COMMITTED;
      SET LOCAL lock_timeout = ${this.#step === 'finishing' ? OUTCOME_WAIT_MS : LOCK_WAIT_MS};
      SET LOCAL idle_in_transaction_session_timeout = ${LONGEST_PAUSE_MS};
      SELECT pg_advisory_xact_lock(${WRITERS_LOCK}, hashtext(${literal(this.schema)}));`);
    return yield* this.#inTransaction(work);
  }

  *snapshot<Result>(work: () => Steps<Result>): Steps<Result> {
    if (this.#isInTransaction) return yield* work();
    yield* this.#begin(`BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY;
      SET LOCAL idle_in_transaction_session_timeout = ${LONGEST_PAUSE_MS};`);
    return yield* this.#inTransaction(work);
  }

  *guarded<Result>(step: Step, work: () => Steps<Result>): Steps<Result> {
    this.#step = step;
    try {
      return yield* work();
    } catch (error) {
      if (isFailure(error) || !(error instanceof Error)) throw error;
      throw this.#server.failureOf(error, step) ?? error;
    }
  }

  leaveGap(): void {
    // The server's lock is taken in turn.
  }

  *size(): Steps<number> {
    const size = yield* this.get(
      `SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class
        WHERE relnamespace = ?::regnamespace AND relkind = 'r'`,
      quotedIdentifier(this.schema),
    );
    return Number(size?.bytes);
  }

  /** The server itself does it only after a minute or more. */
  *analyze(): Steps<void> {
    const tables = TABLE_NAMES.map((table) => `${quotedIdentifier(this.schema)}.${table}`);
    yield* this.command(`ANALYZE ${tables.join(', ')}`);
  }

  *prepareForMany(): Steps<void> {
    // The server's settings are its administrator's.
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  /**
   * Every transaction reads the clock. If the connection ended since it was last used, nothing has started in it, so
   * the transaction starts in a new one.
   */
  *#begin(sql: string): Steps<void> {
    const used = this.#client;
    try {
      this.#setClock(yield* this.command(`${sql} ${CLOCK}`));
    } catch (error) {
      const hasEnded = this.#client !== used || isTermination(error);
      if (used === undefined || !hasEnded) throw error;
      this.#drop(used);
      this.#setClock(yield* this.command(`${sql} ${CLOCK}`));
    }
  }

  #setClock(rows: readonly Row[]): void {
    this.#clockOffset = Number(rows.at(-1)?.now) - performance.now();
  }

  *#inTransaction<Result>(work: () => Steps<Result>): Steps<Result> {
    this.#isInTransaction = true;
    try {
      const result = yield* work();
      yield* this.command('COMMIT');
      return result;
    } catch (error) {
      this.authorNumber = undefined;
      yield* this.#rollBack();
      throw error;
    } finally {
      this.#isInTransaction = false;
    }
  }

  /** If the connection is gone, the server has rolled back already. */
  *#rollBack(): Steps<void> {
    try {
      if (this.#client !== undefined) yield* this.command('ROLLBACK');
    } catch {
      this.#drop();
    }
  }

  /** Statements of conv's own, without values. @returns the rows of the last one that has any. */
  *command(sql: string): Steps<readonly Row[]> {
    const client = yield* this.#connected();
    const results = (yield client.query(sql)) as Result | readonly Result[];
    return [results].flat().flatMap(({ rows }) => rows);
  }

  *#query(sql: string, values: SqlValue[]): Steps<{ rows: readonly Row[]; changed: number }> {
    const client = yield* this.#connected();
    const query = { text: this.#translated(sql), values, types: TYPES };
    const { rows, rowCount } = (yield client.query(query)) as Result;
    return { rows, changed: rowCount ?? 0 };
  }

  #translated(sql: string): string {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const text = toPostgres(sql, quotedIdentifier(this.schema));
    this.#statements.set(sql, text);
    return text;
  }

  *#connected(): Steps<Client> {
    if (this.#client !== undefined) return this.#client;
    // A transaction that lost its connection must not continue in another one.
    if (this.#isInTransaction) throw new Error('Connection terminated unexpectedly');
    const client = (yield this.#server.connect()) as Client;
    client.on('error', () => this.#drop(client));
    client.on('end', () => this.#drop(client));
    this.#client = client;
    this.#setClock(((yield client.query(CLOCK)) as Result).rows);
    return client;
  }

  #drop(client = this.#client): void {
    if (this.#client === client) this.#client = undefined;
    client?.end().catch(() => undefined);
  }
}

/** SQLSTATEs with which a server closes a connection: class "operator intervention". */
const isTermination = (error: unknown): boolean =>
  /^57P/.test(String((error as { readonly code?: unknown }).code));

export const quotedIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
