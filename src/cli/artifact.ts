import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../core/failure.ts';

/**
 * Writes what a CI server collects after a run; its directory is made where there is none. Called
 * with an empty text before the run, it tells early what would be lost, and takes an old one away.
 * @throws Failure `artifact_unwritable`
 */
export function writeArtifact(file: string, text: string): void {
  try {
    makeDirectory(path.dirname(path.resolve(file)));
    writeFileSync(file, text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = REASONS[code ?? ''] ?? `the system says ${code}`;
    throw new Failure('artifact_unwritable', `${file} cannot be written: ${reason}`, {
      hint: 'mend that, or name another file',
      cause: error,
    });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EISDIR: 'it is a directory',
  ENOENT: 'its directory cannot be made',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is no directory',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
};

/** One by one: Node's own `recursive` tries for ever below /proc. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(path.dirname(directory));
  try {
    mkdirSync(directory);
  } catch (error) {
    // Another run that writes beside this one was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
