import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { versionOf } from './names.ts';
import { listedIn, listIn, SUMS } from './sums.ts';

/**
 * Only an earlier release is replaced: a folder with anything else may hold somebody's work.
 * @throws Error if the folder holds something else.
 */
export function refuseOthers(folder: string): void {
  const reason = existsSync(folder) ? otherThanRelease(folder) : undefined;
  if (reason === undefined) return;
  throw new Error(`${folder} is not an earlier release: ${reason}; nothing was removed`);
}

function otherThanRelease(folder: string): string | undefined {
  const found = readdirSync(folder, { withFileTypes: true });
  if (found.length === 0) return undefined;
  if (!found.some(({ name }) => name === SUMS)) return `it has no ${SUMS}`;
  const listed = listedIn(listIn(folder));
  for (const entry of found)
    if (!entry.isFile() || (entry.name !== SUMS && !listed.has(entry.name)))
      return `${SUMS} does not list ${entry.name}`;
  return versionOf(listed.keys()) === undefined ? 'it has no package' : undefined;
}

/**
 * Writes a folder beside its place, and moves it there when it is complete.
 * @param write gets the folder to write to.
 */
export async function replaced(
  folder: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    await write(unfinished);
    refuseOthers(folder);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
