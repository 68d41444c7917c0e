import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { labels } from '../../src/cli/words/labels.ko.ts';

const CLI = fileURLToPath(new URL('../../src/cli', import.meta.url));

const sources = readdirSync(CLI, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(path.join(CLI, file), 'utf8'));

/** The groups of every match in the sources that name a function. */
const found = (name: string, pattern: RegExp): readonly string[] =>
  sources
    .filter((source) => source.includes(name))
    .flatMap((source) => [...source.matchAll(pattern)].map(([, text = '']) => text));

/** Names of fields stay as they are. */
const isField = (label: string): boolean => label.includes('_');

describe('what stands above a column and before a value', () => {
  it.each([
    ['Column<', /\btitle: '([^' ][^']*)'/g],
    ['labelledRows', /^\s*(?:\? |: )?\['([a-z][a-z ]*)', (?!')/gm],
    ['labelText', /\bline\('([^']+)'/g],
  ])('has a Korean word where %s is used', (name, pattern) => {
    const words = found(name, pattern).filter((label) => !isField(label));
    expect(words.length).toBeGreaterThan(1);
    expect(words.filter((label) => labels[label] === undefined)).toEqual([]);
  });
});
