import { Failure, isFailure } from '../../core/failure.ts';
import { shellWord } from '../../core/shell.ts';
import { takeLock } from '../../profiles/lock.ts';
import type { Owner } from '../../profiles/owner.ts';

/**
 * Keeps a state file for one mock: of two that wrote it, one would undo what the other has answered.
 * @param target the file itself, no link to it.
 * @param shown as the user named it.
 * @returns what lets it go.
 * @throws Failure `usage` where another mock has it, `state_unwritable` where nothing can be written there.
 */
export async function lockState(target: string, shown: string): Promise<() => void> {
  try {
    return await takeLock(`${target}.lock`, (lock, owner) => inUse(shown, lock, owner), 0);
  } catch (error) {
    if (isFailure(error)) throw error;
    throw unwritable(shown, error as NodeJS.ErrnoException);
  }
}

function unwritable(shown: string, cause: NodeJS.ErrnoException): Failure {
  const message = `the state file ${shown} cannot be kept: its directory takes no files (${cause.code})`;
  return new Failure('state_unwritable', message, {
    hint: 'mend that, or name another file with --state',
    cause,
  });
}

function inUse(shown: string, lock: string, owner: Owner | undefined): Failure {
  const who = owner === undefined ? 'another process' : `process ${owner.processId}`;
  return new Failure('usage', `the state file ${shown} is in use by ${who}`, {
    hint: `give each conv mock a file of its own; if no other runs, remove ${shellWord(lock)}`,
  });
}
