import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { BINARY, newMachine } from './mock-process.ts';

it('says what happened, although an update has replaced its files', async () => {
  const machine = newMachine();
  const installed = path.join(machine.home, 'installed');
  const root = path.dirname(path.dirname(BINARY));
  mkdirSync(installed);
  for (const name of ['bin', 'dist', 'package.json'])
    cpSync(path.join(root, name), path.join(installed, name), { recursive: true });
  const child = spawn(process.execPath, ['bin/conv.js', 'mock', '--json'], {
    cwd: installed,
    env: machine.env,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [greeting] = await once(createInterface({ input: child.stdout }), 'line');
  renameSync(path.join(installed, 'dist'), path.join(installed, 'old'));
  const response = await fetch(`${JSON.parse(greeting).url}/v2/elsewhere`, { method: 'POST' });
  expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
});
