import { type ConnectionOptions, createSecureContext } from 'node:tls';
import pg from 'pg';
import pgpass from 'pgpass';
import { readRegular } from '../../../core/durable/regular-file.ts';
import { Secret } from '../../../core/protocol/masking/secret.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { isVerified, type PostgresAddress, warningsOf } from '../../profiles/postgres-address.ts';
import { noteSecret } from '../../profiles/secrets-in-use.ts';
import type { Step } from '../failures.ts';
import { bundlingSocket, cut } from './bundling-socket.ts';
import type { Greet, Server } from './connection.ts';
import { IS_WITHOUT_TLS, postgresFailure } from './failures.ts';

/** How long a server may take to answer a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The oldest PostgreSQL that the journal's statements were written for. */
const OLDEST = 140_000;

/** The server of an address, not connected yet. */
export const serverAt = (address: PostgresAddress): Server => ({
  place: address.place,
  schema: address.schema,
  warnings: warningsOf(address),
  connect: (greet) => connect(address, greet),
  failureOf: (error: Error, step: Step) => postgresFailure(error, address.place, step),
});

/** @throws Failure `journal_unavailable` if the server is unsuitable for a journal; errors of the driver. */
async function connect(address: PostgresAddress, greet?: Greet): Promise<pg.Client> {
  try {
    return await connectWith(address, tlsOf(address), greet);
  } catch (error) {
    if (!isWithoutTls(error) || !MAY_BE_PLAIN.has(address.sslmode)) throw error;
    return await connectWith(address, false, greet);
  }
}

/** Modes that accept an unencrypted connection, as in libpq. */
const MAY_BE_PLAIN: ReadonlySet<PostgresAddress['sslmode']> = new Set(['allow', 'prefer']);

const isWithoutTls = (error: unknown): boolean =>
  error instanceof Error && IS_WITHOUT_TLS.test(error.message);

/**
 * Looks up the password like libpq: `PGPASSWORD`, then the file named by `PGPASSFILE`, or `~/.pgpass`.
 * @throws Failure `journal_unreachable` if there is none, and the server requires one.
 */
async function storedPassword(address: PostgresAddress): Promise<string> {
  const { PGPASSWORD: given } = process.env;
  if (given) return given;
  const found = await new Promise<string | undefined>((resolve) => pgpass(address, resolve));
  if (found !== undefined) return found;
  throw new Failure(
    'journal_unreachable',
    message('journal_password_missing', { path: address.place }),
    { hint: message('check_journal_password') },
  );
}

async function connectWith(
  address: PostgresAddress,
  ssl: ConnectionOptions | false,
  greet: Greet | undefined,
): Promise<pg.Client> {
  const { host, port, database, user, password = process.env.PGPASSWORD, place } = address;
  // A server may quote it in an error, asked for or not.
  if (password) noteSecret(new Secret(password));
  const client = new pg.Client({
    pipeline: true,
    stream: () => bundlingSocket(),
    host,
    port,
    database,
    user,
    password: async () =>
      password || noteSecret(new Secret(await storedPassword(address))).reveal(),
    ssl,
    application_name: 'conv',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // An error of an idle connection shows at the next statement.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A server that ends the connection may answer only the first statement.
    await Promise.all([greet?.(client), refuseUnfit(client, place)]);
  } catch (error) {
    cut(client);
    throw error;
  }
  return client;
}

function tlsOf(address: PostgresAddress): ConnectionOptions | false {
  const { host, sslmode, sslrootcert, sslcert, sslkey } = address;
  // As libpq: what goes through a socket does not leave the machine.
  if (sslmode === 'disable' || host.startsWith('/')) return false;
  const isOwnRoot = sslrootcert !== undefined && sslrootcert !== 'system';
  return {
    rejectUnauthorized: isVerified(address),
    ...(isOwnRoot ? { ca: pemIn(sslrootcert, 'sslrootcert', 'ca') } : {}),
    ...(sslcert === undefined ? {} : { cert: pemIn(sslcert, 'sslcert', 'cert') }),
    ...(sslkey === undefined ? {} : { key: pemIn(sslkey, 'sslkey', 'key') }),
    ...(sslmode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
  };
}

/** @throws Failure `journal_unreachable` if the file cannot be read, or is not a valid PEM file for this use. */
function pemIn(file: string, parameter: string, use: 'ca' | 'cert' | 'key'): Buffer {
  try {
    const pem = readRegular(file);
    createSecureContext({ [use]: pem });
    return pem;
  } catch (error) {
    const { code, message: detail } = error as NodeJS.ErrnoException;
    throw new Failure(
      'journal_unreachable',
      message('journal_pem_unreadable', { file, parameter, detail: code ?? detail }),
      { hint: message('check_journal_pem'), cause: error },
    );
  }
}

/** Refuses servers that do not guarantee durability, because a write must be on disk before a report is sent. */
async function refuseUnfit(client: pg.Client, path: string): Promise<void> {
  const { rows } = await client.query(`SELECT current_setting('server_version_num')::int AS version,
    current_setting('server_version') AS name, current_setting('synchronous_commit') AS commits,
    current_setting('fsync') AS fsync, pg_is_in_recovery() AS follows`);
  const [found] = rows as { version: number; name: string; commits: string; follows: boolean }[];
  if (found === undefined) return;
  if (found.version < OLDEST)
    throw unfit(
      message('journal_server_old', { path, version: found.name }),
      'update_journal_server',
    );
  if (found.commits === 'off')
    throw unfit(message('journal_commits_late', { path }), 'set_synchronous_commit');
  if (found.follows) throw unfit(message('journal_read_only', { path }), 'name_journal_primary');
}

const unfit = (
  problem: ReturnType<typeof message>,
  remedy: 'update_journal_server' | 'set_synchronous_commit' | 'name_journal_primary',
): Failure => new Failure('journal_unavailable', problem, { hint: message(remedy) });
