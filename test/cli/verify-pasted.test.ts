import { createHmac } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMachine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';
import { CTRL_C, CTRL_D, ENTER, ESCAPE, type PtySession, startPty } from '../helpers/pty.ts';

const SECRET = 'a_secret_of_a_shop';
const NOW = Math.floor(Date.now() / 1000);
const sign = (body: string): string =>
  createHmac('sha256', SECRET).update(`${NOW}${body}`).digest('hex');

/** Longer than the lines that a terminal edits itself. */
const LONG = JSON.stringify({ event_id: 'e-1', product_name: '머그 '.repeat(800), net: '5000' });
const SHORT = '{"event_id":"e-1","net":"5000"}';
const http = (body: string): string =>
  `POST /conversions HTTP/1.1\r\nX-Merchant-Key: k\r\nX-Signature-Timestamp: ${NOW}\r\nX-Signature: ${sign(body)}\r\n\r\n${body}`;

const machine = perTest(createMachine, (it) => it.remove());
const env = () => ({ ...machine.env, CONV_API_KEY: 'k', CONV_HMAC_SECRET: SECRET });
function person(...flags: string[]): PtySession {
  return startPty(['verify', ...flags], { env: env(), cwd: machine.home });
}

describe('conv verify without flags', () => {
  it.each([
    ['a raw request', http(SHORT)],
    ['a long one', http(LONG)],
    [
      'a log line',
      JSON.stringify({
        headers: {
          'x-merchant-key': 'k',
          'x-signature-timestamp': NOW,
          'x-signature': sign(SHORT),
        },
        body: SHORT,
      }),
    ],
  ])('checks what is piped: %s', async (_, stdin) => {
    const { status, stdout } = await machine.run(['verify'], { env: env(), input: stdin });
    expect(stdout).toContain('✓ valid');
    expect(status).toBe(0);
  });

  it('checks the one file that is named', async () => {
    mkdirSync(machine.home, { recursive: true });
    const file = path.join(machine.home, 'request.http');
    writeFileSync(file, http(LONG));
    expect((await machine.run(['verify', file], { env: env() })).status).toBe(0);
  });

  it('a pipe that brings nothing says which flags give the headers', async () => {
    const { status, stderr } = await machine.run(['verify'], { env: env(), input: '' });
    expect(status).toBe(2);
    expect(stderr).toContain('standard input is empty');
    expect(stderr).toContain('conv verify BODY --headers FILE');
  });

  it('asks for the paste on a terminal, however long its lines are', async () => {
    const session = person('--language', 'python');
    await session.answer('press Ctrl-D', http(LONG).replaceAll('\r\n', '\r'));
    session.type(CTRL_D);
    await session.waitFor('conv verify --language python FILE');
    expect((await session.exit()).status).toBe(0);
    expect(session.text()).not.toContain(SECRET);
  });

  it.each([
    ['Ctrl-C', `X-Merchant-Key: k${CTRL_C}`],
    ['Esc', ESCAPE],
    ['Ctrl-D without a paste', `${ENTER}${CTRL_D}`],
  ])('%s leaves the paste', async (_, keys) => {
    const session = person();
    await session.waitFor('press Ctrl-D');
    session.type(keys);
    expect((await session.exit()).status).toBe(130);
  });
});
