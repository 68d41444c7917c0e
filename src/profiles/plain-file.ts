import { closeSync, constants, lstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import path from 'node:path';
import { message } from '../words/message.ts';
import { inaccessible, unreadable } from './failures.ts';

/** A file or directory with secrets in it that others on this machine can get at. */
export interface LooseMode {
  readonly path: string;
  /** Permission bits, such as 0o644. */
  readonly mode: number;
  readonly wanted: number;
}

export interface PlainFile {
  readonly bytes: Uint8Array;
  readonly looseModes: readonly LooseMode[];
}

const MAX_BYTES = 1024 * 1024;
const OTHERS = 0o077;

/** Neither follows a link nor waits for a writer; Windows knows neither flag. */
const PLAINLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a file that is to hold secrets; neither it nor its directory may be a symbolic link.
 * @returns undefined where there is no such file.
 * @throws Failure `profiles_unreadable`
 */
export function readPlainFile(file: string): PlainFile | undefined {
  const folder = path.dirname(file);
  const folderStatus = plainStatus(folder, 'directory');
  if (folderStatus === undefined) return undefined;
  const status = plainStatus(file, 'file');
  if (status === undefined) return undefined;
  if (status.size > MAX_BYTES) throw unreadable(message('profiles_too_large', { file }));
  const looseModes = [...looseMode(folder, folderStatus, 0o700), ...looseMode(file, status, 0o600)];
  return { bytes: readBytes(file), looseModes };
}

/** @returns undefined where nothing has this name. */
function plainStatus(name: string, kind: 'file' | 'directory'): Stats | undefined {
  const status = statusOf(name);
  if (status === undefined) return undefined;
  if (status.isSymbolicLink()) throw unreadable(message('profiles_link', { name }));
  if (kind === 'file' ? status.isFile() : status.isDirectory()) return status;
  throw unreadable(message('profiles_not_plain', { name, kind }));
}

function statusOf(name: string): Stats | undefined {
  try {
    return lstatSync(name, { throwIfNoEntry: false });
  } catch (error) {
    throw inaccessible('read', name, error);
  }
}

function readBytes(file: string): Uint8Array {
  try {
    const descriptor = openSync(file, PLAINLY);
    try {
      return readFileSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw inaccessible('read', file, error);
  }
}

/** Windows has no such bits: there a file in the user's own folder is the user's. */
export function looseMode(
  name: string,
  { mode }: Pick<Stats, 'mode'>,
  wanted: number,
): LooseMode[] {
  const isLoose = process.platform !== 'win32' && (mode & OTHERS) !== 0;
  return isLoose ? [{ path: name, mode: mode & 0o777, wanted }] : [];
}
