import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, lstatSync, mkdirSync, openSync, rmSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { syncDirectory, syncFile } from '../durable/sync.ts';
import { damage } from './failures.ts';

/** What SQLite may leave beside a database file. */
const SIDECARS = ['-wal', '-shm', '-journal'] as const;

/**
 * Whether the journal's file is there; neither it nor its directory may be a symbolic link.
 * @throws the system's error, or damage where only the write-ahead log is left of a journal.
 */
export function journalExists(path: string): boolean {
  const directory = statusOf(dirname(path));
  if (directory === undefined) return false;
  if (!directory.isDirectory())
    throw refuse('ENOTDIR', `${dirname(path)} is not a plain directory`);
  return isPlainFile(path) || isOrphaned(path);
}

/**
 * Makes the journal's directory (0700) and, in one step, its file (0600): no other process ever sees
 * a half-made journal, and an empty file is always damage. Both survive a power cut after the return.
 * @param fill writes the database at the path it is given, and closes it.
 */
export function createJournalFile(path: string, fill: (temporary: string) => void): void {
  makeDirectory(dirname(path));
  const temporary = `${path}.new-${randomUUID()}`;
  try {
    closeSync(openSync(temporary, 'wx', 0o600));
    fill(temporary);
    syncFile(temporary);
    publish(temporary, path);
  } finally {
    for (const suffix of ['', ...SIDECARS]) rmSync(temporary + suffix, { force: true });
  }
  syncDirectory(dirname(path));
}

/** A hard link, unlike a renamed file, never replaces the journal that another process made meanwhile. */
function publish(temporary: string, path: string): void {
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function makeDirectory(directory: string): void {
  const first = mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = directory; made !== dirname(first); made = dirname(made)) {
    syncDirectory(dirname(made));
  }
}

function isPlainFile(path: string): boolean {
  const status = statusOf(path);
  if (status === undefined) return false;
  if (!status.isFile()) throw refuse('ELOOP', `${path} is not a plain file`);
  return true;
}

/** Looks for the file once more after its log: another process may have made both in between. */
function isOrphaned(path: string): boolean {
  if (statusOf(`${path}-wal`) === undefined) return false;
  if (isPlainFile(path)) return true;
  throw damage(`${path}-wal is there without it`);
}

function statusOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

function refuse(code: string, message: string): Error {
  return Object.assign(new Error(message), { code, syscall: 'lstat' });
}
