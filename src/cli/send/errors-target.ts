import {
  closeSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { systemReason } from '../../core/system-reason.ts';
import { unwritable, writeArtifact, writing } from '../artifact.ts';
import { isSameContent, keepAside, refuseForeign } from './old-errors-file.ts';

/** Where the bad rows go; what stood there before is there until the new file is whole, and then beside it. */
export interface ErrorsTarget {
  /**
   * Writes the file.
   * @returns where the old one is kept, if there was one that said something else.
   * @throws Failure `artifact_unwritable`
   */
  write(texts: AsyncIterable<string>): Promise<string | undefined>;
  /**
   * Takes the old file out of the way: what it lists is no more wrong.
   * @returns where it is kept, if there was one.
   */
  remove(): string | undefined;
}

/**
 * Finds out before anything else whether the file can be written.
 * @param keepsOld whether bad rows that stand there already are kept beside it; else they are replaced.
 * @throws Failure `usage` where they are to be kept and are no bad rows that conv wrote; `artifact_unwritable`
 */
export function openErrorsTarget(file: string, keepsOld = false): ErrorsTarget {
  const target = resolved(file);
  const beside = `${target}.${process.pid}.part`;
  requirePlain(file, target);
  if (keepsOld) guarded(file, () => refuseForeign(file, target));
  const putAway = keepsOld ? keepAside : discard;
  writeArtifact(beside, '');
  rmSync(beside, { force: true });
  return {
    write: (texts) => writeBeside(texts, { file, beside, target, putAway }),
    remove: () => guarded(file, () => putAway(target)),
  };
}

/** Whether two names are of one file: it would be overwritten by what is wrong with it. */
export const isSameFile = (one: string, other: string): boolean =>
  resolved(one) === resolved(other);

/** Through links; of a file that is not there yet, through those of its directory. */
export function resolved(file: string): string {
  const whole = path.resolve(file);
  for (const name of [whole, path.dirname(whole)]) {
    try {
      const real = realpathSync.native(name);
      return name === whole ? real : path.join(real, path.basename(whole));
    } catch {
      // Not there: its directory may be.
    }
  }
  return whole;
}

/** A directory cannot be replaced, and a device must not. */
function requirePlain(file: string, target: string): void {
  const status = guarded(file, () => statSync(target, { throwIfNoEntry: false }));
  if (status === undefined || status.isFile()) return;
  throw unwritable(file, undefined, nothingSent('it is no plain file'));
}

interface Paths {
  /** As it was given. */
  readonly file: string;
  /** Where it is written until it is whole. */
  readonly beside: string;
  readonly target: string;
  /** @returns where the old file is kept. */
  readonly putAway: (target: string) => string | undefined;
}

const discard = (target: string): undefined => {
  rmSync(target, { force: true });
  return undefined;
};

async function writeBeside(
  texts: AsyncIterable<string>,
  { file, beside, target, putAway }: Paths,
): Promise<string | undefined> {
  const descriptor = guarded(file, () => openSync(beside, 'w'));
  try {
    try {
      for await (const text of texts) guarded(file, () => writeFileSync(descriptor, text));
    } finally {
      closeSync(descriptor);
    }
    return guarded(file, () => {
      const kept = isSameContent(beside, target) ? undefined : putAway(target);
      renameSync(beside, target);
      return kept;
    });
  } finally {
    rmSync(beside, { force: true });
  }
}

const guarded = <Result>(file: string, work: () => Result): Result =>
  writing(file, (error) => nothingSent(systemReason(error)), work);

const nothingSent = (reason: string): string => `${reason}; nothing was sent`;
