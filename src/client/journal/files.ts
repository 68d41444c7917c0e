import { randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { makeDurableDirectory } from '../../core/durable/directory.ts';
import { pause } from '../../core/durable/pause.ts';
import { openRegular } from '../../core/durable/regular-file.ts';
import { syncDirectory, syncFile } from '../../core/durable/sync.ts';
import { type Message, message } from '../../core/words/message.ts';
import { damage } from './failures.ts';
import type { SqliteFile } from './sqlite-connection.ts';

/** What SQLite may leave next to a database file. */
const SIDECARS = ['-wal', '-shm', '-journal'] as const;

/**
 * Whether the journal file exists; neither it nor its directory may be a symbolic link.
 * @throws the system's error, or damage if only the write-ahead log exists.
 */
export function journalExists(path: string): boolean {
  const directory = linkStatus(dirname(path));
  if (directory === undefined) return false;
  if (!directory.isDirectory())
    throw refusal('ENOTDIR', message('not_a_plain_directory', { path: dirname(path) }));
  return isPlainFile(path) || isOrphaned(path);
}

/**
 * Creates the journal's directory (0700) and, atomically, its file (0600): no process ever sees a half-created
 * journal, and an empty file is always damage. Both are durable when this returns, and the path is durable before the
 * file gets its name, so a process that finds the file does not have to sync the path.
 * @param fill writes the database to the given path, and closes it.
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
 * Makes the directory entries of the journal and its write-ahead log durable before anything is sent: another process
 * may have just created them, and SQLite ignores it if its own sync of a directory fails.
 */
export function syncJournalNames(connection: SqliteFile): void {
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

/**
 * Removes leftovers of a process that was killed while it created the journal. Files that cannot be removed are
 * harmless.
 */
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
  const status = linkStatus(path);
  if (status === undefined) return false;
  if (!status.isFile()) throw refusal('ELOOP', message('not_a_plain_file', { path }));
  return true;
}

/** Looks for the file once more after its log: another process may have made both in between. */
function isOrphaned(path: string): boolean {
  if (linkStatus(`${path}-wal`) === undefined) return false;
  if (isPlainFile(path)) return true;
  throw damage(message('log_without_journal', { path }));
}

function linkStatus(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

function refusal(code: string, detail: Message): Error {
  return Object.assign(new Error(code), { detail, code, syscall: 'lstat' });
}

/** A private copy of a journal. */
interface JournalCopy {
  readonly file: string;
  remove(): void;
}

/** The files of a journal; the shared memory is recreated. The log comes after the file that it applies to. */
const PARTS = ['', '-journal', '-wal'] as const;

const TRIES = 20;
const PAUSE_MS = 25;

/** Whether this user may not write the journal or its directory: SQLite cannot even read it then. */
export const isReadOnly = (path: string): boolean =>
  [path, dirname(path)].some((name) => !isAllowed(name, constants.W_OK));

/**
 * Copies a journal to a writable place. Opening the original as immutable would ignore its log and concurrent writes.
 * @throws the system's error; EBUSY if other processes keep changing the journal.
 */
export function copyJournal(path: string): JournalCopy {
  const directory = mkdtempSync(join(tmpdir(), 'conv-copy-'));
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  try {
    const file = join(directory, basename(path));
    for (let tries = 1; !tryCopy(path, file); tries += 1) {
      if (tries === TRIES) throw busy(path);
      pause(PAUSE_MS);
    }
    return { file, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** @returns false if the journal changed meanwhile, so that its parts may not belong together. */
function tryCopy(path: string, file: string): boolean {
  const before = stampOf(path);
  for (const part of PARTS) {
    rmSync(file + part, { force: true });
    if (before.has(part)) copyFileSync(path + part, file + part, constants.COPYFILE_EXCL);
  }
  const after = stampOf(path);
  return PARTS.every((part) => before.get(part) === after.get(part));
}

const LOG_HEADER_BYTES = 32;

/** The log's header distinguishes a restarted log from its predecessor, no matter how quickly that happened. */
function stampOf(path: string): ReadonlyMap<string, string> {
  const stamps = new Map<string, string>();
  for (const part of PARTS) {
    const status = lstatSync(path + part, { throwIfNoEntry: false, bigint: true });
    if (status === undefined) continue;
    const header = part === '-wal' ? headerOf(path + part) : '';
    stamps.set(part, [status.ino, status.size, status.mtimeNs, header].join(' '));
  }
  return stamps;
}

function headerOf(file: string): string {
  const header = Buffer.alloc(LOG_HEADER_BYTES);
  const descriptor = openRegular(file);
  try {
    readSync(descriptor, header);
    return header.toString('hex');
  } finally {
    closeSync(descriptor);
  }
}

function isAllowed(name: string, mode: number): boolean {
  try {
    accessSync(name, mode);
    return true;
  } catch {
    return false;
  }
}

const busy = (path: string): Error =>
  Object.assign(new Error('EBUSY'), {
    detail: message('journal_keeps_changing', { path }),
    code: 'EBUSY',
    syscall: 'copyfile',
  });

/** A part of the journal that others on this machine can write to. */
export interface LooseMode {
  readonly path: string;
  /** Permission bits, such as 0o777. */
  readonly mode: number;
  readonly wanted: number;
}

/** Of a group and of all others. */
const OTHERS_WRITE = 0o022;

/**
 * Paths that other users can write. They cannot make conv sign anything, because entries are sealed, but they can
 * delete reports and change outcomes. Windows has no permission bits; there, a user's own folder is private.
 */
export function looseModesOf(journal: string): readonly LooseMode[] {
  if (process.platform === 'win32') return [];
  return [
    ...looseMode(dirname(journal), 0o700),
    ...looseMode(journal, 0o600),
    ...looseMode(`${journal}-wal`, 0o600),
  ];
}

function looseMode(path: string, wanted: number): LooseMode[] {
  const mode = modeOf(path);
  return (mode & OTHERS_WRITE) === 0 ? [] : [{ path, mode: mode & 0o777, wanted }];
}

/** Unreadable files cause no warning, because the step that needs them fails. */
function modeOf(path: string): number {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  } catch {
    return 0;
  }
}
