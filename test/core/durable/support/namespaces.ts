import { type ForkOptions, spawnSync } from 'node:child_process';

const can = (...args: string[]): boolean =>
  process.platform === 'linux' &&
  spawnSync('unshare', [...args, 'true'], { stdio: 'ignore' }).status === 0;

/** Both need root, or a system that lets everybody. */
export const canSplitProcesses = can('--pid', '--fork');
export const canSplitMounts = can('--mount');

/** For `startProcess`: as process 1 of a container of its own, which is killed with it. */
export const inContainer: ForkOptions = {
  execPath: '/usr/bin/env',
  execArgv: ['unshare', '--pid', '--fork', '--kill-child', process.execPath],
};

/** For the name of what is skipped. */
export const skippedUnless = (condition: boolean, what: string): string =>
  condition ? '' : ` (SKIPPED: ${what})`;
