import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { commitOf } from '../../src/build/commit.mjs';
import { createMachine, type Machine } from '../helpers/conv.ts';

const PAGES = fileURLToPath(new URL('../../dist/man', import.meta.url));

let machine: Machine;

beforeAll(() => {
  machine = createMachine();
});

afterAll(() => machine.remove());

describe('conv --version --json', () => {
  it('says which conv this is, and how it was built', async () => {
    const { status, stdout } = await machine.run(['--version', '--json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      name: 'conv',
      version,
      build: 'package',
      commit: expect.toSatisfy(isCommit),
      node: process.versions.node,
      platform: `${process.platform}-${process.arch}`,
    });
  });
});

/** Null where it was built from no checkout. */
const isCommit = (commit: unknown): boolean =>
  commit === null || /^[0-9a-f]{40}(?:-dirty)?$/.test(String(commit));

describe('the commit of a build', () => {
  let folder = '';
  const git = (...args: string[]): string => {
    const user = ['-c', 'user.name=Mia', '-c', 'user.email=mia@shop.test'];
    return execFileSync('git', [...user, ...args], { cwd: folder, encoding: 'utf8' }).trim();
  };

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'conv-commit-'));
    git('init', '--quiet');
    writeFileSync(path.join(folder, 'a.ts'), 'a');
    git('add', '.');
    git('commit', '--quiet', '--message', 'a');
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is that of the checkout', () => {
    expect(commitOf(folder)).toBe(git('rev-parse', 'HEAD'));
  });

  it('says if files have changed since', () => {
    writeFileSync(path.join(folder, 'a.ts'), 'b');
    expect(commitOf(folder)).toBe(`${git('rev-parse', 'HEAD')}-dirty`);
  });

  it('is not that of a checkout around it', () => {
    const inner = path.join(folder, 'unpacked');
    mkdirSync(inner);
    expect(commitOf(inner)).toBeUndefined();
  });
});

describe('conv help --man', () => {
  it.each([
    [[], 'conv.1'],
    [['paid'], 'conv-paid.1'],
    [['faults'], 'conv-faults.7'],
    [['claims'], 'conv-claims.1'],
    [['claims.7'], 'conv-claims.7'],
  ])('%j: %s', async (words, file) => {
    const { status, stdout } = await machine.run(['help', '--man', ...words]);
    expect([status, stdout]).toEqual([0, readFileSync(path.join(PAGES, file), 'utf8')]);
  });

  it('has every page that is installed', async () => {
    const names = readdirSync(PAGES).map((file) => file.replace(/^conv-?/, ''));
    for (const name of names.filter((each) => each !== '.1')) {
      const { status } = await machine.run(['help', '--man', name]);
      expect([name, status]).toEqual([name, 0]);
    }
  });

  it('refuses what has no page', async () => {
    const { status, stdout, stderr } = await machine.run(['help', '--man', '../main.cjs']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('no help topic or command "../main.cjs"');
  });
});
