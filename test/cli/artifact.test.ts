import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeArtifact } from '../../src/cli/files/file-target.ts';
import { failing } from '../helpers/failing.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';

describe('what a CI server collects', () => {
  it('is written into a directory that is made for it', () => {
    const file = path.join(temporaryDirectory(), 'reports', 'today', 'junit.xml');
    writeArtifact(file, '<testsuites/>');
    expect(readFileSync(file, 'utf8')).toBe('<testsuites/>');
  });

  it('takes the place of what an earlier run left', () => {
    const file = path.join(temporaryDirectory(), 'junit.xml');
    writeArtifact(file, 'of an earlier run');
    writeArtifact(file, '');
    expect(readFileSync(file, 'utf8')).toBe('');
  });

  it('fails where a directory has its name', () => {
    const file = path.join(temporaryDirectory(), 'junit.xml');
    mkdirSync(file);
    expect(() => writeArtifact(file, '')).toThrow(
      failure(/junit.xml cannot be written: it is a directory/),
    );
  });

  it('fails where a file stands in the way', () => {
    const inTheWay = path.join(temporaryDirectory(), 'reports');
    writeFileSync(inTheWay, '');
    expect(() => writeArtifact(path.join(inTheWay, 'junit.xml'), '')).toThrow(
      failure(
        /junit.xml cannot be written: (a part of the path is not a directory|its directory cannot be created|the system reports EEXIST)/,
      ),
    );
  });
});

const failure = (message: RegExp) =>
  failing({
    code: 'artifact_unwritable',
    message: expect.stringMatching(message),
  });
