import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postgresFailure } from '../../../../src/client/journal/postgres/failures.ts';
import { forgetSecrets, noteSecret } from '../../../../src/client/profiles/secrets-in-use.ts';
import { Secret } from '../../../../src/core/protocol/masking/secret.ts';
import { failureText } from '../../../../src/core/words/failure-text.ts';
import { createMachine, type Machine } from '../../../helpers/conv.ts';

const PASSWORD = 'pass-phrase-of-the-journal';
const SECRET = 'whsec-0123456789abcdef';

/** A message of PostgreSQL's protocol: its type, its length, and what it holds. */
function packet(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const login = (code: number): Buffer => packet('R', Buffer.from([0, 0, 0, code]));
const ASKS_FOR_PASSWORD = login(3);
const LETS_IN = Buffer.concat([login(0), packet('Z', Buffer.from('I'))]);

/** An error whose message, detail, hint, and context are the same. */
function refusal(code: string, text: string): Buffer {
  const fields = { S: 'FATAL', V: 'FATAL', C: code, M: text, D: text, H: text, W: text };
  const all = Object.entries(fields).map(([name, value]) => `${name}${value}\0`);
  return packet('E', Buffer.from(`${all.join('')}\0`));
}

let server: Server;
let machine: Machine;
/** What the server says once it has the password, and to the first statement; then it is silent, and stays. */
let answers: { readonly toPassword: Buffer; readonly toStatement: Buffer };

const serve = (socket: Socket): void => {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.write(ASKS_FOR_PASSWORD);
    socket.once('data', () => {
      socket.write(answers.toPassword);
      socket.once('data', () => socket.write(answers.toStatement));
    });
  });
};

beforeEach(async () => {
  machine = createMachine();
  server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
  machine.remove();
});

const split = (text: string): string => `${text.slice(0, 9)}\u200b${text.slice(9)}`;

const CREDENTIALS = {
  CONV_API_KEY: 'mk_1',
  CONV_HMAC_SECRET: SECRET,
  CONV_ENDPOINT: 'http://127.0.0.1:9',
};
const PROFILE = ['--api-key', 'mk_1', '--endpoint', 'http://127.0.0.1:9', '--secret-stdin'];
const PAID = ['paid', '--order', '1', '--amount', '5', '--currency', 'KRW'];

describe('a database server that repeats secrets is quoted without them', () => {
  // The built binary is run, because each of its chunks has modules of its own.
  async function said(words: readonly string[], variables: object): Promise<string> {
    const { port } = server.address() as AddressInfo;
    const journal = `postgres://ann@127.0.0.1:${port}/journal?sslmode=disable`;
    const { status, stdout, stderr } = await machine.run(words, {
      env: { ...variables, CONV_JOURNAL: journal, PGPASSWORD: PASSWORD },
    });
    expect(status).not.toBe(0);
    return stdout + stderr;
  }

  it.each([
    ['as they are', (text: string) => text],
    ['split where nobody sees it', split],
    ['in an address', encodeURIComponent],
    ['in base64', (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '')],
  ])('%s', async (_, spell) => {
    const error = refusal('42501', `no ${spell(PASSWORD)} and ${spell(SECRET)} here`);
    for (const toPassword of [error, LETS_IN])
      for (const words of [PAID, [...PAID, '--json'], ['log']]) {
        answers = { toPassword, toStatement: error };
        const shown = await said(words, CREDENTIALS);
        expect(shown).toContain('no <hidden> and <hidden> here');
      }
  });

  it('also the secret of a profile', async () => {
    await machine.run(['profile', 'add', 'shop', ...PROFILE], { input: SECRET });
    const error = refusal('42501', `no ${SECRET} here`);
    answers = { toPassword: error, toStatement: error };
    for (const words of [PAID, ['replay', '--pending']])
      expect(await said(words, {})).toContain('no <hidden> here');
  });
});

it.each([SECRET, split(SECRET)])('a note that quotes such an error shows none: %j', (quoted) => {
  noteSecret(new Secret(SECRET));
  const error = Object.assign(new Error(`no rights for ${quoted}`), { severity: 'ERROR' });
  const failure = postgresFailure(error, 'db/journal', 'reading');
  forgetSecrets();
  expect(failure && failureText(failure).message).toContain('no rights for <hidden>');
});
