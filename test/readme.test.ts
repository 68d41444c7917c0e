import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { testExamples } from './helpers/examples.ts';
import { readme } from './helpers/pages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

describe('the README: the examples', () => testExamples(readme()));

describe('the README', () => {
  it('leads to files that are there', () => {
    const named = [...readme().text.matchAll(/[`(]((?:src|bin|test)\/[\w./-]*)[`)]/g)].map(
      ([, file = '']) => file,
    );
    expect(named).not.toEqual([]);
    expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});
