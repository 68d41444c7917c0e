import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ProcessIdentity } from '../../core/durable/alive.ts';
import { takeLock } from '../../core/durable/lock.ts';
import { removeLeftovers, replaceFile } from '../../core/durable/replace-file.ts';
import { fileWord, shellWord } from '../../core/kit/shell.ts';
import { Failure, isFailure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { reasonOf } from '../../core/words/system-reason.ts';
import { said } from '../../core/words/text.ts';
import type { Change } from '../service/state.ts';
import { decodedFile, unreadable } from './input.ts';
import { appendChanges, closeChanges, removeChanges, withChanges } from './state-changes.ts';
import {
  createStateEncoder,
  decodeState,
  type EncodedState,
  type Ledgers,
} from './state-format.ts';

/** Identifies a version of a file; a replaced file has a different inode. */
interface Stamp {
  readonly inode: bigint;
  readonly modified: bigint;
  readonly size: bigint;
}

const stampOf = (status: Pick<BigIntStats, 'ino' | 'mtimeNs' | 'size'>): Stamp => ({
  inode: status.ino,
  modified: status.mtimeNs,
  size: status.size,
});

/**
 * Checks that no other program wrote the file; a deleted file is fine, because nothing in it can be lost.
 * @param last the file's stamp when it was last read or written; undefined if it did not exist.
 * @returns whether the file exists.
 * @throws the system's error; one with the code `ECHANGED` if another program wrote the file since.
 */
async function requireUnchanged(target: string, last: Stamp | undefined): Promise<boolean> {
  const found = await fileStatus(target);
  if (found === undefined) return false;
  const { inode, modified, size } = stampOf(found);
  if (inode === last?.inode && modified === last.modified && size === last.size) return true;
  throw Object.assign(new Error(`${target} was changed`), { code: 'ECHANGED' });
}

async function fileStatus(file: string): Promise<BigIntStats | undefined> {
  try {
    return await stat(file, { bigint: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Keeps a state file up to date with few writes: waiting changes share the next one. */
interface StateWriter {
  /**
   * Schedules a write, which includes all changes until it begins.
   * @param change the change; without it, the whole file is rewritten.
   */
  changed(state: EncodedState, change?: Change): void;
  /**
   * Resolves once all scheduled changes are on disk, so that a response never reports anything that a killed process
   * would lose. After a failed write, it tries again.
   * @throws Failure `state_unwritable`
   */
  settled(): Promise<void>;
  /** Like `settled`, but merges everything into the state file. */
  finished(): Promise<void>;
}

/** Smaller files are rewritten each time, which takes no longer than the disk sync. */
const SMALL_BYTES = 256 * 1024;

/** A state file that was read. */
interface Read {
  readonly stamp: Stamp;
  /** Whether an earlier run left a changes file. */
  readonly hasChanges: boolean;
}

/** Data to be written. */
interface Unwritten {
  readonly state: EncodedState;
  /** The new changes; undefined if the whole file must be rewritten. */
  readonly changes: readonly Change[] | undefined;
}

/** @param file not a symbolic link. @param read the file's content; undefined if it did not exist. */
function createStateWriter(file: string, read?: Read): StateWriter {
  const encode = createStateEncoder();
  let stamp = read?.stamp;
  /** The text that this process last wrote to the state file. */
  let whole: string | undefined;
  /** Size of the changes file. */
  let changeBytes = 0;
  let hasChanges = read?.hasChanges === true;
  let unwritten: Unwritten | undefined;
  let latest: EncodedState | undefined;
  let last: Promise<void> = Promise.resolve();
  /** The next write, which waits for the current one and has not read the state yet. */
  let waiting: Promise<void> | undefined;

  const writeWhole = async (state: EncodedState): Promise<void> => {
    const known = stamp;
    const text = encode(state);
    if (hasChanges) await closeChanges(file, text);
    stamp = stampOf(
      await replaceFile(file, text, async () => {
        await requireUnchanged(file, known);
      }),
    );
    whole = text;
    if (hasChanges) await removeChanges(file);
    hasChanges = false;
    changeBytes = 0;
  };
  const writeChanges = async (before: string, changes: readonly Change[]): Promise<void> => {
    // If this is interrupted, the changes file may remain; nothing is appended to it again.
    const isFirst = !hasChanges;
    hasChanges = true;
    changeBytes += await appendChanges(file, changes, isFirst ? before : undefined);
  };
  const writeOut = async ({ state, changes }: Unwritten): Promise<void> => {
    const isLarge = whole !== undefined && whole.length > Math.max(SMALL_BYTES, changeBytes);
    if (whole === undefined || changes === undefined || !isLarge) return writeWhole(state);
    return (await requireUnchanged(file, stamp)) ? writeChanges(whole, changes) : writeWhole(state);
  };
  const write = async (): Promise<void> => {
    waiting = undefined;
    const taken = unwritten;
    unwritten = undefined;
    if (taken === undefined) return;
    try {
      await writeOut(taken);
    } catch (error) {
      unwritten = { state: taken.state, changes: undefined };
      throw unwritable(file, error);
    }
  };
  const settled = (): Promise<void> => {
    if (unwritten === undefined) return last;
    if (waiting === undefined) {
      waiting = last.catch(() => undefined).then(write);
      last = waiting;
    }
    return waiting;
  };
  const changed = (state: EncodedState, change?: Change): void => {
    latest = state;
    const before = unwritten === undefined ? [] : unwritten.changes;
    const isPart = change !== undefined && before !== undefined;
    unwritten = { state, changes: isPart ? [...before, change] : undefined };
    // A waiting caller gets the failure; otherwise, the next write tries again.
    settled().catch(() => undefined);
  };
  const finished = async (): Promise<void> => {
    await settled();
    if (latest === undefined || !hasChanges) return;
    changed(latest);
    await settled();
  };
  return { changed, settled, finished };
}

function unwritable(file: string, cause: unknown): Failure {
  const { code } = cause as NodeJS.ErrnoException;
  const why = said(
    reasonOf(cause, {
      ECHANGED: message('state_changed_meanwhile'),
      ENOENT: message('state_directory_missing'),
    }),
  );
  const hint = message(code === 'ECHANGED' ? 'state_file_each' : 'fix_or_other_state');
  return new Failure('state_unwritable', message('state_unwritable', { file, why }), {
    hint,
    cause,
  });
}

/** An open state file. */
interface OpenState {
  /** The file's content; empty if there is no file yet. */
  readonly ledgers: Ledgers;
  /** Whether the file does not exist yet. */
  readonly isNew: boolean;
  readonly writer: StateWriter;
}

/** Linux follows at most 40. */
const MAX_LINKS = 40;

/** Opening a named pipe would wait for a writer. Windows lacks the flag. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Resolves the `--state` file, which does not have to exist yet. A symbolic link is kept; its target is read and
 * replaced.
 * @returns the file itself, with links resolved.
 * @throws Failure `usage` if it cannot be found, or is not a regular file.
 */
export const findState = (file: string): string =>
  explained(file, () => {
    const target = followLinks(path.resolve(file), MAX_LINKS);
    if (lstatSync(target, { throwIfNoEntry: false })?.isFile() === false) throw notPlain(file);
    return target;
  });

/**
 * Opens the `--state` file.
 * @throws Failure `usage` if it cannot be read, is not a regular file, or is not a valid state.
 */
export const openState = (file: string): OpenState =>
  explained(file, () => {
    const target = findState(file);
    const found = readPlainFile(target, file);
    if (found === undefined)
      return { ledgers: new Map(), isNew: true, writer: createStateWriter(target) };
    const ledgers = decodeState(decodedFile(found.bytes, file), file);
    const left = withChanges(target, found.bytes, ledgers, file);
    const read = { stamp: found.stamp, hasChanges: left.isThere };
    return { ledgers: left.ledgers, isNew: false, writer: createStateWriter(target, read) };
  });

function explained<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw noDirectory(file, error);
    throw unreadable(file, '--state', error);
  }
}

/** Follows a chain of symbolic links; the target does not have to exist. */
function followLinks(file: string, left: number): string {
  const at = path.join(realpathSync(path.dirname(file)), path.basename(file));
  if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return at;
  if (left === 0) throw Object.assign(new Error(at), { code: 'ELOOP', syscall: 'open' });
  return followLinks(path.resolve(path.dirname(at), readlinkSync(at)), left - 1);
}

function readPlainFile(
  target: string,
  file: string,
): { readonly bytes: Uint8Array; readonly stamp: Stamp } | undefined {
  if (lstatSync(target, { throwIfNoEntry: false }) === undefined) return undefined;
  const descriptor = openSync(target, READ);
  try {
    const status = fstatSync(descriptor, { bigint: true });
    if (!status.isFile()) throw notPlain(file);
    return { bytes: readFileSync(descriptor), stamp: stampOf(status) };
  } finally {
    closeSync(descriptor);
  }
}

const notPlain = (file: string): Failure =>
  new Failure('usage', message('state_not_regular', { file }), {
    hint: message('state_names_regular_file'),
  });

/** Only the directory is required; the file is created. */
const noDirectory = (file: string, cause: unknown): Failure =>
  new Failure('usage', message('state_has_no_directory', { file }), {
    hint: message('make_directory', { directory: fileWord(path.dirname(file)) }),
    cause,
  });

/**
 * Locks a state file: two mocks that write it would overwrite each other's changes. Also removes leftovers of killed
 * mocks.
 * @param target the file itself, with links resolved.
 * @param shown the file as the user named it.
 * @returns a function that releases the lock.
 * @throws Failure `usage` if another mock holds the lock, `state_unwritable` if the directory is not writable.
 */
export async function lockState(target: string, shown: string): Promise<() => void> {
  try {
    const { release } = await takeLock(`${target}.lock`, {
      patienceMs: 0,
      held: (lock, owner) => inUse(shown, lock, owner),
      obstructed: (name) => obstructed(shown, name),
    });
    try {
      removeLeftovers(target);
      removeOldForm(path.dirname(target));
    } catch (error) {
      release();
      throw error;
    }
    return release;
  } catch (error) {
    if (isFailure(error)) throw error;
    throw notKept(shown, error as NodeJS.ErrnoException);
  }
}

/** Temporary files of older versions. Their names identify neither the state file nor the container of the process. */
const OLD_FORM = /^\.conv-state-\d+-[0-9a-f-]+\.next$/;
/** In milliseconds; no write takes this long. */
const OLD_MS = 3_600_000;

function removeOldForm(directory: string): void {
  for (const name of readdirSync(directory).filter((name) => OLD_FORM.test(name))) {
    const file = path.join(directory, name);
    const { mtimeMs = Number.POSITIVE_INFINITY } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > OLD_MS) rmSync(file, { force: true });
  }
}

function notKept(shown: string, cause: NodeJS.ErrnoException): Failure {
  const facts = { file: shown, code: cause.code };
  return new Failure('state_unwritable', message('state_directory_closed', facts), {
    hint: message('fix_or_other_state'),
    cause,
  });
}

function inUse(shown: string, lock: string, owner: ProcessIdentity | undefined): Failure {
  const facts = { file: shown, process: owner?.processId };
  return new Failure('usage', message('state_in_use', facts), {
    hint: message('state_file_each_or_unlock', { lock: shellWord(lock) }),
  });
}

const obstructed = (shown: string, name: string): Failure =>
  new Failure('usage', message('state_lock_obstructed', { file: shown, lock: name }), {
    hint: message('remove_or_other_state'),
  });
