import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newMachineHere } from './mock/mock-process.ts';

const PASSWORD = 'pass-of-the-journal';
const SECRET = 'demo_secret_that_everyone_knows';
const ORDER = ['paid', '--order', '1', '--amount', '5', '--currency', 'KRW', '--retries', '0'];

/** A message of PostgreSQL's protocol: its type, its length, and what it holds. */
function packet(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const login = (code: number): Buffer => packet('R', Buffer.from([0, 0, 0, code]));
const CLEARTEXT = 3;
const READY = packet('Z', Buffer.from('I'));

/** An error whose message, detail, and hint are the same. */
const refusal = (code: string, text: string): Buffer => {
  const fields = { S: 'FATAL', V: 'FATAL', C: code, M: text, D: text, H: text, W: text };
  const all = Object.entries(fields).map(([name, value]) => `${name}${value}\0`);
  return packet('E', Buffer.from(`${all.join('')}\0`));
};

let server: Server;
/** What the server says, once it has the password, and once it gets a statement. */
let answers: { readonly toPassword: Buffer; readonly toStatement: Buffer };

const serve = (socket: Socket): void => {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.write(login(CLEARTEXT));
    socket.once('data', () => {
      socket.write(answers.toPassword);
      socket.on('data', () => socket.write(answers.toStatement));
    });
  });
};

beforeEach(async () => {
  server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

async function said(words: readonly string[], password: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const run = await newMachineHere().run([...words], {
    env: {
      CONV_API_KEY: 'demo_merchant',
      CONV_HMAC_SECRET: SECRET,
      CONV_ENDPOINT: 'http://127.0.0.1:9',
      CONV_JOURNAL: `postgres://ann:${password}@127.0.0.1:${port}/x`,
    },
  });
  expect(run.status).not.toBe(0);
  return run.stdout + run.stderr;
}

const between = (text: string, mark: string): string => text.replace(/.{4}(?!$)/g, `$&${mark}`);

describe('a PostgreSQL server that repeats secrets', () => {
  it.each([
    ['as they are', (text: string) => text],
    ['with something invisible', (text: string) => between(text, '\u200b')],
    ['in base64', (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '')],
  ])('is quoted without them: %s', async (_, spell) => {
    const text = `no ${spell(PASSWORD)} and ${spell(SECRET)} here`;
    for (const code of ['28P01', '42501', '53100', 'XX000']) {
      const error = refusal(code, text);
      for (const words of [ORDER, [...ORDER, '--json']]) {
        answers = { toPassword: error, toStatement: error };
        const refused = await said(words, PASSWORD);
        answers = { toPassword: Buffer.concat([login(0), READY]), toStatement: error };
        const failed = await said(words, PASSWORD);
        for (const shown of [refused, failed]) {
          expect(shown).toContain('no <hidden> and <hidden> here');
          expect(shown).not.toContain(spell(PASSWORD));
        }
      }
    }
  });

  it('is quoted without them by a command that only looks', async () => {
    const error = refusal('28P01', `no ${PASSWORD} and ${SECRET}`);
    answers = { toPassword: error, toStatement: error };
    const shown = await said(['log'], PASSWORD);
    expect(shown).toContain('<hidden>');
    expect(shown).not.toContain(PASSWORD);
    expect(shown).not.toContain(SECRET);
  });
});
