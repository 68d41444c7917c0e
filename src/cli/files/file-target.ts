import {
  accessSync,
  type BigIntStats,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { makeDirectory } from '../../core/durable/directory.ts';
import { besideName } from '../../core/durable/replace-file.ts';
import { Failure, isFailure, type Said } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { reasonOf } from '../../core/words/system-reason.ts';

/**
 * Creates a file, and its directory if necessary. An existing file is removed, never opened: so a planted
 * link is not followed.
 * @throws Failure `artifact_unwritable`
 */
export function writeArtifact(file: string, text: string): void {
  try {
    makeDirectory(path.dirname(path.resolve(file)));
    if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) unlinkSync(file);
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    throw unwritable(file, error);
  }
}

/** @param error the system's error, if any. @param reason why the file cannot be written, and the consequence. */
export const unwritable = (
  file: string,
  error: unknown,
  reason: Said = reasonOf(error, SPECIAL),
): Failure =>
  new Failure('artifact_unwritable', message('artifact_unwritable', { file, reason }), {
    hint: message('fix_or_rename'),
    cause: error,
  });

const SPECIAL = { ENOENT: message('directory_not_creatable') };

/** Runs an operation on a file. @throws Failure `artifact_unwritable` instead of the system's error. */
export function writing<Result>(
  file: string,
  explain: (error: unknown) => Said,
  work: () => Result,
): Result {
  try {
    return work();
  } catch (error) {
    if (isFailure(error)) throw error;
    throw unwritable(file, error, explain(error));
  }
}

/** A file to write or replace. */
export interface FileTarget {
  /** As it was given. */
  readonly file: string;
  /** Absolute, and through links. */
  readonly target: string;
  /** The consequence if it cannot be written, such as `nothing was sent`. */
  readonly consequence: Said;
}

/** As many as Linux follows. */
const MAX_LINKS = 40;

/**
 * Checks in advance whether a file can be written, and leaves no trace.
 * @throws Failure `artifact_unwritable`; `usage` if there is something other than a regular file.
 */
export function findTarget(file: string, consequence: string): FileTarget {
  const found = { file, target: throughLinks(file), consequence };
  const status = writingTo(found, () => statSync(found.target, { throwIfNoEntry: false }));
  if (status !== undefined && !status.isFile()) throw notRegular(file);
  writingTo(found, () => {
    // A file that its owner made read-only is not replaced, although its directory would allow it.
    if (status !== undefined) accessSync(found.target, constants.W_OK);
    probe(found.target);
  });
  return found;
}

/** A directory, a device or a socket cannot be replaced, and a named pipe would wait for its reader. */
export const notRegular = (file: string): Failure =>
  new Failure('usage', message('kept_file_refused', { file, reason: message('is_not_regular') }));

/** Runs an operation on a file. @throws Failure `artifact_unwritable` instead of the system's error. */
export const writingTo = <Result>({ file, consequence }: FileTarget, work: () => Result): Result =>
  writing(
    file,
    (error) => message('reason_so', { reason: reasonOf(error, SPECIAL), consequence }),
    work,
  );

/** The path that means standard input. */
const STDIN = '-';

/**
 * Whether two names refer to the same file, through links, hard links and other spellings: an input would be
 * overwritten by its own output.
 * @param one the file that is read; `-` is the file that standard input is redirected from.
 * @param other the file that is written.
 */
export function isSameFile(one: string, other: string): boolean {
  const [first, second] = [fileStatus(one), fileStatus(path.resolve(other))];
  if (first !== undefined && second !== undefined) return isSameInode(first, second);
  if (first !== undefined || second !== undefined || one === STDIN) return false;
  return isSameName(throughLinks(one), throughLinks(other));
}

/**
 * For files that do not exist yet, it is unknown whether the file system distinguishes case or Unicode normalization,
 * so similar names count as equal.
 */
const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

export const isSameInode = (one: BigIntStats, other: BigIntStats): boolean =>
  one.dev === other.dev && one.ino === other.ino;

/** The status of a file, or of standard input for `-`; undefined if it does not exist or cannot be read. */
export function fileStatus(file: string): BigIntStats | undefined {
  try {
    if (file === STDIN) return fstatSync(0, { bigint: true });
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The absolute path of a file, which may not exist yet, with symbolic links resolved. */
export function throughLinks(file: string, left = MAX_LINKS): string {
  const whole = path.resolve(file);
  const at = path.join(realDirectory(path.dirname(whole)), path.basename(whole));
  if (left === 0 || !isLink(at)) return at;
  return throughLinks(path.resolve(path.dirname(at), readlinkSync(at)), left - 1);
}

function isLink(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    return false;
  }
}

/** Resolves links in the part that exists. */
function realDirectory(directory: string): string {
  try {
    return realpathSync.native(directory);
  } catch {
    const above = path.dirname(directory);
    return above === directory
      ? directory
      : path.join(realDirectory(above), path.basename(directory));
  }
}

function probe(target: string): void {
  const tidyUp = rememberMissing(target);
  const beside = besideName(target);
  try {
    writeArtifact(beside, '');
    rmSync(beside, { force: true });
  } finally {
    tidyUp();
  }
}

/**
 * Records the missing parent directories of a file.
 * @param target absolute.
 * @returns a function that removes those that were created since and are empty.
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
