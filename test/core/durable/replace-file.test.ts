import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  besideName,
  putInPlace,
  removeLeftovers,
  replaceFile,
} from '../../../src/core/durable/replace-file.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'conv-replace-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  file = path.join(directory, 'a.json');
});

const unchecked = async (): Promise<void> => undefined;

describe('a file that is replaced', () => {
  it("has the new content, is its owner's alone, and nothing is left beside it", async () => {
    writeFileSync(file, 'old', { mode: 0o644 });
    const status = await replaceFile(file, 'new', unchecked);
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(readdirSync(directory)).toEqual(['a.json']);
    expect(statSync(file, { bigint: true })).toMatchObject({ ino: status.ino, size: 3n });
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('stays as it was where the check throws', async () => {
    writeFileSync(file, 'old');
    const refuse = async (): Promise<void> => {
      expect(readFileSync(file, 'utf8')).toBe('old');
      throw new Error('changed');
    };
    await expect(replaceFile(file, 'new', refuse)).rejects.toThrow('changed');
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(readdirSync(directory)).toEqual(['a.json']);
  });

  it('may have as long a name as a name can be', async () => {
    const long = path.join(directory, '주'.repeat(85));
    await replaceFile(long, 'new', unchecked);
    const beside = besideName(long);
    writeFileSync(beside, 'newer');
    putInPlace(beside, long);
    expect(readFileSync(long, 'utf8')).toBe('newer');
  });
});

it('what is left beside one file is not what is left beside another', () => {
  const [own, other] = [besideName(file), besideName(path.join(directory, 'b.json'))];
  for (const name of [own, other, file]) writeFileSync(name, '');
  removeLeftovers(file);
  expect(readdirSync(directory).toSorted()).toEqual([path.basename(other), 'a.json'].toSorted());
});
