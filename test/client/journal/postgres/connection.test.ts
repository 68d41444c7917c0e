import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type Connection,
  insertOf,
  type Row,
  type Steps,
} from '../../../../src/client/journal/connection.ts';
import { arrayText } from '../../../../src/client/journal/postgres/arrays.ts';
import {
  PostgresConnection,
  type Server,
} from '../../../../src/client/journal/postgres/connection.ts';
import { serverOfTest } from '../support/postgres.ts';

function connectTo(server: Server): PostgresConnection {
  const connection = new PostgresConnection(server);
  onTestFinished(() => connection.close());
  return connection;
}

const connect = async (): Promise<PostgresConnection> => connectTo(await serverOfTest());

const insert = `INSERT INTO numbers (name, last) VALUES (?, ?)`;
const INSERT_EACH = insertOf('numbers', [
  ['name', 'text'],
  ['last', 'bigint'],
]);
const ALL = `SELECT name, last FROM numbers ORDER BY name`;

const all = (connection: Connection): Promise<readonly Row[]> =>
  connection.perform(() => connection.all(ALL));

/** SQLSTATEs: a value is missing; the key is taken. */
const MISSING = '23502';
const TAKEN = '23505';

describe('a write that nobody waits for', () => {
  it.each<[string, (connection: Connection) => Steps<unknown>]>([
    ['nothing follows', nothing],
    ['a question follows', (connection) => connection.all(ALL)],
    ['another write follows', (connection) => connection.run(insert, 'after', 1)],
  ])('fails its transaction with its own error, and nothing is written: %s', async (_, follow) => {
    const connection = await connect();
    const working = connection.perform(() =>
      connection.transaction(function* () {
        connection.write(insert, 'before', 1);
        connection.write(insert, 'events', null);
        return yield* follow(connection);
      }),
    );
    await expect(working).rejects.toMatchObject({ code: MISSING });
    expect(await all(connection)).toEqual([]);
  });

  it('fails it with the first error', async () => {
    const connection = await connect();
    const working = connection.perform(() =>
      connection.transaction(function* () {
        connection.write(insert, 'a', 1);
        connection.write(insert, 'a', 2);
        connection.write(insert, 'events', null);
        yield* nothing();
      }),
    );
    await expect(working).rejects.toMatchObject({ code: TAKEN });
  });
});

function* nothing(): Steps<void> {
  // The transaction ends.
}

describe('what was foreseen', () => {
  it.each<[string, (connection: Connection) => void]>([
    ['', (connection) => connection.write(insert, 'a', 1)],
    [', many rows at once', (connection) => void connection.runEach(INSERT_EACH, [['a', 1]])],
  ])('is asked for again after its table was written%s', async (_, write) => {
    const connection = await connect();
    const seen = await connection.perform(() =>
      connection.transaction(
        function* () {
          write(connection);
          return yield* connection.all(ALL);
        },
        [[ALL]],
      ),
    );
    expect(seen).toEqual([{ name: 'a', last: 1 }]);
  });

  it('is given once, and only within its transaction', async () => {
    const server = await serverOfTest();
    const [connection, other] = [connectTo(server), connectTo(server)];
    await connection.perform(() => connection.transaction(nothing, [[ALL]]));
    await other.perform(() => other.run(insert, 'a', 1));
    expect(await all(connection)).toEqual([{ name: 'a', last: 1 }]);
  });

  it('is written once where it is a write', async () => {
    const connection = await connect();
    const changed = await connection.perform(() =>
      connection.transaction(() => connection.run(insert, 'a', 1), [[insert, 'a', 1], [ALL]]),
    );
    expect(changed).toBe(1);
    expect(await all(connection)).toEqual([{ name: 'a', last: 1 }]);
  });
});

it.each([
  ['text', ['plain', '', 'NULL', '"quoted" \\ and , {braces}', '한글 \n', null]],
  ['bigint', [1, -2, 2 ** 53 - 1, null]],
  ['double precision', [0.1, -1e-9, 1e21, null]],
] as const)('an array of %s arrives as it is', async (type, values) => {
  const connection = await connect();
  const text = arrayText(type, values);
  const select = `SELECT value FROM unnest(CAST(? AS ${type}[])) WITH ORDINALITY AS given (value, at) ORDER BY at`;
  const rows = await connection.perform(() => connection.all(select, text));
  expect(rows.map(({ value }) => value)).toEqual(values);
});

it('bytes arrive as they are', async () => {
  const connection = await connect();
  const values = [new Uint8Array([0, 34, 92, 255]), new Uint8Array(), null];
  const select =
    'SELECT value FROM unnest(CAST(? AS bytea[])) WITH ORDINALITY AS given (value, at) ORDER BY at';
  const rows = await connection.perform(() => connection.all(select, arrayText('bytea', values)));
  expect(rows.map(({ value }) => value)).toEqual(values);
});
