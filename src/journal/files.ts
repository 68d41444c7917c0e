import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeDurableDirectory } from '../durable/directory.ts';
import { syncDirectory, syncFile } from '../durable/sync.ts';
import { type Message, message } from '../words/message.ts';
import type { Connection } from './connection.ts';
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
    throw refuse('ENOTDIR', message('not_a_plain_directory', { path: dirname(path) }));
  return isPlainFile(path) || isOrphaned(path);
}

/**
 * Makes the journal's directory (0700) and, in one step, its file (0600): no other process ever sees
 * a half-made journal, and an empty file is always damage. Both survive a power cut after the return;
 * the path to the file does so before the file has its name, so whoever finds the file need not sync the path.
 * @param fill writes the database at the path it is given, and closes it.
 */
export function createJournalFile(path: string, fill: (temporary: string) => void): void {
  makeDurableDirectory(dirname(path), 0o700);
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

/**
 * Makes the names of the journal and of its write-ahead log durable, before anything is sent on their word:
 * another process may have made them a moment ago, and SQLite goes on where its own sync of a directory fails.
 */
export function syncJournalNames(connection: Connection): void {
  // The first read makes the write-ahead log.
  connection.get('PRAGMA schema_version');
  syncDirectory(dirname(connection.path));
}

/** A hard link, unlike a renamed file, never replaces the journal that another process made meanwhile. */
function publish(temporary: string, path: string): void {
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Making a journal takes milliseconds; a process that is stopped for longer finds its file gone, and fails. */
const ABANDONED_AFTER_MS = 60_000;

/** Removes what a process left that was killed while it made the journal. What cannot be removed does no harm. */
export function removeHalfMade(path: string): void {
  const prefix = `${basename(path)}.new-`;
  try {
    for (const name of readdirSync(dirname(path)).filter((each) => each.startsWith(prefix)))
      removeIfAbandoned(join(dirname(path), name));
  } catch {}
}

function removeIfAbandoned(file: string): void {
  const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (changedAt !== undefined && Date.now() - changedAt > ABANDONED_AFTER_MS)
    rmSync(file, { force: true });
}

function isPlainFile(path: string): boolean {
  const status = statusOf(path);
  if (status === undefined) return false;
  if (!status.isFile()) throw refuse('ELOOP', message('not_a_plain_file', { path }));
  return true;
}

/** Looks for the file once more after its log: another process may have made both in between. */
function isOrphaned(path: string): boolean {
  if (statusOf(`${path}-wal`) === undefined) return false;
  if (isPlainFile(path)) return true;
  throw damage(message('log_without_journal', { path }));
}

/** @throws the system's error where the disk cannot give back the journal or its log. */
export function readWhole(path: string): void {
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  for (const file of [path, `${path}-wal`]) {
    if (statusOf(file)?.isFile() !== true) continue;
    const descriptor = openSync(file, 'r');
    try {
      while (readSync(descriptor, buffer) > 0);
    } finally {
      closeSync(descriptor);
    }
  }
}

const READ_BYTES = 1024 * 1024;

function statusOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

function refuse(code: string, detail: Message): Error {
  return Object.assign(new Error(code), { detail, code, syscall: 'lstat' });
}
