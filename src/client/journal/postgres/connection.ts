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
  type Statement,
  type Steps,
} from '../connection.ts';
import type { Step } from '../failures.ts';
import type { KeyedSeals } from '../keyed-seals.ts';
import type { Author } from '../port.ts';
import { TABLE_NAMES } from '../tables.ts';
import {
  type Answer,
  countIn,
  type Result,
  rowIn,
  rowsIn,
  rowsOf,
  TYPES,
  wait,
  writtenIn,
} from './answers.ts';
import { arrayText } from './arrays.ts';
import { cut } from './bundling-socket.ts';
import { toPostgres } from './dialect.ts';
import { Foreseen } from './foreseen.ts';

/** A journal's writers come one after the other: this lock of the server's is theirs until their transaction ends. */
const WRITERS_LOCK = 0x636f6e76;

/** How long a transaction waits for another writer, in milliseconds. */
const LOCK_WAIT_MS = 30_000;

/** Timeout once a report was sent: its outcome is worth waiting for, and its claim lasts as long. */
const OUTCOME_WAIT_MS = 120_000;

/** A process that is stopped in the middle of a transaction keeps the others waiting for so long, in milliseconds. */
const LONGEST_PAUSE_MS = 10_000;

const CLOCK = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now';

const bulkStatement = ({ all, columns }: Bulk): string =>
  `WITH given AS (SELECT * FROM unnest(${columns.map(([, type], at) => `$${at + 1}::${type}[]`).join(', ')})
    AS given (${columns.map(([name]) => name).join(', ')}))
  ${all}`;

/** @returns the answer to the first statement. */
export type Greet = (client: Client) => Promise<unknown>;

/** Settings of a connection. */
export interface Server {
  /** For messages. */
  readonly place: string;
  /** Of the journal's tables. */
  readonly schema: string;
  readonly warnings: readonly Message[];
  /** @param greet sends more on the new connection, without a round trip of its own. @throws what `failureOf` explains. */
  connect(greet?: Greet): Promise<Client>;
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
  readonly #foreseen = new Foreseen<Promise<Result>>();
  #prelude: readonly Statement[];
  #client: Client | undefined;
  #connecting: Promise<Client> | undefined;
  /** Statements that are under way, foreseen ones included. */
  #unanswered = 0;
  #isInTransaction = false;
  /** The first one of the transaction. */
  #failure: unknown;
  #isClosed = false;
  /** The purpose of the current work. */
  #step: Step = 'reading';
  #last: Promise<unknown> = Promise.resolve();
  /** The server's time less this machine's steady clock, in milliseconds. */
  #clockOffset = 0;

  /** @param prelude reads that are certain to be asked for first. */
  constructor(server: Server, prelude: readonly Statement[] = []) {
    this.#server = server;
    this.#prelude = prelude;
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

  run(sql: string, ...values: SqlValue[]): Steps<number> {
    return countIn(this.#ask(sql, values));
  }

  write(sql: string, ...values: SqlValue[]): void {
    void this.#ask(sql, values);
  }

  foresee(reads: readonly Statement[]): void {
    if (this.#client !== undefined) this.#sendAhead(this.#client, reads);
  }

  runUnsynchronised(sql: string, ...values: SqlValue[]): Steps<number> {
    return this.run(sql, ...values);
  }

  runEach(bulk: Bulk, rows: readonly SqlValue[][]): Steps<ReadonlySet<readonly SqlValue[]>> {
    const columns = bulk.columns.map(([, type], column) =>
      arrayText(
        type,
        rows.map((row) => row[column] ?? null),
      ),
    );
    const [key = ''] = bulk.columns[0] ?? [];
    const answer = rows.length === 0 ? undefined : this.#ask(bulkStatement(bulk), columns);
    return writtenIn(answer, key, rows);
  }

  *insert(column: string, sql: string, ...values: SqlValue[]): Steps<number> {
    const row = yield* this.get(`${sql} RETURNING ${column}`, ...values);
    return Number(row?.[column]);
  }

  get(sql: string, ...values: SqlValue[]): Steps<Row | undefined> {
    return rowIn(this.#ask(sql, values));
  }

  all(sql: string, ...values: SqlValue[]): Steps<readonly Row[]> {
    return rowsIn(this.#ask(sql, values));
  }

  transaction<Result>(
    work: () => Steps<Result>,
    foreseen: readonly Statement[] = [],
  ): Steps<Result> {
    const begin = `BEGIN ISOLATION LEVEL READ COMMITTED;
      SET LOCAL lock_timeout = ${this.#step === 'finishing' ? OUTCOME_WAIT_MS : LOCK_WAIT_MS};
      SET LOCAL idle_in_transaction_session_timeout = ${LONGEST_PAUSE_MS};
      SELECT pg_advisory_xact_lock(${WRITERS_LOCK}, hashtext(${literal(this.schema)}));`;
    return this.#inTransaction(begin, foreseen, work);
  }

  *snapshot<Result>(work: () => Steps<Result>): Steps<Result> {
    if (this.#isInTransaction) return yield* work();
    const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY;
      SET LOCAL idle_in_transaction_session_timeout = ${LONGEST_PAUSE_MS};`;
    return yield* this.#inTransaction(begin, [], work);
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

  *checkFile(): Steps<void> {
    // The server checks its pages itself.
  }

  *prepareForMany(): Steps<void> {
    // The server's settings are its administrator's.
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#last;
    const client = this.#client;
    this.#client = undefined;
    if (client !== undefined && this.#unanswered > 0) cut(client);
    else await client?.end();
  }

  *#inTransaction<Result>(
    begin: string,
    foreseen: readonly Statement[],
    work: () => Steps<Result>,
  ): Steps<Result> {
    try {
      yield* this.#begin(begin, foreseen);
      const result = yield* work();
      yield* this.#commit();
      return result;
    } catch (error) {
      this.authorNumber = undefined;
      yield* this.#rollBack();
      throw error;
    } finally {
      this.#isInTransaction = false;
      this.#failure = undefined;
      this.#foreseen.clear();
    }
  }

  /**
   * Every transaction reads the clock. If the connection ended since it was last used, nothing has started in it, so
   * the transaction starts in a new one.
   */
  *#begin(sql: string, foreseen: readonly Statement[]): Steps<void> {
    const used = this.#client;
    try {
      yield* this.#tryBegin(sql, foreseen);
    } catch (error) {
      const hasEnded = this.#client !== used || isTermination(error);
      if (used === undefined || !hasEnded) throw error;
      this.#drop(used);
      this.#isInTransaction = false;
      yield* this.#tryBegin(sql, foreseen);
    }
  }

  *#tryBegin(sql: string, foreseen: readonly Statement[]): Steps<void> {
    const client = (yield this.#connected()) as Client;
    this.#isInTransaction = true;
    this.#failure = undefined;
    this.#foreseen.clear();
    const begun = client.query(`${sql} ${CLOCK}`);
    this.#sendAhead(client, foreseen);
    this.#setClock(rowsOf((yield begun) as Answer));
  }

  /** Answers come in the order of the statements: by now each write that nobody waited for has succeeded, or failed. */
  *#commit(): Steps<void> {
    const committed = this.command('COMMIT');
    yield* this.#orFirstFailure(committed);
    if (this.#failure !== undefined) throw this.#failure;
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
    const client = (yield this.#connected()) as Client;
    return rowsOf((yield client.query(sql)) as Answer);
  }

  /** Sends a statement, unless it was foreseen. */
  #ask(sql: string, values: readonly unknown[]): Steps<Result> {
    const client = this.#client;
    const sent =
      client === undefined
        ? this.#connected().then((connected) => this.#answerTo(connected, sql, values))
        : this.#answerTo(client, sql, values);
    // Who asked may never wait for the answer: then the end of the transaction fails.
    sent.catch(() => undefined);
    return this.#orFirstFailure(wait(sent));
  }

  #answerTo(client: Client, sql: string, values: readonly unknown[]): Promise<Result> {
    const foreseen = this.#foreseen.take(sql, values);
    if (foreseen !== undefined) return foreseen;
    this.#foreseen.dropAfter(sql);
    return this.#send(client, sql, values);
  }

  #sendAhead(client: Client, statements: readonly Statement[]): void {
    for (const statement of statements) {
      const [sql, ...values] = statement;
      this.#foreseen.add(statement, this.#send(client, sql, values));
    }
  }

  #send(client: Client, sql: string, values: readonly unknown[]): Promise<Result> {
    const sent = client.query({ text: this.#translated(sql), values: [...values], types: TYPES });
    this.#unanswered += 1;
    const answered = (): void => {
      this.#unanswered -= 1;
    };
    sent.then(answered, (error) => {
      answered();
      if (this.#isInTransaction) this.#failure ??= error;
    });
    return sent;
  }

  /** After a statement has failed, the server only says of further ones that the transaction has ended. */
  *#orFirstFailure<Result>(work: Steps<Result>): Steps<Result> {
    try {
      return yield* work;
    } catch (error) {
      throw this.#failure ?? error;
    }
  }

  #translated(sql: string): string {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const text = toPostgres(sql, quotedIdentifier(this.schema));
    this.#statements.set(sql, text);
    return text;
  }

  #connected(): Promise<Client> {
    if (this.#client !== undefined) return Promise.resolve(this.#client);
    // A transaction that lost its connection must not continue in another one.
    if (this.#isInTransaction)
      return Promise.reject(new Error('Connection terminated unexpectedly'));
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #connect(): Promise<Client> {
    const client = await this.#server.connect(async (connected) => {
      const clock = connected.query(CLOCK);
      this.#sendAhead(connected, this.#prelude);
      this.#prelude = [];
      this.#setClock(rowsOf((await clock) as Answer));
    });
    client.on('error', () => this.#drop(client));
    client.on('end', () => this.#drop(client));
    this.#client = client;
    return client;
  }

  #setClock(rows: readonly Row[]): void {
    this.#clockOffset = Number(rows.at(-1)?.now) - performance.now();
  }

  #drop(client = this.#client): void {
    if (this.#client === client) this.#client = undefined;
    if (client !== undefined) cut(client);
  }
}

/** SQLSTATEs with which a server closes a connection: class "operator intervention". */
const isTermination = (error: unknown): boolean =>
  /^57P/.test(String((error as { readonly code?: unknown }).code));

export const quotedIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
