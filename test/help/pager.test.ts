import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMachine } from '../helpers/conv.ts';
import { perTest } from '../helpers/per-test.ts';
import { startPty } from '../helpers/pty.ts';

const TOPIC = ['help', 'exit-codes'];
const PAGED = 'paged with ';

const machine = perTest(createMachine, (it) => it.remove());

beforeEach(() => {
  const bin = path.join(machine.home, 'bin');
  mkdirSync(bin);
  for (const name of ['less', 'mypager']) {
    const file = path.join(bin, name);
    writeFileSync(file, `#!/bin/sh\necho "${PAGED}${name} $* $LESS"\nhead -n 1\n`);
    chmodSync(file, 0o755);
  }
});

async function onTerminal(env: Readonly<Record<string, string>>): Promise<string> {
  const PATH = `${path.join(machine.home, 'bin')}:${machine.env.PATH}`;
  const session = startPty(TOPIC, { env: { ...machine.env, PATH, ...env }, cwd: machine.home });
  expect(await session.exit()).toEqual({ status: 0 });
  return session.text();
}

const LAST_LINE = 'the exit code of the command if it is not 0.';

describe('a topic on a terminal', () => {
  it.each([
    [{}, 'less  FRX'],
    [{ LESS: '-S' }, 'less  -S'],
    [{ PAGER: 'mypager -a' }, 'mypager -a FRX'],
    [{ PAGER: 'less', CONV_PAGER: 'mypager' }, 'mypager  FRX'],
  ])('with %o is shown by %s', async (env, pager) => {
    const text = await onTerminal(env);
    expect(text).toContain(`${PAGED}${pager}`);
    expect(text).toContain('EXIT CODES');
    expect(text).not.toContain(LAST_LINE);
  });

  it.each([
    [{ PAGER: 'cat' }],
    [{ PAGER: '' }],
    [{ CONV_PAGER: '' }],
    [{ CONV_PAGER: 'cat', PAGER: 'mypager' }],
    [{ PAGER: 'no-such-pager' }],
  ])('with %o is printed', async (env) => {
    const text = await onTerminal(env);
    expect(text).not.toContain(PAGED);
    expect(text).toContain('EXIT CODES');
    expect(text.replace(/\s+/g, ' ')).toContain(LAST_LINE);
  });
});

it('a topic in a pipe is printed as it is', async () => {
  const { status, stdout, stderr } = await machine.run(TOPIC, { env: { PAGER: 'mypager' } });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^EXIT CODES\n/);
  expect(stdout.replace(/\s+/g, ' ')).toContain(LAST_LINE);
});
