import { existsSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeArtifact } from '../artifact.ts';

/**
 * Tries whether a file can be written there, and leaves nothing behind: no file, and no directory.
 * @param target absolute.
 * @throws Failure `artifact_unwritable`
 */
export function probe(target: string): void {
  const tidyUp = rememberMissing(target);
  const beside = `${target}.${process.pid}.part`;
  try {
    writeArtifact(beside, '');
    rmSync(beside, { force: true });
  } finally {
    tidyUp();
  }
}

/**
 * Remembers which directories above a file are not there yet.
 * @param target absolute.
 * @returns what removes those that were made since, and that nothing stands in.
 */
export function rememberMissing(target: string): () => void {
  const missing = missingAbove(target);
  return () => missing.forEach(removeEmpty);
}

/** The innermost first. */
function missingAbove(file: string): readonly string[] {
  const directory = path.dirname(file);
  return existsSync(directory) ? [] : [directory, ...missingAbove(directory)];
}

function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // It was not made, or there is something in it.
  }
}
