import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { type ProcessIdentity, thisMachine } from '../../../../src/core/durable/alive.ts';
import { type Lock, type LockTerms, takeLock } from '../../../../src/core/durable/lock.ts';
import { Failure } from '../../../../src/core/words/failure.ts';
import { type Bundle, bundleChild } from '../../../client/journal/support/processes.ts';

export const NO_PROCESS = 2 ** 30;

const TERMS: LockTerms = {
  patienceMs: 0,
  held: (_, owner) => new Failure('usage', `held by ${owner?.processId}`),
  obstructed: (name) => new Failure('usage', `${path.basename(name)} is no file`),
};

/** Where the tests of a file lock: a directory for each, and processes beside this one. */
export interface LockPlace {
  readonly directory: string;
  readonly lock: string;
  /** Another process that runs. */
  readonly living: ProcessIdentity;
  /** Starts processes that take the lock. */
  readonly bundle: Bundle;
  take(terms?: Partial<LockTerms>): Promise<Lock>;
  /** A lock as a process writes it, which need not be one that knows of leases. */
  lockOf(owner: Partial<ProcessIdentity>, more?: object): string;
  /** One of a process that has ended. */
  gone(): string;
}

/** Called once at the top of a file. */
export function lockPlace(): LockPlace {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1e6)']);
  const place = { directory: '', lock: '' } as {
    -readonly [Member in keyof LockPlace]: LockPlace[Member];
  };
  beforeAll(async () => {
    const sight = thisMachine().look(other.pid as number);
    if (sight === 'gone') throw new Error('the process did not start');
    const { startedAt } = sight;
    place.living = { ...thisMachine().self, processId: other.pid as number, startedAt };
    place.bundle = await bundleChild(fileURLToPath(new URL('lock-child.ts', import.meta.url)));
  });
  afterAll(() => {
    other.kill('SIGKILL');
    place.bundle.remove();
  });
  beforeEach(() => {
    const directory = mkdtempSync(path.join(tmpdir(), 'conv-lock-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    Object.assign(place, { directory, lock: path.join(directory, 'a.lock') });
  });
  place.take = async (terms = {}) => {
    const taken = await takeLock(place.lock, { ...TERMS, ...terms });
    onTestFinished(taken.release);
    return taken;
  };
  place.lockOf = (owner, more = {}) =>
    JSON.stringify({ ...place.living, ...owner, token: randomUUID(), ...more });
  place.gone = () => place.lockOf({ processId: NO_PROCESS });
  return place;
}
