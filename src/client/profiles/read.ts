import { closeSync, constants, lstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import path from 'node:path';
import { type DecodedText, decodeText } from '../../core/kit/json/decode.ts';
import { Failure, type Said } from '../../core/words/failure.ts';
import { type Fault, type Message, message } from '../../core/words/message.ts';
import { reasonOf } from '../../core/words/system-reason.ts';
import { fromStored } from './file-format.ts';
import { NO_PROFILES, type Profiles } from './profile.ts';

const SPECIAL = {
  EEXIST: message('path_through_a_file'),
  ELOOP: message('symbolic_link'),
};

/** Describes a system error in one sentence. */
export function inaccessible(action: 'read' | 'write', path: string, error: unknown): Failure {
  return unreadable(
    message('profiles_inaccessible', { action, path, reason: reasonOf(error, SPECIAL) }),
    error,
  );
}

/** @param reason one sentence that names the file. */
export function unreadable(reason: Message, cause?: unknown): Failure {
  const hint = message('fix_profiles');
  return new Failure('profiles_unreadable', reason, { hint, cause });
}

/** A file or directory with secrets that other users can access. */
export interface LooseMode {
  readonly path: string;
  /** Permission bits, such as 0o644. */
  readonly mode: number;
  readonly wanted: number;
}

interface PlainFile {
  readonly bytes: Uint8Array;
  readonly looseModes: readonly LooseMode[];
}

const MAX_BYTES = 1024 * 1024;
const OTHERS = 0o077;

/** Does not follow a symbolic link or wait for a pipe's writer. Windows has neither flag. */
const PLAINLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a file that contains secrets; neither the file nor its directory may be a symbolic link.
 * @returns undefined if the file does not exist.
 * @throws Failure `profiles_unreadable`
 */
function readPlainFile(file: string): PlainFile | undefined {
  const folder = path.dirname(file);
  const folderStatus = plainStatus(folder, 'directory');
  if (folderStatus === undefined) return undefined;
  const status = plainStatus(file, 'file');
  if (status === undefined) return undefined;
  if (status.size > MAX_BYTES) throw unreadable(message('profiles_too_large', { file }));
  const looseModes = [...looseMode(folder, folderStatus, 0o700), ...looseMode(file, status, 0o600)];
  return { bytes: readBytes(file), looseModes };
}

/** @returns undefined if it does not exist. */
function plainStatus(name: string, kind: 'file' | 'directory'): Stats | undefined {
  const status = linkStatus(name);
  if (status === undefined) return undefined;
  if (status.isSymbolicLink()) throw unreadable(message('profiles_link', { name }));
  if (kind === 'file' ? status.isFile() : status.isDirectory()) return status;
  throw unreadable(message('profiles_not_plain', { name, kind }));
}

function linkStatus(name: string): Stats | undefined {
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

/** Windows has no permission bits; there, files in the user's own folder are private. */
export function looseMode(
  name: string,
  { mode }: Pick<Stats, 'mode'>,
  wanted: number,
): LooseMode[] {
  const isLoose = process.platform !== 'win32' && (mode & OTHERS) !== 0;
  return isLoose ? [{ path: name, mode: mode & 0o777, wanted }] : [];
}

export const PROFILES_FILE = 'profiles.json';

/** The profiles, and warnings about their file. */
export interface ProfilesFile extends Profiles {
  readonly path: string;
  /** Paths that other users can access; conv warns about them. */
  readonly looseModes: readonly LooseMode[];
}

/**
 * Reads and validates the profiles without loading the store.
 * @param directory conv's config directory; if it does not exist, there are no profiles.
 * @throws Failure `profiles_unreadable` if the file is damaged, a symbolic link, or not permitted.
 */
export function readProfiles(directory: string): ProfilesFile {
  const file = path.join(path.resolve(directory), PROFILES_FILE);
  const found = readPlainFile(file);
  if (found === undefined) return { ...NO_PROFILES, path: file, looseModes: [] };
  return {
    ...parseProfiles(file, decodeText(found.bytes)),
    path: file,
    looseModes: found.looseModes,
  };
}

function parseProfiles(file: string, decoded: DecodedText): Profiles {
  if (!decoded.ok) throw damaged(file, decoded.message);
  const stored = fromStored(parseJson(file, decoded.text));
  if (stored.ok) return stored.profiles;
  throw damaged(file, together(stored.faults));
}

/** The parser's message is dropped, because it quotes the text, which contains secrets. */
function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = /at position (\d+)/.exec((error as Error).message)?.[1];
    throw damaged(file, message('not_json', { at: at === undefined ? undefined : Number(at) + 1 }));
  }
}

/** Joins the faults into one sentence. */
const together = (faults: readonly Fault[]): Message =>
  faults
    .map((found) => message('fault_at', { at: found.at, wrong: found }))
    .reduce((first, next) => message('and_also', { first, next }));

const damaged = (file: string, reason: Said) =>
  unreadable(message('profiles_damaged', { file, reason }));
