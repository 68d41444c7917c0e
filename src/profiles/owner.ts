import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Which process a lock belongs to, as it stands in the lock. */
export interface Owner {
  readonly host: string;
  readonly processId: number;
  /** No two locks have the same. */
  readonly token: string;
}

export const thisOwner = (): Owner => ({
  host: currentHost(),
  processId: process.pid,
  token: randomUUID(),
});

/** @returns undefined where there is no lock, or it does not say whose it is. */
export function readOwner(lock: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/** A process id means something on its own host only; a stopped process has not died. */
export const hasDied = ({ host, processId }: Owner): boolean =>
  host === currentHost() && !isRunning(processId);

/** The host and, as containers may share its name, the pid namespace. */
function currentHost(): string {
  if (process.platform !== 'linux') return hostname();
  return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
}

/** A process of another user runs too, although it may not be signalled. */
function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
