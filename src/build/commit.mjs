import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

/**
 * The commit that a folder is a checkout of; `-dirty` follows if files have changed since.
 * @returns undefined if it is no checkout, such as an unpacked archive.
 */
export function commitOf(folder) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  const top = git('rev-parse', '--show-toplevel');
  if (top === undefined || realpathSync(top) !== realpathSync(folder)) return undefined;
  const changed = git('status', '--porcelain', '--untracked-files=no');
  return `${git('rev-parse', 'HEAD')}${changed === '' ? '' : '-dirty'}`;
}
