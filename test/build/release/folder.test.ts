import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { refuseOthers, replaced } from '../../../src/build/release/folder.ts';
import { SUMS, sumsOf } from '../../../src/build/release/sums.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = path.join(temporaryDirectory(), 'release');
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

const sums = (...names: string[]): string =>
  sumsOf(new Map(names.map((name) => [name, Buffer.from('x')])));

const EARLIER = { 'conv-cli-0.9.0.tgz': 'x', [SUMS]: sums('conv-cli-0.9.0.tgz') };

const make = (folder: string): Promise<void> =>
  replaced(folder, async (unfinished) => writeFileSync(path.join(unfinished, 'new'), 'y'));

const contents = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

it.each<[string, Record<string, string>]>([
  ['a checkout', { 'package.json': '{}', 'src/main.ts': '' }],
  ['one file', { 'notes.txt': 'x' }],
  ['a release and one file more', { ...EARLIER, 'notes.txt': 'x' }],
  ['a release and a folder', { ...EARLIER, 'work/notes.txt': 'x' }],
  [
    'a folder that the list names',
    { 'work/notes.txt': 'x', [SUMS]: sums('work', 'conv-cli-1.tgz') },
  ],
  ['the release of something else', { 'a.zip': 'x', [SUMS]: sums('a.zip') }],
  ['an empty list', { [SUMS]: '' }],
  ['a list of another form', { 'a.zip': 'x', [SUMS]: 'a.zip' }],
])('a release does not replace %s', async (_, files) => {
  const folder = folderWith(files);
  const before = contents(folder);
  expect(() => refuseOthers(folder)).toThrow(/^.*(?:is not an earlier release|SHA256SUMS: ).*$/);
  await expect(make(folder)).rejects.toThrow();
  expect(contents(folder)).toEqual(before);
  expect(readdirSync(path.dirname(folder))).toEqual(['release']);
});

it.each<[string, Record<string, string>]>([
  ['an earlier one', EARLIER],
  ['one that lacks a file', { ...EARLIER, [SUMS]: sums('conv-cli-0.9.0.tgz', 'conv.rb') }],
])('a release replaces %s', async (_, files) => {
  const folder = folderWith(files);
  await make(folder);
  expect(contents(folder)).toEqual(['new']);
  expect(readdirSync(path.dirname(folder))).toEqual(['release']);
});

it('a release is written to a new folder, and to an empty one', async () => {
  const folder = path.join(temporaryDirectory(), 'far', 'release');
  await make(folder);
  expect(contents(folder)).toEqual(['new']);
  const empty = temporaryDirectory();
  await make(empty);
  expect(contents(empty)).toEqual(['new']);
});

it('a release that fails leaves the earlier one as it was', async () => {
  const folder = folderWith(EARLIER);
  const failing = replaced(folder, async (unfinished) => {
    expect(existsSync(unfinished)).toBe(true);
    throw new Error('no Node');
  });
  await expect(failing).rejects.toThrow('no Node');
  expect(readFileSync(path.join(folder, 'conv-cli-0.9.0.tgz'), 'utf8')).toBe('x');
  expect(readdirSync(path.dirname(folder))).toEqual(['release']);
});
