import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeProgram } from '../src/cli/help.ts';
import { withSubcommands } from '../src/help/command-tree.ts';
import { createMachine, finished, type Machine } from './helpers/conv.ts';
import { readme, shellScripts, shownCommands, topicPages } from './helpers/pages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What a newcomer types first, as the README, `conv profile add` and `conv template` suggest it. */
const [first = ''] = shellScripts(readme()).flatMap((script) => script.split('\n'));
const FIRST = [
  first.replace('npm ci && npx --no-install ', ''),
  'conv template paid | conv paid - --dry-run',
];

describe('the first commands', () => {
  let machine: Machine;
  let mock: ReturnType<Machine['start']>;
  let address: string;

  beforeAll(async () => {
    machine = createMachine();
    const bin = path.join(machine.home, 'bin');
    mkdirSync(bin);
    writeFileSync(
      path.join(bin, 'conv'),
      `#!/bin/sh\nexec '${process.execPath}' '${ROOT}bin/conv.js' "$@"\n`,
    );
    chmodSync(path.join(bin, 'conv'), 0o755);
    mock = machine.start(['mock', '--json']);
    const line = await new Promise<string>((resolve) => mock.stdout?.once('data', resolve));
    address = new URL(JSON.parse(String(line).split('\n')[0] ?? '').url).host;
  });

  afterAll(() => {
    mock.kill();
    machine.remove();
  });

  const type = (command: string) => {
    const env = {
      ...machine.env,
      PATH: `${path.join(machine.home, 'bin')}:${process.env.PATH}`,
      HMAC_SECRET: 'demo_secret_that_everyone_knows',
    };
    const shown = command.replaceAll('127.0.0.1:4010', address);
    return finished(spawn('sh', ['-c', shown], { env, cwd: machine.home, stdio: 'pipe' }), '');
  };

  async function typeFirst(): Promise<void> {
    for (const command of [...FIRST, ...FIRST, ...FIRST.toReversed()]) {
      const { status, stdout } = await type(command);
      expect({ command, status, stdout }).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/dry run: paid \S+ accepted/),
      });
    }
  }

  it('are the README’s', () => {
    expect(first).toMatch(/^npm ci && npx --no-install conv paid .* --dry-run$/);
  });

  it('work as often as they are typed, before anything is set up', typeFirst);

  it('work after every example of the README and of conv paid --help', async () => {
    const program = await describeProgram();
    const help = program.commands.find(({ name }) => name === 'conv paid')?.notes ?? '';
    const ofHelp = [...help.matchAll(/^ {2}\$ (conv .*)$/gm)].map(([, command = '']) => command);
    for (const { command } of shownCommands(readme())) await type(command);
    for (const command of ofHelp) await type(command.replace(' --dry-run', ''));
    await typeFirst();
  });

  it('work after the template itself was sent', async () => {
    expect((await type('conv template paid | conv paid -')).status).toBe(0);
    await typeFirst();
  });
});

describe('the orders of examples', () => {
  it('are each of one page, so that pages can be typed in any order', async () => {
    const help = withSubcommands(await describeProgram()).map(({ notes }) => notes);
    const sources = [
      ...[readme(), ...topicPages()].map((page) => ({
        name: page.name,
        text: shownCommands(page)
          .map(({ command }) => command)
          .join('\n'),
      })),
      { name: '--help', text: help.join('\n') },
    ];
    const paid = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/conv paid .*?--order ([\w-]+)/g)].map(([, order = '']) => ({
        name,
        order,
      })),
    );
    const pages = new Map<string, Set<string>>();
    for (const { name, order } of paid) pages.set(order, (pages.get(order) ?? new Set()).add(name));
    expect([...pages].filter(([, names]) => names.size > 1)).toEqual([]);
  });
});
