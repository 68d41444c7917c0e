import { closeSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../../core/failure.ts';
import { systemReason } from '../../core/system-reason.ts';
import { makeVisible } from '../../core/visible.ts';
import { writeFully } from '../../output/write.ts';
import { unwritable, writing } from '../artifact.ts';

/**
 * Writes a file that is not there yet: beside its place until it is whole, so that a full disk leaves nothing.
 * @throws Failure `usage` where something is there, or no file is named; `artifact_unwritable`; what the pages throw.
 */
export function writeNewFile(file: string, pages: Iterable<string>): void {
  if (file === '') throw unnamed();
  const target = path.resolve(file);
  requireFree(file, target);
  const beside = `${target}.${process.pid}.part`;
  const descriptor = guarded(file, () => openSync(beside, 'wx'));
  try {
    writeAll(file, descriptor, pages);
    requireFree(file, target);
    guarded(file, () => renameSync(beside, target));
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Only what the disk says of this file is its fault: a damaged journal is told as such. */
function writeAll(file: string, descriptor: number, pages: Iterable<string>): void {
  try {
    for (const page of pages) guarded(file, () => writeFully(descriptor, page));
  } finally {
    closeSync(descriptor);
  }
}

function requireFree(file: string, target: string): void {
  const status = guarded(file, () => lstatSync(target, { throwIfNoEntry: false }));
  if (status === undefined) return;
  if (status.isDirectory()) throw unwritable(file, undefined, 'it is a directory');
  throw new Failure('usage', `--output ${makeVisible(file)}: this file is there already`, {
    hint: 'name another file, or remove this one first',
  });
}

const guarded = <Result>(file: string, work: () => Result): Result =>
  writing(file, (error) => systemReason(error, SPECIAL), work);

const SPECIAL = { ENOENT: 'its directory is not there' };

const unnamed = (): Failure =>
  new Failure('usage', '--output names no file: its value is empty (an unset variable?)', {
    hint: 'without --output it is written to standard output',
  });
