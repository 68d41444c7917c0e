import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, connect as dial } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serverAt } from '../../../../src/client/journal/postgres/connect.ts';
import { PostgresConnection } from '../../../../src/client/journal/postgres/connection.ts';
import { prepareLayout } from '../../../../src/client/journal/postgres/layout.ts';
import { parseAddress } from '../../../../src/client/profiles/postgres-address.ts';
import { isFailure } from '../../../../src/core/words/failure.ts';
import { failureText } from '../../../../src/core/words/failure-text.ts';
import { postgresForTests } from '../../../helpers/postgres.ts';
import { temporaryDirectory } from '../../../helpers/temporary-directory.ts';

const PASSWORD = 'pass-of-bob';

const certificate = (name: string): string => join(import.meta.dirname, 'tls', name);

let directory = '';

/** The user `bob` needs a password, and owns nothing; `laxity` does not wait for the disk. */
beforeAll(async () => {
  const { directory: socket } = postgresForTests();
  directory = socket;
  const client = await serverAt(
    parseAddress(`postgres://postgres@/postgres?host=${socket}`, '', ''),
  ).connect();
  await client.query(`CREATE ROLE bob LOGIN PASSWORD '${PASSWORD}'`);
  await client.query('CREATE ROLE laxity LOGIN; ALTER ROLE laxity SET synchronous_commit = off');
  await client.query(
    'CREATE ROLE reader LOGIN; ALTER ROLE reader SET default_transaction_read_only = on',
  );
  await client.query('GRANT CREATE ON DATABASE postgres TO reader');
  writeFileSync(
    join(socket, 'data', 'pg_hba.conf'),
    'local all bob scram-sha-256\nlocal all all trust\n',
  );
  await client.query('SELECT pg_reload_conf()');
  await client.end();
  await vi.waitFor(async () => expect(await outcomeOf(at('bob:wrong'))).not.toBe('connected'), {
    timeout: 5000,
    interval: 20,
  });
});

const at = (user: string, database = 'postgres', host = directory): string =>
  `postgres://${user}@/${database}?host=${host}&schema=test_places`;

/** What a command says that begins to write: `connected`, or the failure's text. No text may have the password. */
async function outcomeOf(url: string): Promise<string> {
  const connection = new PostgresConnection(serverAt(parseAddress(url, 'CONV_JOURNAL', 'ann')));
  try {
    await connection.perform(() => prepareLayout(connection));
    return 'connected';
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { code, message, hint } = failureText(error);
    const shown = `${code}: ${message}\n${hint}`;
    expect(shown).not.toContain(PASSWORD);
    return shown;
  } finally {
    await connection.close();
  }
}

const place = (user: string): string => `postgres://${user}@/`;

describe('a server that does not let conv in is one sentence', () => {
  it.each([
    ['a wrong password', 'bob:wrong', 'postgres', /^journal_unreachable: .* refused the login \(/],
    ['no database', 'postgres', 'nowhere', /^journal_unreachable: .* does not exist \(/],
    ['no such user', 'nobody', 'postgres', /^journal_unreachable: .* refused the login \(/],
    [
      'too few rights',
      `bob:${PASSWORD}`,
      'postgres',
      /^journal_unwritable: .* lacks a right .*\n.*init --rights/,
    ],
    [
      'commits that do not wait',
      'laxity',
      'postgres',
      /^journal_unavailable: .*synchronous_commit=off/,
    ],
    ['a user who may only read', 'reader', 'postgres', /^journal_unwritable: .* is read-only/],
  ])('%s', async (_, user, database, expected) => {
    const outcome = await outcomeOf(at(user, database));
    expect(outcome).toMatch(expected);
    expect(outcome).toContain(`${place(user.split(':')[0] ?? '')}${database}?host=${directory}`);
  });

  it('a server that is away', async () => {
    const outcome = await outcomeOf(at('postgres', 'shop', '/nowhere'));
    expect(outcome).toMatch(/^journal_unreachable: .* cannot be reached \(.*ENOENT/);
    expect(outcome).toContain('Check that the server is running');
    const port = await portOf(createServer(), true);
    expect(await outcomeOf(`postgres://bob:${PASSWORD}@127.0.0.1:${port}/shop`)).toMatch(
      /^journal_unreachable: .* cannot be reached \(.*ECONNREFUSED/,
    );
  });

  it('a server that hangs up', async () => {
    const port = await portOf(createServer((socket) => socket.destroy()));
    expect(await outcomeOf(`postgres://ann@127.0.0.1:${port}/shop`)).toMatch(
      /^journal_unreachable: .* cannot be reached/,
    );
  });
});

/** @param isAway whether to close it again, so that nobody listens there. */
async function portOf(server: ReturnType<typeof createServer>, isAway = false): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  if (isAway) await close();
  else onTestFinished(() => void close());
  return port;
}

describe('the password comes from where libpq looks', () => {
  it('from the URL', async () => {
    expect(await outcomeOf(at(`bob:${PASSWORD}`))).toMatch(/lacks a right/);
  });

  it('from PGPASSWORD', async () => {
    vi.stubEnv('PGPASSWORD', PASSWORD);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await outcomeOf(at('bob'))).toMatch(/lacks a right/);
  });

  it.each([
    ['a file of its own', 0o600, /lacks a right/],
    ['a file that others may read is left alone', 0o644, /^journal_unreachable: /],
  ])('from PGPASSFILE: %s', async (_, mode, expected) => {
    const home = temporaryDirectory();
    const file = join(home, 'pgpass');
    writeFileSync(file, `${directory}:5432:*:bob:${PASSWORD}\n`);
    chmodSync(file, mode);
    vi.stubEnv('PGPASSFILE', file);
    vi.stubEnv('PGPASSWORD', undefined);
    const warned = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      warned.mockRestore();
    });
    expect(await outcomeOf(at('bob'))).toMatch(expected);
    expect(JSON.stringify(warned.mock.calls)).not.toContain(PASSWORD);
  });
});

const SSL_REQUEST_BYTES = 8;

/** A way to the server that ends TLS, as a server with a certificate for `localhost` does. @returns its port. */
function encryptedWay(): Promise<number> {
  const key = readFileSync(certificate('server.key'));
  const cert = readFileSync(certificate('server.crt'));
  return portOf(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('readable', () => {
        socket.read(SSL_REQUEST_BYTES);
        socket.write('S');
        const secure = new TLSSocket(socket, { isServer: true, key, cert });
        const inner = dial(join(directory, '.s.PGSQL.5432'));
        for (const end of [secure, inner]) end.on('error', () => inner.destroy());
        secure.pipe(inner).pipe(secure);
      });
    }),
  );
}

const UNTRUSTED = /^journal_unreachable: the certificate .* is not trusted .*\n.*sslrootcert=FILE/;

describe('an encrypted connection is checked as libpq does', () => {
  it.each([
    ['verify-full, right name', 'localhost', 'verify-full', 'ca.crt', /^connected$/],
    ['verify-full, wrong name', '127.0.0.1', 'verify-full', 'ca.crt', UNTRUSTED],
    ['verify-full, unknown authority', 'localhost', 'verify-full', 'other-ca.crt', UNTRUSTED],
    ['verify-full, none named', 'localhost', 'verify-full', undefined, UNTRUSTED],
    ['verify-ca, wrong name', '127.0.0.1', 'verify-ca', 'ca.crt', /^connected$/],
    ['verify-ca, unknown authority', 'localhost', 'verify-ca', 'other-ca.crt', UNTRUSTED],
    ['require, none named', '127.0.0.1', 'require', undefined, /^connected$/],
    ['require, unknown authority', 'localhost', 'require', 'other-ca.crt', UNTRUSTED],
    ['prefer', '127.0.0.1', 'prefer', undefined, /^connected$/],
  ])('%s', async (_, host, mode, root, expected) => {
    const named = root === undefined ? '' : `&sslrootcert=${certificate(root)}`;
    const url = `postgres://postgres@${host}:${await encryptedWay()}/postgres`;
    expect(await outcomeOf(`${url}?schema=test_places&sslmode=${mode}${named}`)).toMatch(expected);
  });

  it.each([
    ['require', /^journal_unreachable: .*does not support SSL/],
    ['prefer', /^connected$/],
    ['disable', /^connected$/],
  ])('%s, and the server has no TLS', async (mode, expected) => {
    const port = await portOf(
      createServer((socket) => {
        const inner = dial(join(directory, '.s.PGSQL.5432'));
        for (const end of [socket, inner]) end.on('error', () => inner.destroy());
        socket.pipe(inner).pipe(socket);
      }),
    );
    const url = `postgres://postgres@127.0.0.1:${port}/postgres?schema=test_places&sslmode=${mode}`;
    expect(await outcomeOf(url)).toMatch(expected);
  });

  it('a socket needs no TLS, whatever the mode', async () => {
    expect(await outcomeOf(`${at('postgres')}&sslmode=verify-full`)).toBe('connected');
  });

  it('a file that is not there, or is no key, is one sentence', async () => {
    const missing = certificate('no.crt');
    const url = `postgres://postgres@localhost:${await encryptedWay()}/postgres?sslmode=verify-full`;
    expect(await outcomeOf(`${url}&sslrootcert=${missing}`)).toMatch(
      /^journal_unreachable: sslrootcert .* cannot use .*no\.crt \(ENOENT\)/,
    );
    const wrong = `${url}&sslcert=${certificate('server.crt')}&sslkey=${certificate('ca.crt')}`;
    expect(await outcomeOf(wrong)).toMatch(/^journal_unreachable: sslkey .*ca\.crt \(/);
  });
});
