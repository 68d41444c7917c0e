import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportCsv } from '../../src/cli/commands/batch/view.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import { describeProgram } from '../../src/cli/help.ts';
import { run } from '../../src/cli/run.ts';
import { textWidth } from '../../src/core/kit/columns.ts';
import { FAILURES } from '../../src/core/words/failure.ts';
import { LANGUAGES, useLanguage } from '../../src/core/words/language.ts';
import { type CommandInfo, withSubcommands } from '../../src/help/command-tree.ts';
import { TOPICS } from '../../src/help/topics.ts';
import { fakeDependencies } from '../helpers/fake-dependencies.ts';
import { readme, topicPages } from '../helpers/pages.ts';

let home = '';

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'conv-help-'));
});

afterEach(() => rmSync(home, { recursive: true, force: true }));

async function typed(...argv: string[]) {
  const dependencies = fakeDependencies(home);
  const status = await run(argv, dependencies);
  const { terminal } = dependencies;
  return { status, stdout: terminal.printed(), stderr: terminal.noted() };
}

const program = await describeProgram();
const commands = withSubcommands(program);
const LINES = 60;
const COLUMNS = 80;

async function* noRows(): AsyncGenerator<never> {}

describe('--help', () => {
  describe.each(LANGUAGES)('in %s', (language) => {
    beforeEach(() => useLanguage(language));
    afterEach(() => useLanguage('en'));

    it.each(commands.map(({ name }) => name))('%s fits on two screens', async (name) => {
      const { status, stdout } = await typed(...name.split(' ').slice(1), '--help');
      expect(status).toBe(0);
      const lines = stdout.trimEnd().split('\n');
      expect(lines.length).toBeLessThanOrEqual(LINES);
      expect(lines.filter((line) => textWidth(line) > COLUMNS)).toEqual([]);
      // A default that is nothing is not worth a word, and a text needs no quotes.
      expect(stdout).not.toMatch(/(?:default|기본값): (?:none|\[\]|")/);
    });
  });

  it('of a refund says that its event ID does not come from the order', async () => {
    const { stdout } = await typed('partial', '--help');
    expect(stdout).toMatch(/--event-id.*from --refund-id, else random/);
  });

  it('of batch export names every column', async () => {
    const { stdout } = await typed('batch', 'export', '--help');
    const { value: header = '' } = await exportCsv(noRows()).next();
    expect(stdout.replace(/\s+/g, '')).toContain(`Columns:${header.replace('\ufeff', '').trim()}.`);
  });

  it('of an unknown command is no help', async () => {
    const { status, stderr } = await typed('piad', '--help');
    expect([status, stderr]).toEqual([2, expect.stringContaining('did you mean paid?')]);
  });
});

describe('conv help', () => {
  it.each(TOPICS)('$name prints the topic', async ({ name }) => {
    const { status, stdout, stderr } = await typed('help', name);
    expect([status, stderr]).toEqual([0, '']);
    const [, title = ''] =
      topicPages()
        .find((page) => page.name === name)
        ?.text.match(/^# (.*)$/m) ?? [];
    expect(stdout).toContain(`${title.toUpperCase()}\n`);
    expect(stdout).not.toMatch(/<!--|^```|\]\(/m);
  });

  it('lists every topic', async () => {
    const { stdout } = await typed('help');
    for (const { name, summary } of TOPICS)
      expect(stdout).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  });

  it('lists a dozen commands, and names the others', async () => {
    const { stdout } = await typed('--help');
    const [listed = '', others = ''] = stdout.split('\nMore commands');
    const names = COMMANDS.map(({ name }) => name);
    expect(names.filter((name) => new RegExp(`^  ${name}\\b`, 'm').test(listed))).toHaveLength(12);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(listed + others))).toEqual([]);
  });

  it('commands lists every command, and describes the flags that many have', async () => {
    const { status, stdout } = await typed('help', 'commands');
    expect(status).toBe(0);
    for (const { name, summary } of COMMANDS)
      expect(stdout).toMatch(new RegExp(`^  ${name}\\S* +${summary.slice(0, 20)}`, 'm'));
    expect(stdout).toMatch(/^ {2}-y, --yes +skip the confirmation$/m);
    expect(stdout.split('\n').filter((line) => textWidth(line) > COLUMNS)).toEqual([]);
  });

  it('lists every topic in the README', () => {
    for (const { name, summary } of TOPICS)
      expect(readme().text.replaceAll('`', '')).toContain(
        `| [${name}](src/help/${name}.md) | ${summary} |`,
      );
  });

  it.each([
    ['nosuch', 'there is no help topic or command "nosuch"'],
    ['fualts', '; did you mean faults?'],
    ['piad', '; did you mean paid?'],
  ])('%s is refused', async (word, sentence) => {
    const { status, stdout, stderr } = await typed('help', word);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
  });

  it('batch nosuch is refused', async () => {
    expect(await typed('help', 'batch', 'nosuch')).toMatchObject({ status: 2, stdout: '' });
  });

  it('batch export prints the help of the subcommand', async () => {
    expect((await typed('help', 'batch', 'export')).stdout).toMatch(/^Usage: conv batch export/);
  });
});

describe('a word that is no command', () => {
  it.each([
    ['version', 'conv --version'],
    ['login', 'conv profile add'],
    ['resend', 'conv replay'],
    ['list', 'conv log'],
    ['ls', 'conv log'],
    ['pay', 'conv paid'],
    ['report', 'conv paid'],
    ['status', 'conv show'],
    ['init', 'conv profile add'],
    ['config', 'conv profile'],
    ['Retry', 'conv replay'],
    ['batches', 'conv batch list'],
    ['totals', 'conv health --money'],
    ['commands', 'conv help commands'],
  ])('%s: Did you mean %s?', async (word, command) => {
    const { status, stderr } = await typed(word);
    expect(status).toBe(2);
    expect(stderr).toContain(`unknown command "${word}"; did you mean ${command}?`);
  });
});

describe('a word that is no subcommand', () => {
  it.each([
    ['profile ls', 'list'],
    ['profile new', 'add'],
    ['profile rm', 'remove'],
    ['batch list-all', undefined],
  ])('%s: did you mean %s?', async (line, name) => {
    const { status, stderr } = await typed(...line.split(' '));
    expect(status).toBe(2);
    if (name === undefined) expect(stderr).not.toContain('did you mean');
    else expect(stderr).toContain(`did you mean ${name}?`);
  });
});

describe('an earlier command', () => {
  it.each([
    ['work', 'conv replay --pending'],
    ['work --watch --rate 5', 'conv replay --watch --rate 5'],
    ['batch resume', 'conv replay --pending'],
    ['batch resume b-k3m9 --retries 0', 'conv replay b-k3m9 --retries 0'],
    ['batch show b-k3m9', 'conv show b-k3m9'],
    ['batch show', 'conv batch list'],
    ['profile rename shop live', 'conv profile edit shop --name live'],
    ['profile map show own', 'conv profile map own'],
    ['profile map edit own', 'conv profile map own --edit'],
    ['profile map edit own --file x', 'conv profile map own --file x'],
    ['profile map remove own --yes', 'conv profile map own --yes --remove'],
    ['journal backup x.db', 'conv journal copy x.db'],
    ['send --resume b-k3m9', 'conv replay b-k3m9'],
  ])('%s is answered with its new form', async (line, command) => {
    const { status, stdout, stderr } = await typed(...line.split(' '));
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^conv: conv .* has been replaced; use /);
    expect(stderr).toContain(`use ${command} [usage]\n`);
  });
});

describe('a dash that an editor typed', () => {
  it.each([
    [['paid', '—order', '1'], '"—order" starts with a typographic dash; use --order'],
    [['paid', '–order=1'], '"–order=1" starts with a typographic dash; use --order'],
    [['batch', 'export', '––format', 'csv'], 'use --format'],
    [['paid', '—help'], 'use --help'],
  ])('%j is answered', async (argv, sentence) => {
    const { status, stderr } = await typed(...argv);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
  });

  it.each([[['decline', '--reason', '—order', '--dryrun']], [['mock', '--', 'true', '—port']]])(
    '%j is a value, or for another program',
    async (argv) => {
      expect((await typed(...argv.map((word) => word), '--nosuch')).stderr).not.toContain('dash');
    },
  );
});

/** As a page names flags that it does not describe. */
const LONG: Readonly<Record<string, string>> = { '-h': '--help', '-y': '--yes' };

describe('conv help --json', () => {
  const flag = z.strictObject({
    flag: z.string().regex(/^--[a-z][\w-]*$/),
    short: z.nullable(z.string().regex(/^-[a-zA-Z]$/)),
    type: z.enum(['boolean', 'number', 'string']),
    value: z.nullable(z.string()),
    value_required: z.boolean(),
    repeatable: z.boolean(),
    default: z.nullable(z.union([z.string(), z.boolean()])),
    choices: z.nullable(z.array(z.string())),
    description: z.string().min(1),
  });
  const command = z.strictObject({
    name: z.string().regex(/^conv( [a-z]+){1,3}$/),
    aliases: z.array(z.string()),
    group: z.nullable(z.string().min(1)),
    summary: z.string().min(1),
    description: z.string().min(1),
    usage: z.string().startsWith('conv '),
    arguments: z.array(
      z.strictObject({
        name: z.string(),
        description: z.string().min(1),
        required: z.boolean(),
        variadic: z.boolean(),
      }),
    ),
    flags: z.array(flag),
    common_flags: z.array(z.string()),
    notes: z.string(),
    get commands() {
      return z.array(command);
    },
  });
  const help = z.strictObject({
    name: z.literal('conv'),
    version: z.string(),
    flags: z.array(flag),
    common_flags: z.array(flag),
    commands: z.array(command),
    topics: z.array(z.strictObject({ name: z.string(), summary: z.string() })),
    exit_codes: z.array(z.strictObject({ code: z.int(), meaning: z.string() })),
    errors: z.array(
      z.strictObject({
        code: z.string(),
        exit: z.int(),
        meaning: z.string().min(1),
        advice: z.string().min(1),
      }),
    ),
  });

  it('has every command with every flag that its help lists', async () => {
    const { status, stdout } = await typed('help', '--json');
    expect(status).toBe(0);
    const described = help.parse(JSON.parse(stdout));
    expect(Object.keys(FAILURES)).toEqual(described.errors.map(({ code }) => code));
    const byName = new Map(
      (described.commands as CommandInfo[]).flatMap(withSubcommands).map((one) => [one.name, one]),
    );
    for (const { name } of commands.slice(1)) {
      const { stdout: text } = await typed(...name.split(' ').slice(1), '--help');
      const options = /^Options:\n([\s\S]*?)\n\n/m.exec(text)?.[1] ?? '';
      const listed = [...options.matchAll(/^ +(?:-\w, )?(--[\w-]+)/gm)].map(([, long]) => long);
      expect(byName.get(name)?.flags.map(({ flag: long }) => long)).toEqual(listed);
      const [, named = ''] = /^Common flags .*:\n((?: {2}.*\n)+)/m.exec(text) ?? [];
      const longs = named
        .trim()
        .split(/,\s+/)
        .map((word) => LONG[word] ?? word);
      expect(byName.get(name)?.common_flags).toEqual(longs);
      expect(longs).toContain('--help');
      expect(described.common_flags.map(({ flag: long }) => long)).toEqual(
        expect.arrayContaining(longs),
      );
    }
  });
});

/** In code, and in the lines of shell examples. */
function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```(?:console|sh)\n([\s\S]*?)^```$/gm)].map(
    ([, lines = '']) => lines,
  );
  const typedLines = blocks.flatMap((lines) => [...lines.matchAll(/^(?:\$ )?conv (.*)$/gm)]);
  return [...typedLines, ...text.matchAll(/`conv ([^`]+)`/g)].map(([, line = '']) => line);
}

/** Taken only to be refused: the topic on security shows it. */
const HIDDEN = ['--secret'];

describe('commands in README and topics', () => {
  const byName = new Map(commands.map((one) => [one.name, one]));
  for (const { name, aliases } of commands)
    for (const alias of aliases) byName.set(`conv ${alias}`, byName.get(name) as CommandInfo);

  const shown = [readme(), ...topicPages()].flatMap(({ name, text }) =>
    commandsIn(text).map((line) => ({
      page: name,
      words: line.split(/ -- | \| |;|&&/)[0]?.split(/\s+/) ?? [],
    })),
  );

  it.each(shown.map(({ page, words }) => [page, words.join(' '), words] as const))(
    '%s: conv %s',
    (_, __, words) => {
      const [first = '', second = ''] = words;
      if (/^(?:-|mock:|help$)/.test(first) || first === first.toUpperCase()) return;
      const info = byName.get(`conv ${first} ${second}`) ?? byName.get(`conv ${first}`);
      expect(info, `conv ${first}`).toBeDefined();
      const known = [
        ...['--help', ...HIDDEN, ...(info?.common_flags ?? [])],
        ...(info?.flags.map(({ flag }) => flag) ?? []),
      ];
      const used = words.flatMap((word) => /^--[a-z][\w-]*/.exec(word) ?? []);
      expect(used.filter((flag) => !known.includes(flag))).toEqual([]);
    },
  );
});
