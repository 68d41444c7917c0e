import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

/** @returns undefined if it fails. */
function git(folder, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * The commit that a folder is a checkout of; `-dirty` follows if files have changed since.
 * @returns undefined if it is no checkout, such as an unpacked archive.
 */
export function commitOf(folder) {
  const top = git(folder, 'rev-parse', '--show-toplevel');
  if (top === undefined || realpathSync(top) !== realpathSync(folder)) return undefined;
  const changed = git(folder, 'status', '--porcelain', '--untracked-files=no');
  return `${git(folder, 'rev-parse', 'HEAD')}${changed === '' ? '' : '-dirty'}`;
}

/** When a package was made is not known: as npm, a date that every archive can hold. */
const UNKNOWN = Date.UTC(1985, 9, 26, 8, 15) / 1000;

/** The time of a folder's commit, in seconds since 1970. */
export function commitTime(folder) {
  if (commitOf(folder) === undefined) return UNKNOWN;
  return Number(git(folder, 'log', '-1', '--format=%ct'));
}
