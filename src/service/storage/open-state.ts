import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import path from 'node:path';
import { Failure } from '../../core/failure.ts';
import { fileWord } from '../../core/shell.ts';
import { message } from '../../words/message.ts';
import { textOf, unreadable } from './input-file.ts';
import { type Stamp, stampOf } from './stamp.ts';
import { decodeState, type Ledgers } from './state-decode.ts';
import { createStateWriter, type StateWriter } from './state-writer.ts';

/** A state file that is read and ready to be written. */
export interface OpenState {
  /** What the file says; empty where there is none yet. */
  readonly ledgers: Ledgers;
  /** There is no such file yet. */
  readonly isNew: boolean;
  readonly writer: StateWriter;
}

/** As many as Linux follows. */
const MAX_LINKS = 40;

/** A named pipe would wait for a writer; Windows doesn't know the flag. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Finds the file of `--state`, which need not be there yet; a symbolic link stays one, and what it leads to is
 * read and replaced.
 * @returns the file itself, no link to it.
 * @throws Failure `usage` where it cannot be found, or is no plain file.
 */
export const findState = (file: string): string =>
  explained(file, () => {
    const target = followLinks(path.resolve(file), MAX_LINKS);
    if (lstatSync(target, { throwIfNoEntry: false })?.isFile() === false) throw notPlain(file);
    return target;
  });

/**
 * Opens the file of `--state`.
 * @throws Failure `usage` where it cannot be read, is no plain file, or is no state.
 */
export const openState = (file: string): OpenState =>
  explained(file, () => {
    const target = findState(file);
    const found = readPlainFile(target, file);
    const ledgers = found === undefined ? new Map() : decodeState(textOf(found.bytes, file), file);
    return { ledgers, isNew: found === undefined, writer: createStateWriter(target, found?.stamp) };
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

/** Where a chain of links ends; the file at its end need not be there. */
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

/** The file itself need not be there. */
const noDirectory = (file: string, cause: unknown): Failure =>
  new Failure('usage', message('state_has_no_directory', { file }), {
    hint: message('make_directory', { directory: fileWord(path.dirname(file)) }),
    cause,
  });
