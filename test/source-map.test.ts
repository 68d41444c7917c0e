import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SRC = path.join(ROOT, 'src');

/** Where a path of the page may begin: the sentence around it has named the folder. */
const BASES = ['src', 'src/core/protocol', 'src/client', 'src/mock', 'src/cli', 'src/verify', '.'];
const FOLDERS_NAMED = [
  'src/cli/commands',
  'src/cli/commands/report',
  'src/mock/faults',
  'src/words/en',
  'src/words',
];

const isThere = (name: string): boolean =>
  [...BASES, ...FOLDERS_NAMED].some((base) => existsSync(path.join(ROOT, base, name)));

describe('src/README.md', () => {
  const page = readFileSync(path.join(SRC, 'README.md'), 'utf8');
  const names = [...page.matchAll(/`([\w./-]+(?:\.tsx?|\.mjs|\.md|\/))`/g)].map(
    ([, name = '']) => name,
  );

  it('names only what exists', () => {
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !name.includes('NAME') && !isThere(name))).toEqual([]);
  });
});
