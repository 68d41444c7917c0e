import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure, isFailure } from '../../core/failure.ts';
import { shellWord } from '../../core/shell.ts';
import type { ProcessIdentity } from '../../durable/alive.ts';
import { takeLock } from '../../durable/lock.ts';
import { removeLeftovers } from '../../durable/replace-file.ts';
import { message } from '../../words/message.ts';

/**
 * Locks a state file for one mock: if two wrote it, one would undo what the other has answered.
 * Removes what killed mocks left next to it.
 * @param target the file itself, no link to it.
 * @param shown as the user named it.
 * @returns what lets it go.
 * @throws Failure `usage` where another mock has it, `state_unwritable` where nothing can be written there.
 */
export async function lockState(target: string, shown: string): Promise<() => void> {
  try {
    const { release } = await takeLock(`${target}.lock`, {
      patienceMs: 0,
      held: (lock, owner) => inUse(shown, lock, owner),
      obstructed: (name) => obstructed(shown, name),
    });
    try {
      removeLeftovers(target);
      removeOldForm(path.dirname(target));
    } catch (error) {
      release();
      throw error;
    }
    return release;
  } catch (error) {
    if (isFailure(error)) throw error;
    throw unwritable(shown, error as NodeJS.ErrnoException);
  }
}

/** As older versions named what they wrote: it is not clear beside which file, nor by a process of which container. */
const OLD_FORM = /^\.conv-state-\d+-[0-9a-f-]+\.next$/;
/** No write takes this long. */
const OLD_MS = 3_600_000;

function removeOldForm(directory: string): void {
  for (const name of readdirSync(directory).filter((name) => OLD_FORM.test(name))) {
    const file = path.join(directory, name);
    const { mtimeMs = Number.POSITIVE_INFINITY } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > OLD_MS) rmSync(file, { force: true });
  }
}

function unwritable(shown: string, cause: NodeJS.ErrnoException): Failure {
  const facts = { file: shown, code: cause.code };
  return new Failure('state_unwritable', message('state_directory_closed', facts), {
    hint: message('fix_or_other_state'),
    cause,
  });
}

function inUse(shown: string, lock: string, owner: ProcessIdentity | undefined): Failure {
  const facts = { file: shown, process: owner?.processId };
  return new Failure('usage', message('state_in_use', facts), {
    hint: message('state_file_each_or_unlock', { lock: shellWord(lock) }),
  });
}

const obstructed = (shown: string, name: string): Failure =>
  new Failure('usage', message('state_lock_obstructed', { file: shown, lock: name }), {
    hint: message('remove_or_other_state'),
  });
