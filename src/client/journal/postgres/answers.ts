import type { Row, SqlValue, Steps } from '../connection.ts';

/** What the driver gives for a statement. */
export interface Result {
  readonly rows: readonly Row[];
  readonly rowCount: number | null;
}

/** Of one statement, or of several in one text. */
export type Answer = Result | readonly Result[];

/** The numbers of PostgreSQL's types: int8, int4, float8, numeric. */
const NUMBERS: ReadonlySet<number> = new Set([20, 23, 701, 1700]);
const BYTEA = 17;

function bytesOf(hex: string): Uint8Array {
  const { buffer, byteOffset, byteLength } = Buffer.from(hex.slice(2), 'hex');
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** As with SQLite, counts are below 2 to the 53rd, and bodies are bytes. */
export const TYPES = {
  getTypeParser: (type: number) => {
    if (NUMBERS.has(type)) return Number;
    if (type === BYTEA) return bytesOf;
    return (text: string) => text;
  },
};

export const rowsOf = (answer: Answer): readonly Row[] =>
  [answer].flat().flatMap(({ rows }) => rows);

export function* wait(sent: Promise<Result>): Steps<Result> {
  return (yield sent) as Result;
}

export function* countIn(answer: Steps<Result>): Steps<number> {
  return (yield* answer).rowCount ?? 0;
}

export function* rowIn(answer: Steps<Result>): Steps<Row | undefined> {
  return (yield* answer).rows[0];
}

export function* rowsIn(answer: Steps<Result>): Steps<readonly Row[]> {
  return (yield* answer).rows;
}

/** @param key the column that identifies a row, which is the first. */
export function* writtenIn(
  answer: Steps<Result> | undefined,
  key: string,
  rows: readonly SqlValue[][],
): Steps<ReadonlySet<readonly SqlValue[]>> {
  if (answer === undefined) return new Set();
  const keys = new Set((yield* answer).rows.map((row) => row[key]));
  return new Set(rows.filter((row) => keys.has(row[0])));
}
