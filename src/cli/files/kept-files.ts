import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import type { Dependencies } from '../dependencies.ts';
import { ifKnown } from '../directories.ts';
import { files } from '../words/files.ts';
import { fileStatus, isSameFile, isSameInode, throughLinks } from './file-target.ts';

/** A file that a run uses, and must not write over. */
export interface UsedFile {
  /** A path, or `-` for standard input. */
  readonly file: string;
  /** Such as `the state file`. */
  readonly what: string;
}

interface OwnDirectory {
  readonly directory: string;
  readonly what: string;
  /** Which files in it are conv's. */
  readonly names: RegExp;
}

/** Files that no output may overwrite, even with `--force`. */
export interface KeptFiles {
  /** conv's own directories, and what lies in each. */
  readonly directories: readonly OwnDirectory[];
  readonly used: readonly UsedFile[];
}

/** @param used other files that the run reads or writes. */
export async function keptFiles(
  { directories }: Pick<Dependencies, 'directories'>,
  used: readonly UsedFile[] = [],
): Promise<KeptFiles> {
  const data = await ifKnown(directories, 'data');
  const config = await ifKnown(directories, 'config');
  return {
    directories: [...(data ? ofJournal(data) : []), ...(config ? ofProfiles(config) : [])],
    used,
  };
}

/**
 * Refuses to overwrite the journal, the profiles, their locks and logs, or a file that the run uses, under any name,
 * including symbolic and hard links.
 * @throws Failure `usage`
 */
export function refuseKept(file: string, kept: KeptFiles): void {
  const reason = keptReason(file, kept);
  if (reason === undefined) return;
  throw new Failure('usage', message('kept_file_refused', { file, reason }));
}

/** Why a file must not be written, if so. */
export function keptReason(file: string, { directories, used }: KeptFiles): Message | undefined {
  const found = used.find((each) => isSameFile(each.file, file));
  if (found !== undefined) return message('is_used_as', { what: found.what });
  const own = directories.find((each) => isOwn(file, each));
  return own && message('is_own_file', { what: own.what });
}

/**
 * The journal with SQLite's files, the profiles with their lock, scratch files, and temporary files that will replace
 * one of them. Users may keep other files in these directories.
 */
const OWN_NAMES = /^(?:journal\.db|profiles\.|scratch-|\.conv-)/i;

const ofJournal = (directory: string): OwnDirectory[] => [
  { directory, what: files.the_journal, names: OWN_NAMES },
];

const ofProfiles = (directory: string): OwnDirectory[] => [
  { directory, what: files.the_profiles, names: OWN_NAMES },
];

/** Compares paths, because the file may not exist yet, and inodes, to detect hard links. */
function isOwn(file: string, { directory, names }: OwnDirectory): boolean {
  const target = throughLinks(file);
  if (names.test(path.basename(target)) && isSameFile(path.dirname(target), directory)) return true;
  const status = fileStatus(path.resolve(file));
  if (status === undefined) return false;
  const others = namesIn(directory).filter((name) => names.test(name));
  return others
    .map((name) => fileStatus(path.join(directory, name)))
    .some((other) => other !== undefined && isSameInode(status, other));
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
