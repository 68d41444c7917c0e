import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeCacheFolder } from '../src/code-cache.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DRY_RUN = [
  'paid',
  '--order',
  '1',
  '--amount',
  '5',
  '--currency',
  'KRW',
  '--dry-run',
  '--json',
];

describe('the code cache', () => {
  let copy = '';

  beforeEach(() => {
    copy = mkdtempSync(path.join(tmpdir(), 'conv-copy-'));
    for (const name of ['bin', 'dist']) {
      cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
    }
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  });

  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  const run = (folder: string): string => {
    const env = { PATH: process.env.PATH ?? '', CONV_CONFIG_DIR: copy, CONV_DATA_DIR: copy };
    const args = [path.join(folder, 'bin', 'conv.js'), ...DRY_RUN];
    return execFileSync(process.execPath, args, { env, encoding: 'utf8', stdio: 'pipe' });
  };

  it('changes nothing but the time', () => {
    const whole = run(copy);
    rmSync(path.join(copy, 'dist', 'code-cache'), { recursive: true, force: true });
    expect(run(copy)).toBe(whole);
    expect(JSON.parse(whole)).toMatchObject({ outcome: 'accepted' });
  });

  it('is named after the one binary that it is good for', () => {
    const name = path.basename(codeCacheFolder('dist'));
    expect(name).toMatch(
      new RegExp(`^${process.version.replaceAll('.', '\\.')}-${process.arch}-\\d+-\\d+$`),
    );
    expect(readdirSync(path.join(ROOT, 'dist', 'code-cache'))).toHaveLength(1);
  });
});
