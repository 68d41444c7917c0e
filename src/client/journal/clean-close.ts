import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';

/** Next to a journal: what its file was like when it was whole. */
const markOf = (path: string): string => `${path}-whole`;

/** Whether another process has a journal open, or one was killed. */
export const isInUse = (path: string): boolean =>
  lstatSync(`${path}-wal`, { throwIfNoEntry: false }) !== undefined;

/**
 * Whether a journal was closed by all who had it open, and nothing but conv has written it since it was whole: then it
 * need not be checked again. Ask before opening it.
 */
export function wasClosedCleanly(path: string): boolean {
  try {
    return !isInUse(path) && readFileSync(markOf(path), 'latin1') === stateOf(path);
  } catch {
    return false;
  }
}

/** Remembers that the file is whole as it is now. Where that cannot be written, it is just checked again. */
export function markAsWhole(path: string): void {
  try {
    const { O_CREAT, O_NOFOLLOW = 0, O_TRUNC, O_WRONLY } = constants;
    const mark = openSync(markOf(path), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600);
    try {
      writeSync(mark, stateOf(path));
    } finally {
      closeSync(mark);
    }
  } catch {}
}

/** Of a journal that could not be read: it is checked whole when it is opened next. */
export function doubtJournal(path: string): void {
  try {
    rmSync(markOf(path), { force: true });
  } catch {}
}

function stateOf(path: string): string {
  const { ino, size, mtimeNs } = lstatSync(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}
