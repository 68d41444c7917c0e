import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILURES } from '../src/core/failure.ts';
import { createMachine, finished, type Machine } from './helpers/conv.ts';
import { normalised, shownCommands } from './helpers/readme.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const README_PORT = '127.0.0.1:4010';
const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
const SECRET = 'demo_secret_that_everyone_knows';

describe('the README', () => {
  let machine: Machine;
  let mock: ReturnType<Machine['start']>;
  let address: string;

  beforeAll(async () => {
    machine = createMachine();
    const bin = path.join(machine.home, 'bin');
    mkdirSync(bin);
    const shim = path.join(bin, 'conv');
    writeFileSync(shim, `#!/bin/sh\nexec '${process.execPath}' '${ROOT}bin/conv.js' "$@"\n`);
    chmodSync(shim, 0o755);
    const [, table = ''] = /^```csv\n([\s\S]*?)^```$/m.exec(readme) ?? [];
    writeFileSync(path.join(machine.home, 'shop.csv'), iconv.encode(table, 'cp949'));
    mock = machine.start(['mock', '--json']);
    const first = await new Promise<string>((resolve) => mock.stdout?.once('data', resolve));
    address = new URL(JSON.parse(String(first).split('\n')[0] ?? '').url).host;
  });

  afterAll(() => {
    mock.kill();
    machine.remove();
  });

  /** As a person would: in a shell, in one folder, both outputs on the same screen. */
  const type = (command: string): ReturnType<typeof finished> => {
    const env = {
      ...machine.env,
      PATH: `${path.join(machine.home, 'bin')}:${process.env.PATH}`,
      HMAC_SECRET: SECRET,
    };
    const script = `{ ${command.replaceAll(README_PORT, address)}; } 2>&1`;
    return finished(spawn('sh', ['-c', script], { env, cwd: machine.home, stdio: 'pipe' }), '');
  };

  it.each(shownCommands())('$command', async ({ command, output }) => {
    const { stdout } = await type(command);
    expect(normalised(stdout)).toBe(normalised(output));
  });

  it('leads to files that are there', () => {
    const named = [...readme.matchAll(/`((?:src|bin|test)\/[\w./-]*)`/g)].map(
      ([, file = '']) => file,
    );
    expect(named).not.toEqual([]);
    expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it('documents every exit status', () => {
    const rows = readme.matchAll(/^\| (\d+) \|/gm);
    const documented = [...rows].map(([, status]) => Number(status));
    const used = new Set([0, 8, ...Object.values(FAILURES).map(({ exit }) => exit)]);
    expect(documented).toEqual([...used].sort((a, b) => a - b));
  });
});
