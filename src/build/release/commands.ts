import { spawnSync } from 'node:child_process';

/**
 * Runs a program to its end.
 * @returns its standard output.
 * @throws Error with what it printed, if it fails.
 */
export function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    // npm is a script on Windows.
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (error !== undefined) throw error;
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed: ${stderr || stdout}`.trim());
  return stdout;
}

export const npm = (args: readonly string[], cwd: string): string => run('npm', args, cwd);
