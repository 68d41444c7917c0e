import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { postgresFailure } from '../../../../src/client/journal/postgres/failures.ts';
import { forgetSecrets, noteSecret } from '../../../../src/client/profiles/secrets-in-use.ts';
import { Secret } from '../../../../src/protocol/masking/secret.ts';
import { failureText } from '../../../../src/words/failure-text.ts';
import { createMachine, type Machine } from '../../../helpers/conv-here.ts';

const PASSWORD = 'pass-phrase-of-the-journal';
const SECRET = 'whsec-0123456789abcdef';

const servers: Server[] = [];
const machines: Machine[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  for (const machine of machines.splice(0)) machine.remove();
});

/** An ErrorResponse: a letter and a text for each field, then a zero. */
function errorResponse(message: string): Buffer {
  const fields = [
    'SFATAL',
    'VFATAL',
    'C42501',
    `M${message}`,
    `D${message}`,
    `H${message}`,
    `W${message}`,
  ];
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join('')}\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** A server that refuses every session with an error that quotes what it must not. */
async function refusingServer(message: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(errorResponse(message)));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const split = (text: string): string => `${text.slice(0, 9)}\u200b${text.slice(9)}`;

it.each([
  ['the password', PASSWORD],
  ['the secret', SECRET],
  ['the secret, split where nobody sees it', split(SECRET)],
  ['the password, in an address', `postgres://conv:${encodeURIComponent(PASSWORD)}@db/journal`],
])('an error of a database server that quotes %s is shown without it', async (_, quoted) => {
  const port = await refusingServer(`no rights for ${quoted} here`);
  const machine = createMachine();
  machines.push(machine);
  const env = {
    CONV_API_KEY: 'mk_1',
    CONV_HMAC_SECRET: SECRET,
    CONV_ENDPOINT: 'http://127.0.0.1:9',
    CONV_JOURNAL: `postgres://conv@127.0.0.1:${port}/journal?sslmode=disable`,
    PGPASSWORD: PASSWORD,
  };
  process.env.PGPASSWORD = PASSWORD;
  for (const more of [[], ['--json']]) {
    const paid = ['paid', '--order', '1', '--amount', '5', '--currency', 'KRW', ...more];
    const { status, stdout, stderr } = await machine.run(paid, { env });
    expect(status).not.toBe(0);
    expect(stderr).toContain('<hidden>');
    for (const part of [PASSWORD.slice(0, 12), SECRET.slice(0, 9), SECRET.slice(-9)])
      expect(stdout + stderr).not.toContain(part);
  }
});

it.each([SECRET, split(SECRET)])('a note that quotes such an error shows none: %j', (quoted) => {
  noteSecret(new Secret(SECRET));
  const error = Object.assign(new Error(`no rights for ${quoted}`), { severity: 'ERROR' });
  const failure = postgresFailure(error, 'db/journal', 'reading');
  forgetSecrets();
  expect(failure && failureText(failure).message).toContain('no rights for <hidden>');
});
