import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeProgram } from '../src/cli/help.ts';
import { withSubcommands } from '../src/help/command-tree.ts';
import { createDesk, type Desk } from './helpers/desk.ts';
import { readme, shellScripts, shownCommands, topicPages } from './helpers/pages.ts';

/** What a newcomer types first, as the README, `conv profile add` and `conv template` suggest it. */
const [first = ''] = shellScripts(readme()).flatMap((script) => script.split('\n'));
const FIRST = [
  first.replace('npm ci && npx --no-install ', ''),
  'conv template paid | conv paid - --dry-run',
];

describe('the first commands', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await createDesk();
  });
  afterAll(() => desk.leave());

  const type = (command: string) => desk.type(command);

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
