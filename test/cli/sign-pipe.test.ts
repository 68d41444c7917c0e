import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { createMachine, type Finished, finished } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';
import { startPty } from '../helpers/pty.ts';
import { builtBinary } from '../helpers/require-build.ts';
import { vectors } from '../helpers/signing-vectors.ts';

/** What a pipe, or a reader of text, could change; test/cli/sign.test.ts signs all of them. */
const THROUGH_A_PIPE = ['all 256 bytes', 'byte order mark', 'CRLF inside'];

const BINARY = builtBinary();
const SECRET = 'sample-secret';
const ACCOUNT = { CONV_API_KEY: 'pk_1', CONV_HMAC_SECRET: SECRET };

const machine = perTest(createMachine, (it) => it.remove());

const conv = (args: readonly string[]): Promise<Finished> => machine.run(args, { env: ACCOUNT });

const piped = (args: readonly string[], input: Uint8Array): Promise<Finished> =>
  finished(machine.start(args, { env: ACCOUNT, input }), input);

describe('conv sign at the end of a pipe', () => {
  it.each(vectors.filter(({ name }) => THROUGH_A_PIPE.includes(name)))(
    'signs the exact bytes: $name',
    async ({ timestamp, body, signature }) => {
      const { status, stdout } = await piped(argv`sign --timestamp ${timestamp}`, body);
      expect({ status, stdout }).toEqual({
        status: 0,
        stdout: `X-Merchant-Key: pk_1\nX-Signature-Timestamp: ${timestamp}\nX-Signature: ${signature}\n`,
      });
    },
  );

  it('reads up to 16 MiB', async () => {
    const body = Buffer.alloc(16 * 1024 * 1024, '{"a":1}\n');
    const { stdout } = await piped(argv`sign - --json`, body);
    expect(JSON.parse(stdout)).toMatchObject({
      body_bytes: body.length,
      body_sha256: createHash('sha256').update(body).digest('hex'),
    });
    const { status, stderr } = await piped(['sign', '-'], Buffer.concat([body, body]));
    expect(status).toBe(2);
    expect(stderr).toContain('standard input is too large for the body');
  });

  it.each([[['sign']], [['sign', '-']]])('signs nothing where nothing comes: %j', async (args) => {
    const { status, stdout, stderr } = await conv(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('the body is empty: there is nothing to sign [invalid_input]');
  });

  it('leaves standard input alone where a file is named', async () => {
    writeFileSync(path.join(machine.home, 'order.json'), '{}');
    const script = 'while read -r line; do "$1" "$2" sign order.json --json; done';
    const child = spawn('sh', ['-c', script, 'sh', process.execPath, BINARY], {
      cwd: machine.home,
      env: { ...machine.env, ...ACCOUNT },
    });
    const { stdout } = await finished(child, 'one\ntwo\n');
    expect(stdout.trim().split('\n')).toHaveLength(2);
  });

  it('on a terminal says what to do instead of waiting', async () => {
    const session = startPty(['sign'], { env: { ...machine.env, ...ACCOUNT }, columns: 200 });
    expect(await session.exit()).toEqual({ status: 2 });
    expect(session.text()).toContain(
      'no input for the body: no file was given and nothing is piped in [usage]',
    );
  });
});

describe('conv sign and conv verify together', () => {
  it.each([
    [['sign', 'order.json']],
    [argv`sign order.json --curl --kind paid --endpoint http://127.0.0.1:1`],
  ])('what %j prints, verify takes from a pipe', async (args) => {
    writeFileSync(path.join(machine.home, 'order.json'), '{"name":"사과"}\n');
    const { stdout } = await conv(args);
    const { status, stderr } = await piped(
      argv`verify order.json --headers -`,
      Buffer.from(stdout),
    );
    expect({ status, stderr: stderr.replace(/^note: .*\n/, '') }).toEqual({
      status: 0,
      stderr: '',
    });
  });

  it('a script for a body that came by a pipe is read without running it', async () => {
    const args = argv`sign --curl --endpoint http://127.0.0.1:1`;
    const body = Buffer.from('{"amount":1.10,"product_name":"it\'s"}');
    const { stdout } = await piped(args, body);
    writeFileSync(path.join(machine.home, 'send.sh'), stdout);
    const { status } = await piped(argv`verify - --headers send.sh`, body);
    expect(status).toBe(0);
  });

  it('verify ends in 7 where the body is another one', async () => {
    const { stdout } = await piped(['sign', '-'], Buffer.from('{"a":1}'));
    writeFileSync(path.join(machine.home, 'headers.txt'), stdout);
    const args = argv`verify - --headers headers.txt --json`;
    const { status, stdout: verdict } = await piped(args, Buffer.from('{"b":2}'));
    expect({ status, verdict: JSON.parse(verdict).verdict }).toEqual({
      status: 7,
      verdict: 'unexplained',
    });
  });
});
