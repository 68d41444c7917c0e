import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SCRIPTS } from '../../../src/cli/completion/scripts.ts';
import { type PtySession, startProgram } from '../../helpers/pty.ts';
import { builtBinary } from '../../helpers/require-build.ts';
import { INSTALLED_SHELLS } from '../../helpers/shells.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { writeJournal } from '../../helpers/written-journal.ts';

/** Order IDs that run something, or end a word, where a shell reads them as code. */
const EVIL = [
  '$(touch pwned)',
  '`touch pwned`',
  '<(touch pwned)',
  'x;touch pwned',
  "'$(touch pwned)'",
  '"`touch pwned`"',
  `it's "x" \\`,
  '~root',
  '* [x] {a,b}',
  'A:1=2',
  '!!',
  '주문 1',
];

const HIDDEN = ['new\ntouch pwned', '\u001b]0;pwned\u0007', '--order'];

/** A folder in which a shell runs, with `conv` on its path. */
async function workplace(orders: readonly string[]) {
  const home = temporaryDirectory();
  const [bin, cwd] = [path.join(home, 'bin'), path.join(home, 'work')];
  mkdirSync(bin);
  mkdirSync(cwd);
  const conv = path.join(bin, 'conv');
  // What is not asked by the completion itself says which words it was given.
  writeFileSync(
    conv,
    `#!/bin/sh
case "$1" in complete|completion) exec '${process.execPath}' '${builtBinary()}' "$@" ;; esac
for word; do printf '{%s}' "$word"; done; echo .
`,
    { mode: 0o755 },
  );
  for (const [at, order] of orders.entries()) {
    const sendings = [{ at: 1, end: {}, state: 'accepted' as const }];
    await writeJournal(path.join(home, `data-${at}`), [{ eventId: 'e-1', order, sendings }]);
  }
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: home,
    CONV_CONFIG_DIR: path.join(home, 'config'),
    CONV_DATA_DIR: path.join(home, 'data-0'),
    LC_ALL: 'C.UTF-8',
    PS1: 'ready> ',
  };
  return { home, cwd, env };
}

const isInstalled = (name: string): boolean =>
  INSTALLED_SHELLS.some((shell) => shell.name === name);

interface Interactive {
  readonly start: readonly string[];
  /** What a person has in a start-up file, and what shows that it has run. */
  readonly setUp: string;
  readonly setData: (directory: string) => string;
}

const posixData = (directory: string): string => `export CONV_DATA_DIR='${directory}'`;

const SHELLS: Readonly<Record<string, Interactive>> = {
  bash: {
    start: ['bash', '--norc', '--noprofile', '-i'],
    setUp: 'source <(conv completion bash)',
    setData: posixData,
  },
  zsh: {
    start: ['zsh', '-f', '-i'],
    setUp: 'autoload -Uz compinit; compinit -u -D; source <(conv completion zsh)',
    setData: posixData,
  },
  fish: {
    start: ['fish', '--no-config', '-i'],
    setUp: 'conv completion fish | source',
    setData: (directory) => `set -x CONV_DATA_DIR '${directory}'`,
  },
};

/** Each line is one command for the shell; the next is typed when it has answered. */
async function started(name: string, orders: readonly string[]) {
  const place = await workplace(orders);
  const { start, setUp, setData } = SHELLS[name] as Interactive;
  const shell = startProgram(start, { ...place, columns: 200 });
  // A shell that is killed would write its history while its home is removed.
  onTestFinished(async () => {
    shell.type('\u0015exit\r');
    await shell.exit().finally(() => shell.close());
  });
  await entered(shell, `${setUp}; conv set up`, '{set}{up}.');
  const useJournal = (at: number): Promise<void> =>
    entered(
      shell,
      `${setData(path.join(place.home, `data-${at}`))}; conv at ${at}`,
      `{at}{${at}}.`,
    );
  return { shell, place, useJournal };
}

async function entered(shell: PtySession, line: string, wanted: string): Promise<void> {
  shell.type(`${line}\r`);
  await shell.waitFor(wanted);
}

describe.each(Object.keys(SHELLS))('Tab in %s', (name) => {
  it.skipIf(!isInstalled(name))('inserts an order ID as one word, and runs nothing', async () => {
    const { shell, place, useJournal } = await started(name, EVIL);
    for (const [at, order] of EVIL.entries()) {
      await useJournal(at);
      // fish would insert it so that it names a directory: there it is not offered.
      const word = name === 'fish' && order.startsWith('~') ? '' : `{${order}}`;
      await entered(shell, 'conv show \t', `{show}${word}.`);
      await entered(shell, 'conv log --order=\t', `{log}{--order=${order}}.`);
    }
    expect(readdirSync(place.cwd)).toEqual([]);
  });

  it.skipIf(!isInstalled(name))('completes what is begun, also in an open quote', async () => {
    const orders = ['$(touch pwned) x', '주문:1=(2)', '-C $(touch pwned)'];
    const { shell, place, useJournal } = await started(name, orders);
    await entered(shell, "conv show '$(\t", '{show}{$(touch pwned) x}.');
    await useJournal(1);
    await entered(shell, 'conv show 주\t', '{show}{주문:1=(2)}.');
    await useJournal(2);
    await entered(shell, 'conv show -- -\t', '{show}{--}{-C $(touch pwned)}.');
    expect(readdirSync(place.cwd)).toEqual([]);
  });

  it.skipIf(!isInstalled(name))('inserts nothing that has control characters', async () => {
    const { shell, place, useJournal } = await started(name, HIDDEN);
    for (const at of HIDDEN.keys()) {
      await useJournal(at);
      await entered(shell, 'conv show \t', '{show}.');
    }
    expect(readdirSync(place.cwd)).toEqual([]);
  });

  it.skipIf(!isInstalled(name))('completes commands, flags, choices, and files', async () => {
    const { shell, place } = await started(name, []);
    writeFileSync(path.join(place.cwd, 'orders june.csv'), '');
    await entered(shell, 'conv recon\t', '{reconcile}.');
    await entered(shell, 'conv batch exp\t--form\tnd\t', '{batch}{export}{--format}{ndjson}.');
    await entered(shell, 'conv send --from=caf\t', '{send}{--from=cafe24}.');
    await entered(shell, 'conv send ord\t', '{send}{orders june.csv}.');
    await entered(shell, 'conv show ord\t', '{show}{ord}.');
  });
});

describe('the script of bash', () => {
  it('gives what readline inserts, and evaluates nothing of the line', async () => {
    const { cwd, env } = await workplace(['$(touch pwned)']);
    const line = 'conv log "$(touch pwned)" $(touch pwned) --order \\$';
    const test = `
      source <(conv completion bash)
      COMP_LINE='${line}' COMP_POINT=${line.length} COMP_WORDS=(conv) COMP_CWORD=0
      _conv conv; printf '<%s>' "\${COMPREPLY[@]}"`;
    const printed = execFileSync('bash', ['--norc', '-c', test], { cwd, env, encoding: 'utf8' });
    expect(printed).toBe(`<'$(touch pwned)'>`);
    expect(readdirSync(cwd)).toEqual([]);
  });
});

it('the script of PowerShell passes -- to a script, too', () => {
  expect(SCRIPTS.powershell).toContain("conv complete '--' powershell ");
});

describe('the hidden command', () => {
  it.each([
    ['of no shell', []],
    ['of an unknown shell', ['tcsh', 'x']],
    ['of an inherited name', ['constructor', 'x']],
    ['with a line that is no Base64', ['powershell', '%']],
    ['with unreadable profiles', ['zsh', 'whoami', '--profile', '']],
    ['with a journal that is none', ['zsh', 'order', '']],
  ])('says nothing of what goes wrong: %s', async (_, request) => {
    const { home, cwd, env } = await workplace([]);
    mkdirSync(path.join(home, 'config'));
    mkdirSync(path.join(home, 'data-0'));
    writeFileSync(path.join(home, 'config', 'profiles.json'), '{"profiles": 1, "active"');
    writeFileSync(path.join(home, 'data-0', 'journal.db'), 'no database');
    const run = spawnSync(process.execPath, [builtBinary(), 'complete', '--', ...request], {
      cwd,
      env,
      encoding: 'utf8',
    });
    expect([run.status, run.stderr]).toEqual([0, '']);
    expect(run.stdout).not.toContain('no database');
  });
});
