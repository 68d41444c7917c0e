import { groupBy } from '../../core/kit/group-by.ts';
import { message } from '../../core/words/message.ts';
import {
  AUTHOR_COLUMNS,
  authorOf,
  readAuthor,
  type StoredAuthor,
  sealedAuthor,
} from './authors.ts';
import type { Connection, Row, SqlValue, Statement, Steps } from './connection.ts';
import { damage } from './failures.ts';
import type { Attempt, AttemptEnd, AttemptOutcome } from './port.ts';
import { checkChecksum, checksumOf, contentOf, type Sealed } from './seal.ts';
import { originalText, storedOptional } from './stored-text.ts';
import { insertInto } from './tables.ts';
import { IS_OUTCOME_UNKNOWN } from './unknown-outcome.ts';

/** Characters of a response that are kept. */
const RESPONSE_LENGTH = 4096;

/**
 * Journals the start of an event's next attempt.
 * @param last the number of its last one.
 * @param author who makes it; by default the connection's author.
 */
export function* startAttempt(
  connection: Connection,
  sequence: number,
  last: number,
  startedAt: number,
  author?: StoredAuthor | null,
): Steps<Attempt> {
  const maker = author === undefined ? yield* authorOf(connection) : author;
  const attempt: Attempt = {
    number: last + 1,
    startedAt,
    outcome: 'started',
    durationMs: null,
    httpStatus: null,
    errorCode: null,
    response: null,
    ...(maker === null ? {} : { by: maker.by }),
  };
  connection.write(START_ATTEMPT, ...attemptValues(sequence, attempt, maker));
  return attempt;
}

/** As `startAttempt`, of an event of which nothing is known. */
export function* insertAttempt(
  connection: Connection,
  sequence: number,
  startedAt: number,
  author?: StoredAuthor | null,
): Steps<Attempt> {
  const last = yield* lastNumber(connection, sequence);
  return yield* startAttempt(connection, sequence, last, startedAt, author);
}

/** Writes an attempt that began and ended since the last commit, under the next number. @returns the number. */
export function* insertNextAttempt(
  connection: Connection,
  sequence: number,
  startedAt: number,
  end: AttemptEnd,
): Steps<number> {
  const number = (yield* lastNumber(connection, sequence)) + 1;
  const author = yield* authorOf(connection);
  const attempt = endedAttempt(number, startedAt, end, author);
  if (yield* tryInsert(connection, sequence, attempt, author)) return number;
  throw damage(message('attempt_unwritable', { number, entry: sequence }));
}

const endedAttempt = (
  number: number,
  startedAt: number,
  end: AttemptEnd,
  author: StoredAuthor | null,
): Attempt => ({
  number,
  startedAt,
  outcome: end.outcome,
  durationMs: end.durationMs,
  httpStatus: end.httpStatus,
  errorCode: end.errorCode,
  response: shortened(end.response),
  ...(end.masked === true ? { masked: true } : {}),
  ...(author === null ? {} : { by: author.by }),
});

/** One attempt each of several events: the sequence of the event, the number that is expected, and how it went. */
interface EndedOf {
  readonly sequence: number;
  readonly expected: number;
  readonly startedAt: number;
  readonly end: AttemptEnd;
}

/** Fails if the number is taken. */
const START_ATTEMPT = insertInto('attempts').one;

const INSERT_ATTEMPTS = insertInto('attempts', 'ON CONFLICT (event, number) DO NOTHING');

/**
 * Writes attempts of many events that began and ended since the last commit.
 * @returns the number that each got, in their order: a process that had lost an event may have written one since.
 */
export function insertEndedAttempts(
  connection: Connection,
  ended: readonly EndedOf[],
  author: StoredAuthor | null,
): Steps<readonly number[]> {
  const rows = ended.map(({ sequence, expected, startedAt, end }) =>
    attemptValues(sequence, endedAttempt(expected, startedAt, end, author), author),
  );
  return numbersOf(connection, ended, rows, connection.runEach(INSERT_ATTEMPTS, rows));
}

function* numbersOf(
  connection: Connection,
  ended: readonly EndedOf[],
  rows: readonly SqlValue[][],
  writing: Steps<ReadonlySet<readonly SqlValue[]>>,
): Steps<readonly number[]> {
  const written = yield* writing;
  const numbers: number[] = [];
  for (const [at, { sequence, expected, startedAt, end }] of ended.entries()) {
    const isWritten = written.has(rows[at] as SqlValue[]);
    numbers.push(
      isWritten ? expected : yield* insertNextAttempt(connection, sequence, startedAt, end),
    );
  }
  return numbers;
}

/** @returns false if the number is taken. */
function* tryInsert(
  connection: Connection,
  sequence: number,
  attempt: Attempt,
  author: StoredAuthor | null,
): Steps<boolean> {
  return (
    (yield* connection.run(INSERT_ATTEMPTS.one, ...attemptValues(sequence, attempt, author))) === 1
  );
}

/** A row of `attempts`. @param sequence of its event. */
export const attemptValues = (
  sequence: number,
  attempt: Attempt,
  author: StoredAuthor | null,
): SqlValue[] => [
  sequence,
  attempt.number,
  attempt.startedAt,
  attempt.outcome,
  attempt.durationMs,
  attempt.httpStatus,
  storedOptional(attempt.errorCode),
  storedOptional(attempt.response),
  attempt.masked === true ? 1 : 0,
  author?.number ?? null,
  checksumOfAttempt(sequence, attempt),
];

/** Writes how an attempt ended. */
export function* finishAttempt(
  connection: Connection,
  sequence: number,
  started: Attempt,
  end: AttemptEnd,
): Steps<void> {
  if ((yield* connection.run(...endOfAttempt(sequence, started, end))) !== 1)
    throw damage(message('attempt_missing', { number: started.number, entry: sequence }));
}

/** The statement of `finishAttempt`. */
export function endOfAttempt(sequence: number, started: Attempt, end: AttemptEnd): Statement {
  const response = shortened(end.response);
  const attempt: Attempt = { ...started, ...end, response };
  return [
    `UPDATE attempts SET outcome = ?, duration_ms = ?, http_status = ?, error_code = ?, response = ?,
      masked = ?, checksum = ? WHERE event = ? AND number = ?`,
    attempt.outcome,
    attempt.durationMs,
    attempt.httpStatus,
    storedOptional(attempt.errorCode),
    storedOptional(response),
    attempt.masked === true ? 1 : 0,
    checksumOfAttempt(sequence, attempt),
    sequence,
    attempt.number,
  ];
}

export const SELECT_ATTEMPTS = `
  SELECT attempts.*, ${AUTHOR_COLUMNS} FROM attempts LEFT JOIN actors ON actors.number = attempts.actor`;

/** All attempts of an event, the first one first. */
export function* listAttempts(connection: Connection, sequence: number): Steps<readonly Attempt[]> {
  const select = `${SELECT_ATTEMPTS} WHERE event = ? ORDER BY attempts.number`;
  return (yield* connection.all(select, sequence)).map((row) => readAttempt(sequence, row));
}

/** The stored attempts of several events, in order per event, for `readAttempt`. */
export function* storedAttempts(
  connection: Connection,
  sequences: readonly number[],
): Steps<ReadonlyMap<number, readonly Row[]>> {
  const select = `${SELECT_ATTEMPTS} WHERE event IN (SELECT CAST(value AS BIGINT) FROM json_each(?))
    ORDER BY event, attempts.number`;
  return groupBy(yield* connection.all(select, JSON.stringify(sequences)), ({ event }) =>
    Number(event),
  );
}

/** @throws damage if the row does not match what was written. */
export function readAttempt(sequence: number, row: Row): Attempt {
  const attempt: Attempt = {
    number: row.number as number,
    startedAt: row.started_at as number,
    outcome: row.outcome as AttemptOutcome,
    durationMs: (row.duration_ms ?? null) as number | null,
    httpStatus: (row.http_status ?? null) as number | null,
    errorCode: originalText(row.error_code),
    response: originalText(row.response),
    ...(row.masked === 0 ? {} : { masked: true }),
    ...readAuthor(row),
  };
  checkChecksum(row.checksum, contentOf(sealedPart(sequence, attempt)));
  return attempt;
}

const shortened = (response: string | null): string | null =>
  response === null ? null : response.slice(0, RESPONSE_LENGTH);

export const lastNumberOf = (sequence: number): Statement => [
  'SELECT max(number) AS last FROM attempts WHERE event = ?',
  sequence,
];

function* lastNumber(connection: Connection, sequence: number): Steps<number> {
  return Number((yield* connection.get(...lastNumberOf(sequence)))?.last ?? 0);
}

const checksumOfAttempt = (sequence: number, attempt: Attempt): number =>
  checksumOf(contentOf(sealedPart(sequence, attempt)));

function sealedPart(sequence: number, attempt: Attempt): Sealed {
  return [
    sequence,
    attempt.number,
    attempt.startedAt,
    attempt.outcome,
    attempt.durationMs,
    attempt.httpStatus,
    attempt.errorCode,
    attempt.response,
    attempt.masked === true ? 1 : 0,
    ...sealedAuthor(attempt.by),
  ];
}

/** Whether the service may have counted the event in an attempt of unknown outcome. */
export function* hasUnknownOutcome(connection: Connection, sequence: number): Steps<boolean> {
  const find = `SELECT 1 FROM attempts WHERE event = ? AND ${IS_OUTCOME_UNKNOWN} LIMIT 1`;
  return (yield* connection.get(find, sequence)) !== undefined;
}
