import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CommandModule, defineCommand } from '../../src/cli/command.ts';
import { ConvCommand } from '../../src/cli/conv-command.ts';
import type { Dependencies } from '../../src/cli/dependencies.ts';
import {
  type Argument,
  anyNumber,
  argument,
  choice,
  type Flag,
  flag,
  off,
  once,
  refused,
  repeatable,
  required,
} from '../../src/cli/flags.ts';

const refuse = (): never => {
  throw new Error('refused');
};

/** One flag of each form. */
const FLAGS: readonly Flag[] = [
  flag('--dry-run', ''),
  flag('--json', '', { excludes: ['--dry-run'] }),
  flag('--no-input', ''),
  flag('-y, --yes', ''),
  flag('--note <text>', ''),
  flag('--event-id <id...>', ''),
  flag('--statement [file]', ''),
  once('--currency <code>', ''),
  off('--no-currency', ''),
  repeatable('--map <field=column>', ''),
  choice('--format <format>', '', ['csv', 'ndjson']),
  anyNumber('--fault-file <file>', ''),
  refused('--secret <secret>', refuse),
];

const ARGUMENTS: Readonly<Record<string, readonly Argument[]>> = {
  none: [],
  optional: [argument('[file]', '')],
  required: [argument('<id>', '')],
  both: [argument('<id>', ''), argument('[file]', '')],
  several: [argument('[id...]', '')],
  'one and more': [argument('<kind>', ''), argument('<id...>', '')],
};

/** What a command was given for a command line. */
type Received = readonly unknown[] | undefined;

function commandWith(
  words: readonly Argument[],
  flags: readonly Flag[],
): { command: CommandModule; received: () => Received } {
  let received: Received;
  const command = defineCommand({
    name: 'example',
    description: '',
    notes: '',
    arguments: words,
    flags,
    run: async (...given) => {
      received = given.slice(0, -1);
      return 0;
    },
  });
  return { command, received: () => received };
}

const NOTHING = {} as Dependencies;

async function plainly(
  line: readonly string[],
  words: readonly Argument[],
  flags: readonly Flag[] = FLAGS,
): Promise<Received> {
  const { command, received } = commandWith(words, flags);
  await command.readPlain?.(line)?.(NOTHING);
  return received();
}

async function byCommander(
  line: readonly string[],
  words: readonly Argument[],
  flags: readonly Flag[] = FLAGS,
): Promise<Received> {
  const { command, received } = commandWith(words, flags);
  const program = new ConvCommand('conv')
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined });
  command.register(program, async (action) => void (await action(NOTHING)));
  await program.parseAsync(['example', ...line], { from: 'user' });
  return received();
}

const OWN = { input: true, faultFile: [] };

describe('a plain command line is read without commander', () => {
  it.each<[string, string, readonly unknown[]]>([
    ['', 'none', [OWN]],
    ['--dry-run', 'none', [{ ...OWN, dryRun: true }]],
    ['order.json', 'optional', ['order.json', OWN]],
    ['-', 'optional', ['-', OWN]],
    ['', 'optional', [undefined, OWN]],
    ['e-1 --yes', 'required', ['e-1', { ...OWN, yes: true }]],
    [
      '--note text e-1 --no-input',
      'both',
      ['e-1', undefined, { ...OWN, note: 'text', input: false }],
    ],
    ['--note=a=b', 'none', [{ ...OWN, note: 'a=b' }]],
    ['--note a --note b', 'none', [{ ...OWN, note: 'b' }]],
    ['--map a=b --map c=d', 'none', [{ ...OWN, map: ['a=b', 'c=d'] }]],
    ['--fault-file a --fault-file b', 'none', [{ ...OWN, faultFile: ['a', 'b'] }]],
    ['--format csv', 'none', [{ ...OWN, format: 'csv' }]],
    ['--no-currency', 'none', [{ ...OWN, currency: false }]],
    ['a b c', 'several', [['a', 'b', 'c'], OWN]],
    ['', 'several', [[], OWN]],
    ['paid a b', 'one and more', ['paid', ['a', 'b'], OWN]],
  ])('conv example %s (arguments: %s)', async (line, words, expected) => {
    const typed = line.split(' ').filter((word) => word !== '');
    expect(await plainly(typed, ARGUMENTS[words] ?? [])).toEqual(expected);
  });
});

describe('all else is left to commander', () => {
  it.each([
    ['--help', 'none'],
    ['-y', 'none'],
    ['--unknown', 'none'],
    ['--dry', 'none'],
    ['--dry-run=yes', 'none'],
    ['--note', 'none'],
    ['--note --json', 'none'],
    ['--note -5', 'none'],
    ['--note=--json', 'none'],
    ['--format xml', 'none'],
    ['--json --dry-run', 'none'],
    ['--statement', 'none'],
    ['--event-id a b', 'none'],
    ['--secret x', 'none'],
    ['-- order.json', 'optional'],
    ['-5', 'required'],
    ['\u2013\u2013dry-run', 'optional'],
    ['order.json', 'none'],
    ['a b', 'required'],
    ['', 'required'],
    ['paid', 'one and more'],
  ])('conv example %s (arguments: %s)', async (line, words) => {
    const typed = line.split(' ').filter((word) => word !== '');
    expect(await plainly(typed, ARGUMENTS[words] ?? [])).toBeUndefined();
  });

  it('such as a line without a flag that it must have', async () => {
    const flags = [...FLAGS, required('--before <date>', '')];
    expect(await plainly([], [], flags)).toBeUndefined();
    expect(await plainly(['--before', '2026-01-01'], [], flags)).toEqual([
      { ...OWN, before: '2026-01-01' },
    ]);
  });
});

const WORD = fc.oneof(
  fc.constantFrom(...FLAGS.map(({ long }) => long), '-y', '-', '--', '-5', 'csv', 'a', 'b=c', ''),
  fc.constantFrom(...FLAGS.map(({ long }) => long)).map((long) => `${long}=value`),
  fc.string({ maxLength: 4 }),
);

it('a line that is read plainly means to commander what it means here', async () => {
  let plain = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.values(ARGUMENTS)),
      fc.array(WORD, { maxLength: 6 }),
      async (words, line) => {
        const read = await plainly(line, words).catch((error: Error) => error.message);
        if (read === undefined) return;
        plain += 1;
        expect(read).toEqual(await byCommander(line, words).catch((error: Error) => error.message));
      },
    ),
    { numRuns: 3000 },
  );
  expect(plain).toBeGreaterThan(300);
});
