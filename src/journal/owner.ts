import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Names where this process's id means something. Containers may share a host's name and a journal,
 * yet number their processes each on their own, so on Linux the pid namespace belongs to the name.
 */
export function currentHost(): string {
  return [hostname(), ...pidNamespace()].join(' ');
}

function pidNamespace(): string[] {
  if (process.platform !== 'linux') return [];
  try {
    return [readlinkSync('/proc/self/ns/pid')];
  } catch {
    return [];
  }
}

/** Whether a process of this host runs; one of another user, or one that was stopped, does. */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
