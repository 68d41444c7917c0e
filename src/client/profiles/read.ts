import { closeSync, constants, lstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import path from 'node:path';
import { type DecodedText, decodeText } from '../../kit/json/decode.ts';
import { Failure, type Said } from '../../words/failure.ts';
import { type Fault, type Message, message } from '../../words/message.ts';
import { reasonOf } from '../../words/system-reason.ts';
import { fromStored } from './file-format.ts';
import { NO_PROFILES, type Profiles } from './profile.ts';

const SPECIAL = {
  EEXIST: message('path_through_a_file'),
  ELOOP: message('symbolic_link'),
};

/** The system's own error in one sentence. */
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

/** A file or directory with secrets in it that others on this machine can get at. */
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

/** Neither follows a link nor waits for a writer; Windows knows neither flag. */
const PLAINLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a file that is to hold secrets; neither it nor its directory may be a symbolic link.
 * @returns undefined where there is no such file.
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

export const PROFILES_FILE = 'profiles.json';

/** All profiles as they were read, and what the user should know of the file. */
export interface ProfilesFile extends Profiles {
  readonly path: string;
  /** What others on this machine can get at; to be warned about. */
  readonly looseModes: readonly LooseMode[];
}

/**
 * Reads and checks the profiles, by a plain read: no more is loaded than that takes.
 * @param directory conv's directory for settings; where it is not there, neither are profiles.
 * @throws Failure `profiles_unreadable`, naming the file, where it is damaged, a link or forbidden.
 */
export function readProfiles(directory: string): ProfilesFile {
  const file = path.join(path.resolve(directory), PROFILES_FILE);
  const found = readPlainFile(file);
  if (found === undefined) return { ...NO_PROFILES, path: file, looseModes: [] };
  return { ...parse(file, decodeText(found.bytes)), path: file, looseModes: found.looseModes };
}

function parse(file: string, decoded: DecodedText): Profiles {
  if (!decoded.ok) throw damaged(file, decoded.message);
  const stored = fromStored(parseJson(file, decoded.text));
  if (stored.ok) return stored.profiles;
  throw damaged(file, together(stored.faults));
}

/** The parser's own message is kept back: it quotes the text, which holds secrets. */
function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = /at position (\d+)/.exec((error as Error).message)?.[1];
    throw damaged(file, message('not_json', { at: at === undefined ? undefined : Number(at) + 1 }));
  }
}

/** All of them in one sentence. */
const together = (faults: readonly Fault[]): Message =>
  faults
    .map((found) => message('fault_at', { at: found.at, wrong: found }))
    .reduce((first, next) => message('and_also', { first, next }));

const damaged = (file: string, reason: Said) =>
  unreadable(message('profiles_damaged', { file, reason }));
