import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { argv } from '../helpers/argv.ts';
import { createMachine, finished } from '../helpers/conv.ts';
import { fakeDependencies } from '../helpers/fake-dependencies.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { builtBinary } from '../helpers/require-build.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';

const NOW = 1_785_585_600;
const SECRET = 'sample-secret';
const ACCOUNT = { CONV_API_KEY: 'pk_1', CONV_HMAC_SECRET: SECRET };

let home: string;
beforeEach(() => {
  home = temporaryDirectory();
});
afterEach(() => rmSync(home, { recursive: true }));

const signature = (body: string, timestamp: number = NOW): string =>
  createHmac('sha256', SECRET).update(`${timestamp}${body}`).digest('hex');

/** Runs `conv sign --lines` at `NOW` over these lines; the secret must not show in what it says. */
async function sign(lines: string, args: readonly string[] = []) {
  const file = path.join(home, 'lines');
  writeFileSync(file, lines);
  const dependencies = fakeDependencies(home, { variables: ACCOUNT, now: NOW * 1000 });
  const status = await run(argv`sign --lines ${file} ${args}`, dependencies);
  const [out, err] = [dependencies.terminal.printed(), dependencies.terminal.noted()];
  expect(`${out}${err}`).not.toContain(SECRET);
  return { status, out, err };
}

describe('conv sign --lines', () => {
  it('prints timestamp and signature of each line, in order', async () => {
    expect(await sign('{"a":1}\n{"b":"사과"}')).toEqual({
      status: 0,
      out: `${NOW} ${signature('{"a":1}')}\n${NOW} ${signature('{"b":"사과"}')}\n`,
      err: 'valid until 2026-08-01T12:05:00Z (5 minutes)\n',
    });
  });

  it('--json: the three headers of each line', async () => {
    const { out, err } = await sign('{"a":1}\n{"b":2}\n', argv`--json --timestamp ${NOW}`);
    const headers = ['{"a":1}', '{"b":2}'].map((body) => ({
      'X-Merchant-Key': 'pk_1',
      'X-Signature-Timestamp': String(NOW),
      'X-Signature': signature(body),
    }));
    expect(jsonLines(out)).toEqual(headers);
    expect(err).toBe('');
  });

  it('--timestamp counts for all, and an old one is remarked on once', async () => {
    const { out, err } = await sign('a\nb\n', ['--timestamp', '1785582000']);
    expect(out).toBe(
      ['a', 'b'].map((body) => `1785582000 ${signature(body, 1785582000)}\n`).join(''),
    );
    expect(err).toBe(
      'warning: the timestamp is 1 hour behind the clock; the service allows at most 5 minutes\n',
    );
  });

  it('an empty line stays one, is remarked on, and ends in 2 after all others', async () => {
    const { status, out, err } = await sign('a\n\nb\n');
    expect({ status, out }).toEqual({
      status: 2,
      out: `${NOW} ${signature('a')}\n\n${NOW} ${signature('b')}\n`,
    });
    expect(err).toContain('warning: 1 line had no body: the output has an empty line for each\n');
  });

  it('the CR of CR LF is not signed, and that is said once', async () => {
    const { status, out, err } = await sign('a\r\nb\r\n');
    expect({ status, out }).toEqual({
      status: 0,
      out: `${NOW} ${signature('a')}\n${NOW} ${signature('b')}\n`,
    });
    expect(err).toContain('warning: 2 lines ended in CR LF: the CR is not signed');
    expect(err.match(/CR LF/g)).toHaveLength(1);
  });

  it('of nothing signs nothing, and says so', async () => {
    const { status, out, err } = await sign('');
    expect({ status, out }).toEqual({ status: 0, out: '' });
    expect(err).toContain('warning: there are no lines to sign');
  });

  it.each(['--explain', '--curl'])('does not go with %s', async (flag) => {
    const { status, out, err } = await sign('a\n', [flag]);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain('[usage]');
  });

  it('names a file that is not there', async () => {
    const dependencies = fakeDependencies(home, { variables: ACCOUNT });
    expect(await run(argv`sign --lines ${path.join(home, 'none')}`, dependencies)).toBe(2);
    expect(dependencies.terminal.noted()).toContain('cannot read the lines from');
  });
});

describe('conv sign --lines in a pipe', () => {
  it('ends quietly when its reader is gone', async () => {
    const machine = createMachine();
    const binary = builtBinary();
    const script = 'yes \'{"a":1}\' | "$1" "$2" sign --lines --timestamp 1785585600 | head -1';
    const env = { ...machine.env, ...ACCOUNT };
    const child = spawn('sh', ['-c', script, 'sh', process.execPath, binary], { env });
    const { stdout } = await finished(child, '');
    expect(stdout).toBe(`${NOW} ${signature('{"a":1}')}\n`);
    machine.remove();
  });
});
