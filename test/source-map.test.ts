import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The pages that say where things are, each with the folders that its paths may begin in. */
const PAGES: readonly (readonly [page: string, bases: readonly string[]])[] = [
  [
    'src/README.md',
    [
      'src',
      'src/core',
      'src/cli',
      'src/cli/commands',
      'src/cli/commands/report',
      'src/verify',
      '.',
    ],
  ],
  ...['core', 'client', 'verify', 'mock', 'cli', 'help'].map(
    (flat) => [`src/${flat}/README.md`, [`src/${flat}`, 'src', '.']] as const,
  ),
];

/** Beside a path in a folder, its other files may go by their names alone. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'src/core/README.md': ['src/core/protocol', 'src/core/protocol/answers', 'src/core/words'],
  'src/client/README.md': ['src/client/files'],
};

describe.each(PAGES)('%s', (page, bases) => {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  const names = [...text.matchAll(/`([\w./-]+(?:\.tsx?|\.mjs|\.md|\/))`/g)].map(
    ([, name = '']) => name,
  );
  const places = [...bases, ...(BESIDE[page] ?? [])];
  const isThere = (name: string): boolean =>
    places.some((base) => existsSync(path.join(ROOT, base, name)));

  it('names only what exists', () => {
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !name.includes('NAME') && !isThere(name))).toEqual([]);
  });

  it('is at most a page', () => {
    expect(text.split('\n').length).toBeLessThan(page === 'src/README.md' ? 120 : 50);
  });
});
