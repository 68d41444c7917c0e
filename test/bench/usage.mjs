// What a process costs, exactly: CPU of all of it, user and system, from before its first instruction to after its last.
// Node reports only its own (`process.resourceUsage`), /proc in ticks of 10 ms, bash in whole milliseconds, and a preload
// that prints it at exit adds 1 ms and misses the 3 ms in which Node ends. Python's wait4 has it from the kernel.
import { spawnSync } from 'node:child_process';
import { LIMIT_MS } from './support.mjs';

const WAITER = `
import os, sys, time
os.set_inheritable(3, False)
started = time.monotonic()
_, status, usage = os.wait4(os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ), 0)
wall = time.monotonic() - started
os.write(3, b"%f %f" % (1000 * wall, 1000 * (usage.ru_utime + usage.ru_stime)))
sys.exit(os.waitstatus_to_exitcode(status) & 255)
`;

/**
 * Runs a program of Node to its end.
 * @returns its exit status, what it prints, and in milliseconds how long it took and its CPU.
 */
export function runNode(args, environment) {
  const { status, output, error } = spawnSync(
    'python3',
    ['-I', '-S', '-c', WAITER, process.execPath, ...args],
    {
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
    },
  );
  if (error !== undefined) throw error;
  const [, stdout, stderr, usage] = output;
  const [wall, cpu] = usage.split(' ').map(Number);
  return { status, stdout, stderr, wall, cpu };
}
