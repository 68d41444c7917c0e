import { Failure } from '../../core/failure.ts';
import { takeLock } from '../../profiles/lock.ts';
import type { Owner } from '../../profiles/owner.ts';

/**
 * Keeps a state file for one mock: of two that wrote it, one would undo what the other has answered.
 * @param target the file itself, no link to it.
 * @param shown as the user named it.
 * @returns what lets it go.
 * @throws Failure `usage` where another mock has it.
 */
export const lockState = (target: string, shown: string): Promise<() => void> =>
  takeLock(`${target}.lock`, (lock, owner) => inUse(shown, lock, owner), 0);

function inUse(shown: string, lock: string, owner: Owner | undefined): Failure {
  const who = owner === undefined ? 'another process' : `process ${owner.processId}`;
  return new Failure('usage', `the state file ${shown} is in use by ${who}`, {
    hint: `give each conv mock a file of its own; if no other runs, remove ${lock}`,
  });
}
