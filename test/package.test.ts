import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DRY_RUN = [
  'paid',
  '--order',
  '123',
  '--amount',
  '5000',
  '--currency',
  'KRW',
  '--dry-run',
  '--json',
];

/** npm itself, as the package manager that runs this suite, or the one beside this node. */
const npm = (args: readonly string[], cwd: string): string =>
  execFileSync('npm', [...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

describe('the package', () => {
  let folder = '';
  let packed: { filename: string; files: { path: string }[] };

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'conv-package-'));
    const output = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], ROOT);
    [packed] = JSON.parse(output);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('holds bin, dist, README, changelog, and license, and nothing else', () => {
    const paths = packed.files.map((file) => file.path);
    expect(paths.filter((file) => !file.startsWith('dist/')).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'bin/conv.js',
      'package.json',
    ]);
    expect(paths.filter((file) => file.startsWith('dist/')).sort()).toEqual(
      readdirSync(path.join(ROOT, 'dist'), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
        .sort(),
    );
    const others = paths.filter((file) => /^dist\/(?!man\/).*(?<!\.cjs)$/.test(file));
    expect(others.sort()).toEqual([
      'dist/completion-en.json',
      'dist/completion-ko.json',
      'dist/inspector-ko.html',
      'dist/inspector.html',
      'dist/mock-library.d.ts',
      'dist/third-party-licenses.txt',
    ]);
  });

  it('has every manual page, and names each for npm', () => {
    const { man } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    const pages = packed.files
      .map((file) => file.path)
      .filter((file) => file.startsWith('dist/man/'));
    expect(man.map((file: string) => path.normalize(file)).sort()).toEqual(pages.sort());
    expect(pages).toEqual(expect.arrayContaining(['dist/man/conv.1', 'dist/man/conv-paid.1']));
    expect(pages).toContain('dist/man/conv-faults.7');
  });

  it('installs elsewhere without install scripts and gives the same answer', () => {
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'conv-elsewhere-'));
    try {
      const tarball = path.join(folder, packed.filename);
      npm(
        ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', elsewhere, tarball],
        elsewhere,
      );
      const binary = path.join(elsewhere, 'node_modules', '.bin', 'conv');
      const env = { ...process.env, CONV_CONFIG_DIR: elsewhere, CONV_DATA_DIR: elsewhere };
      const { stdout, status } = spawnSync(binary, DRY_RUN, { encoding: 'utf8', env });
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        outcome: 'accepted',
        record: { net_amount: 5000 },
      });
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  it('has no prepare script, which npm would warn of, and puts it back afterwards', () => {
    const original = path.join(ROOT, 'package.json');
    const copy = path.join(folder, 'package.json');
    const scriptsAfter = (step: string) => {
      execFileSync(process.execPath, [path.join(ROOT, 'src/build/pack.mjs'), step, copy]);
      return JSON.parse(readFileSync(copy, 'utf8')).scripts;
    };
    copyFileSync(original, copy);
    const { prepack, postpack, prepare, ...others } = scriptsAfter('after');
    expect([prepack, postpack]).toEqual([
      'node src/build/prepare.mjs && node src/build/pack.mjs before',
      'node src/build/pack.mjs after',
    ]);
    expect(prepare).toBe('node src/build/prepare.mjs');
    expect(scriptsAfter('before')).toEqual({ prepack, postpack, ...others });
    scriptsAfter('after');
    expect(readFileSync(copy, 'utf8')).toBe(readFileSync(original, 'utf8'));
  });

  it('names the licenses of what is bundled into it', () => {
    const licenses = readFileSync(path.join(ROOT, 'dist/third-party-licenses.txt'), 'utf8');
    for (const name of ['commander', 'zod', 'undici', 'chalk', 'conf', 'preact', '@bomb.sh/tab']) {
      expect(licenses).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, 'm'));
    }
  });

  it('needs at run time only what it depends on', () => {
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
    );
    expect(Object.keys(dependencies)).toEqual(['@photostructure/sqlite']);
    expect(Object.keys(optionalDependencies)).toEqual(['@napi-rs/keyring']);
    expect(existsSync(path.join(ROOT, 'dist', 'main.cjs'))).toBe(true);
  });
});
