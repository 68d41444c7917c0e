import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMachine } from '../helpers/conv-here.ts';
import { perTest } from '../helpers/per-test.ts';

const SECRET = 'a_secret-with$signs"and`more';
const OWN = { CONV_API_KEY: 'k', CONV_HMAC_SECRET: SECRET, CONV_ENDPOINT: 'http://127.0.0.1:9' };

const machine = perTest(createMachine, (it) => it.remove());

/** The lines of `conv help verify` that a shell can run. */
const LINES = (/```bash\n([\s\S]*?)```/.exec(readFileSync('src/help/verify.md', 'utf8'))?.[1] ?? '')
  .split('\n')
  .filter((line) => line !== '');
const isHere = (program: string): boolean =>
  spawnSync('sh', ['-c', `${program} --version`]).status === 0;

describe('conv whoami --fingerprint', () => {
  it('prints 12 digits, which depend on the secret alone', async () => {
    const print = async (env: Record<string, string>) =>
      (await machine.run(['whoami', '--fingerprint'], { env })).stdout;
    const digits = await print(OWN);
    expect(digits).toMatch(/^[\da-f]{12}\n$/);
    expect(await print({ ...OWN, CONV_API_KEY: 'other' })).toBe(digits);
    expect(await print({ ...OWN, CONV_HMAC_SECRET: `${SECRET}.` })).not.toBe(digits);
  });

  it('needs a secret', async () => {
    const { status, stderr } = await machine.run(['whoami', '--fingerprint']);
    expect([status, stderr]).toEqual([3, expect.stringContaining('[no_profile]')]);
  });

  it.each(LINES.map((line) => [line.split(' ', 1)[0] ?? '', line]))(
    '%s prints the same',
    async (program, line) => {
      if (!isHere(program)) return;
      const { stdout } = await machine.run(['whoami', '--fingerprint'], { env: OWN });
      const env = { ...process.env, HMAC_SECRET: SECRET };
      expect(execFileSync('sh', ['-c', line], { env, encoding: 'utf8' })).toBe(stdout);
    },
  );
});

describe('conv verify, where only the secret or a digit may be wrong', () => {
  const sign = async (env: Record<string, string>) => {
    const { stdout } = await machine.run(['sign', '-'], { env, input: '{}' });
    return stdout;
  };
  const verify = async (headers: string, ...more: readonly string[]) => {
    const given = Object.fromEntries(
      headers
        .trimEnd()
        .split('\n')
        .map((line) => line.split(': ')),
    );
    const flags = [
      ['--key', given['X-Merchant-Key']],
      ['--timestamp', given['X-Signature-Timestamp']],
      ['--signature', given['X-Signature']],
    ].flat();
    return machine.run(['verify', '-', ...flags, ...more], { env: OWN, input: '{}' });
  };

  it('compares secrets only where the string in the file is right', async () => {
    const headers = await sign({ ...OWN, CONV_HMAC_SECRET: 'another_one' });
    const { status, stdout } = await verify(headers);
    expect(status).toBe(7);
    expect(stdout).toContain('either the bytes or the key differ');
    expect(stdout).not.toContain('conv whoami --fingerprint');
    const timestamp = /X-Signature-Timestamp: (\d+)/.exec(headers)?.[1];
    const signed = path.join(machine.home, 'signed.txt');
    writeFileSync(signed, `${timestamp}{}`);
    const proven = await verify(headers, '--signed', signed);
    expect(proven.stdout).toContain(
      'The string in the file is right: the key or the digest differs',
    );
    expect(proven.stdout).toMatch(
      /next: if that is the string that was signed, the secrets may differ: .*: conv whoami --fingerprint/,
    );
  });

  it('names the digit that is wrong, and never the right one', async () => {
    const headers = await sign(OWN);
    const at = headers.indexOf('X-Signature: ') + 'X-Signature: '.length + 40;
    const right = headers.slice(at - 40, at + 24);
    const typo = `${headers.slice(0, at)}O${headers.slice(at + 1)}`;
    const { stdout, stderr } = await verify(typo);
    expect(stdout).toContain('63 of 64 digits of the signature match: check digit 41');
    expect(stdout).toContain('next: copy X-Signature from the request');
    expect(stdout).not.toContain('a different secret');
    const json = await verify(typo, '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ near_miss: { digits: [41], total: 64 } });
    expect(stdout + stderr + json.stdout).not.toContain(right);
  });
});
