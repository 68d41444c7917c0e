import { mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { reasonOf } from '../../../src/core/words/system-reason.ts';
import { said } from '../../../src/core/words/text.ts';

const thrownBy = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

describe('why a file could not be read or written', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'conv-reason-'));
  const gone = path.join(folder, 'gone');
  writeFileSync(path.join(folder, 'file'), '');
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each<[string, () => unknown, string]>([
    ['is not there', () => readFileSync(gone), 'no such file'],
    ['is a directory', () => readFileSync(folder), 'it is a directory'],
    [
      'lies below a file',
      () => readFileSync(path.join(folder, 'file', 'x')),
      'a part of the path is not a directory',
    ],
    [
      'has a name beyond all bounds',
      () => writeFileSync(path.join(folder, 'x'.repeat(1000)), ''),
      'the path is too long',
    ],
    ['is a folder that is not empty', () => rmdirSync(folder), 'the system reports ENOTEMPTY'],
  ])('one that %s', (_, act, reason) => {
    expect(said(reasonOf(thrownBy(act)))).toBe(reason);
  });

  it('may mean more for this very file; without a code it is said so', () => {
    const error = thrownBy(() => readFileSync(gone));
    expect(said(reasonOf(error, { ENOENT: 'its directory is gone' }))).toBe(
      'its directory is gone',
    );
    expect(said(reasonOf(new Error('no code')))).toBe('the system reports an unknown error');
  });
});
