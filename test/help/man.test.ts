import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manPages } from '../../src/build/man.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import { TOPICS } from '../../src/help/topics.ts';
import { isUpdating } from '../helpers/pages.ts';

const pages = await manPages();
/** Some systems have a `man` that only tells how to install it. */
const renders = spawnSync('groff', ['--version']).error === undefined;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'conv-man-'));
  for (const { file, text } of pages) writeFileSync(path.join(folder, file), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = (name: string): string => pages.find(({ file }) => file === name)?.text ?? '';

describe('the manual pages', () => {
  it('are one for conv, for each command, and for each topic', () => {
    expect(pages.map(({ file }) => file)).toEqual([
      'conv.1',
      ...COMMANDS.map(({ name }) => `conv-${name}.1`),
      ...TOPICS.map(({ name }) => `conv-${name}.7`),
    ]);
  });

  it('are all named for npm', () => {
    const file = fileURLToPath(new URL('../../package.json', import.meta.url));
    const text = readFileSync(file, 'utf8');
    const wanted = pages.map((page) => `./dist/man/${page.file}`);
    if (isUpdating()) {
      const described = { ...JSON.parse(text), man: wanted };
      writeFileSync(file, `${JSON.stringify(described, null, 2)}\n`);
    } else expect(JSON.parse(text).man).toEqual(wanted);
  });

  it.each(pages)('$file has only requests that roff knows', ({ text }) => {
    const requests = text.split('\n').flatMap((line) => /^['.](\S*)/.exec(line)?.[1] ?? []);
    const known = ['TH', 'SH', 'SS', 'PP', 'TP', 'IP', 'B', 'RS', 'RE', 'nf', 'fi', 'nh', 'ad'];
    expect(requests.filter((request) => !known.includes(request))).toEqual([]);
    expect(text).toMatch(/^\.TH CONV.*\n\.nh\n\.ad l\n\.SH NAME\nconv.* \\- .+/);
    // Only these escapes: bold and back, a dash, a backslash, a bullet, and nothing.
    expect(text).not.toMatch(/\\(?!f[BR]|-|e|\(bu|&)/);
  });

  it.runIf(renders)('are rendered by groff without a warning', () => {
    const files = pages.map(({ file }) => path.join(folder, file));
    const args = ['-man', '-ww', '-Tutf8', '-K', 'utf8', '-rLL=80n', ...files];
    const { stdout, stderr, status } = spawnSync('groff', args, { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    // Bold is a letter, a backspace and the letter again, or an escape.
    const plain = stripVTControlCharacters(stdout).replace(/.\u0008/g, '');
    expect(plain.match(/^NAME$/gm)).toHaveLength(pages.length);
  });

  it('have the flags of a command, and those of its subcommands', () => {
    expect(textOf('conv-paid.1')).toContain('.B \\-\\-amount <decimal>\norder total');
    expect(textOf('conv-batch.1')).toContain('.SH CONV BATCH EXPORT');
    expect(textOf('conv-batch.1')).toContain('.B \\-\\-outcome <outcome>');
  });

  it('have the tables of a topic', () => {
    expect(textOf('conv-faults.7')).toContain('drop\\-answer');
    expect(textOf('conv-exit-codes.7')).toContain('130');
  });
});
