import { closeSync, lstatSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../../core/failure.ts';
import { systemReason } from '../../core/system-reason.ts';
import { makeVisible } from '../../core/visible.ts';
import { besideName, putInPlace } from '../../durable/replace-file.ts';
import { writeFully } from '../../output/write.ts';
import { batchWords } from '../../words/en/batch.ts';
import { message } from '../../words/message.ts';
import { unwritable, writing } from '../artifact.ts';
import { throughLinks } from '../file-target.ts';

/**
 * Writes a file that is not there yet: beside its place until it is whole, so that a full disk leaves nothing.
 * @param force whether it may take the place of one that is.
 * @throws Failure `usage` where something is there, or no file is named; `artifact_unwritable`; what the pages throw.
 */
export function writeNewFile(file: string, pages: Iterable<string>, force: boolean): void {
  if (file === '') throw unnamed();
  const target = force ? throughLinks(file) : path.resolve(file);
  requireFree(file, target, force);
  const beside = besideName(target);
  const descriptor = guarded(file, () => openSync(beside, 'wx'));
  try {
    writeAll(file, descriptor, pages);
    requireFree(file, target, force);
    guarded(file, () => putInPlace(beside, target));
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

function requireFree(file: string, target: string, force: boolean): void {
  const status = guarded(file, () => lstatSync(target, { throwIfNoEntry: false }));
  if (status === undefined) return;
  if (status.isDirectory()) throw unwritable(file, undefined, batchWords.is_directory);
  if (force && status.isFile()) return;
  throw new Failure('usage', message('output_exists', { file: makeVisible(file) }), {
    hint: message('name_another_output'),
  });
}

const guarded = <Result>(file: string, work: () => Result): Result =>
  writing(file, (error) => systemReason(error, SPECIAL), work);

const SPECIAL = { ENOENT: batchWords.directory_missing };

const unnamed = (): Failure =>
  new Failure('usage', message('output_empty'), {
    hint: message('output_default'),
  });
