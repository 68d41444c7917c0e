import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Shell } from '../../helpers/shells.ts';
import { PWNED } from './values.ts';

/** Programs that conv names in what it prints. */
const PROGRAMS = ['conv', 'curl', 'chmod', 'mkdir', 'ls', 'rm', 'mv'];

/** Writes down how it was called, each word ended by NUL, each call by an empty line. */
const SHIM = `#!/bin/sh
{ printf '%s\\0' "$0" "$@" "CONV_API_KEY=$CONV_API_KEY" "CONV_PROFILE=$CONV_PROFILE"; printf '\\n\\0'; } >> "$CONV_TEST_CALLS"
`;

/** What a command line must hold to count as one: a program, then a word that is no prose. */
const COMMAND =
  /(?:^|[\s(:;"])((?:env |set |\$env:)?(?:[A-Z_]+=\S.*? )?(?:conv (?:paid|partial|refund|cancel|decline|send|batch|replay|reconcile|claims|log|show|order|verify|sign|mock|smoke|template|profile|whoami)|curl|chmod \d+|mkdir -p|ls -l) .*)/;

/** A flag that conv proposes, with its value. */
const FLAG = /(?=(?:^|\s)(--(?:map|status|ignore|profile|file|kind) [^\s(].*))/g;

/** All that a person may take for a command and copy: from its first word to the end of its line. */
export function commandsIn(output: string): string[] {
  return output.split('\n').flatMap(commandsOfLine);
}

function commandsOfLine(line: string): string[] {
  const flags = [...line.matchAll(FLAG)].map(([, words]) => `conv ${words}`);
  return [...wholeCommands(line), ...flags];
}

function wholeCommands(line: string): string[] {
  const found = COMMAND.exec(line)?.[1];
  if (found === undefined) return [];
  // A line may hold more than one.
  return [found, ...wholeCommands(found.slice(found.indexOf(' ') + 1))];
}

/** Where a command ends and conv's prose goes on, outside of quotes. */
export function withoutProse(command: string): string {
  const words =
    /^(?:'[^']*'|"\$\(printf '[^']*'\)"|\$'[^']*'|"[^"]*"|\\.|[^\s'"\\();…,]|,(?! )|\s(?![[…(]))*/su.exec(
      command,
    );
  return (words?.[0] ?? '').trimEnd();
}

/** What in a JSON value tells what to do next, wherever it is. */
export function commandTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' && ADVICE.includes(name) ? [member] : commandTexts(member),
  );
}

const ADVICE = ['hint', 'next', 'replay', 'command', 'remedy', 'curl', 'what_to_do'];

/** A folder of its own, with programs that only write down how they were called. */
export function makeFolder(home: string): string {
  const folder = path.join(home, 'paste');
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  for (const program of PROGRAMS) {
    const file = path.join(folder, 'bin', program);
    writeFileSync(file, SHIM);
    chmodSync(file, 0o755);
  }
  return folder;
}

/** What became of one command that was pasted. */
export interface Pasted {
  readonly command: string;
  /** How the programs were called, each with its words. */
  readonly calls: readonly (readonly string[])[];
  /** Whether it made the file that a hostile value asks for. */
  readonly isPwned: boolean;
}

/** Pastes each command into a shell of its own. */
export function paste(commands: readonly string[], shell: Shell, folder: string): Pasted[] {
  const scratch = mkdtempSync(path.join(folder, shell.name));
  mkdirSync(path.join(scratch, 'work'));
  commands.forEach((command, at) => {
    writeFileSync(path.join(scratch, `${at}.paste`), `${command}\n`);
  });
  const each = `CONV_TEST_CALLS="../$at.calls" ${shell.paste} < "../$at.paste"; test -e ${PWNED}* && mv ${PWNED}* "../$at.pwned"`;
  spawnSync('sh', ['-c', `cd work; for at in $(seq 0 ${commands.length - 1}); do ${each}; done`], {
    cwd: scratch,
    env: {
      PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`,
      HOME: scratch,
      HISTFILE: '/dev/null',
      TERM: 'dumb',
      LC_ALL: 'C.UTF-8',
    },
    stdio: 'ignore',
  });
  return commands.map((command, at) => ({
    command,
    calls: callsIn(path.join(scratch, `${at}.calls`)),
    isPwned: existsSync(path.join(scratch, `${at}.pwned`)),
  }));
}

function callsIn(file: string): string[][] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\0\n\0')
    .slice(0, -1)
    .map((call) => call.split('\0'));
}
