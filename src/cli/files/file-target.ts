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
import { makeDirectory } from '../../durable/directory.ts';
import { besideName } from '../../durable/replace-file.ts';
import { Failure, isFailure, type Said } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import { reasonOf } from '../../words/system-reason.ts';

/**
 * Makes a new file, and its directory where there is none. What is there under this name is removed,
 * never opened: a link that somebody put there leads nowhere.
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

/**
 * @param error what the system threw, if it did.
 * @param reason why the file cannot be written, and what did not happen for that.
 */
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

/** Does what a file is in the way of. @throws Failure `artifact_unwritable` in place of what the system throws. */
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

/** A file that is to be written, or replaced as a whole. */
export interface FileTarget {
  /** As it was given. */
  readonly file: string;
  /** Absolute, and through links. */
  readonly target: string;
  /** What did not happen where it cannot be written, such as `nothing was sent`. */
  readonly consequence: Said;
}

/** As many as Linux follows. */
const MAX_LINKS = 40;

/**
 * Checks before anything else whether a file can be written, and leaves no file.
 * @throws Failure `artifact_unwritable`; a directory cannot be replaced, and a device must not.
 */
export function findTarget(file: string, consequence: string): FileTarget {
  const found = { file, target: throughLinks(file), consequence };
  const status = writingTo(found, () => statSync(found.target, { throwIfNoEntry: false }));
  if (status !== undefined && !status.isFile())
    throw unwritable(file, undefined, message('not_plain_so', { consequence }));
  writingTo(found, () => {
    // A file that its owner made read-only is not replaced, although its directory would allow it.
    if (status !== undefined) accessSync(found.target, constants.W_OK);
    probe(found.target);
  });
  return found;
}

/** Does something to a file. @throws Failure `artifact_unwritable` in place of what the system throws. */
export const writingTo = <Result>({ file, consequence }: FileTarget, work: () => Result): Result =>
  writing(
    file,
    (error) => message('reason_so', { reason: reasonOf(error, SPECIAL), consequence }),
    work,
  );

/** What a path is given for standard input. */
const STDIN = '-';

/**
 * Whether two names are of one file, through links, hard links and other spellings: it would be
 * overwritten by what is made of it.
 * @param one a file that is read; may be `-` for what standard input is redirected from.
 * @param other one that is written.
 */
export function isSameFile(one: string, other: string): boolean {
  const [first, second] = [statusOf(one), statusOf(path.resolve(other))];
  if (first !== undefined && second !== undefined) return isSameInode(first, second);
  if (first !== undefined || second !== undefined || one === STDIN) return false;
  return isSameName(throughLinks(one), throughLinks(other));
}

/**
 * Neither file is there yet, so nothing says whether the file system tells upper from lower case, or
 * one spelling of an accent from another: names that may be one count as one.
 */
const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

export const isSameInode = (one: BigIntStats, other: BigIntStats): boolean =>
  one.dev === other.dev && one.ino === other.ino;

/** Of what the name leads to, or `-` means; undefined where that is not there, or cannot be looked at. */
export function statusOf(file: string): BigIntStats | undefined {
  try {
    if (file === STDIN) return fstatSync(0, { bigint: true });
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Where a file is, or would be made: absolute, and through links, also those that lead nowhere yet. */
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

/** Through links, as far as it is there. */
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
