import { spawnSync } from 'node:child_process';
import type { ShellDialect } from '../../src/core/kit/shell.ts';

export interface Shell {
  readonly name: string;
  readonly dialect: ShellDialect;
  /** Runs one text, without anybody's start-up files. */
  readonly flags: readonly string[];
  /** The command that reads what is pasted, with history expansion where the shell has it. */
  readonly paste: string;
  /** What tells conv that it is in use; the others are what conv takes any shell for. */
  readonly variables?: Readonly<Record<string, string>>;
}

const KNOWN: readonly Shell[] = [
  {
    name: 'bash',
    dialect: 'posix',
    flags: ['--norc', '--noprofile', '-c'],
    paste: 'bash --norc --noprofile -i',
  },
  { name: 'zsh', dialect: 'posix', flags: ['-f', '-c'], paste: 'zsh -f -i' },
  { name: 'dash', dialect: 'posix', flags: ['-c'], paste: 'dash' },
  {
    name: 'fish',
    dialect: 'fish',
    flags: ['--no-config', '-c'],
    paste: 'fish --no-config',
    variables: { SHELL: '/usr/bin/fish' },
  },
  {
    name: 'pwsh',
    dialect: 'powershell',
    flags: ['-NoProfile', '-Command'],
    paste: 'pwsh -NoProfile -Command -',
  },
];

const isThere = ({ name, flags }: Shell): boolean =>
  spawnSync(name, [...flags, 'exit 0'], { stdio: 'ignore' }).status === 0;

/** All shells of this machine that printed commands are pasted into. */
export const INSTALLED_SHELLS: readonly Shell[] = KNOWN.filter(isThere);

const missing = KNOWN.filter((shell) => !INSTALLED_SHELLS.includes(shell));
if (missing.length > 0)
  process.stderr.write(
    `not tried, not on this machine: ${missing.map(({ name }) => name).join(', ')}\n`,
  );

/** Those of Unix, which run a `printf` of their own. */
export const SHELLS: readonly Shell[] = INSTALLED_SHELLS.filter(({ name }) => name !== 'pwsh');
