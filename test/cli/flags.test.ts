import type { Command } from 'commander';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  anyNumber,
  choice,
  flag,
  type OptionsOf,
  off,
  once,
  optionOf,
  repeatable,
  required,
} from '../../src/cli/flags.ts';
import { wholeProgram } from '../../src/cli/help.ts';

const withParts = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(withParts),
];

const commands = withParts(await wholeProgram());

describe('the flags of every command', () => {
  it('set the options that commander knows them by', () => {
    for (const option of commands.flatMap(({ options }) => options))
      expect(optionOf(option.flags)).toBe(option.attributeName());
  });

  it('exclude only flags of the same command, which commander does not check', () => {
    for (const command of commands) {
      const names = command.options.map((option) => option.attributeName());
      for (const option of command.options) {
        const { conflictsWith } = option as unknown as { conflictsWith: readonly string[] };
        expect(names).toEqual(expect.arrayContaining([...conflictsWith]));
      }
    }
  });
});

it('gives options the types of their flags', () => {
  const table = [
    flag('--dry-run', ''),
    flag('--no-input', ''),
    flag('-y, --yes', ''),
    flag('--event-id <id...>', ''),
    once('--statement [file]', ''),
    once('--currency <code>', ''),
    off('--no-currency', ''),
    repeatable('--map <field=column>', ''),
    choice('--format <format>', '', ['csv', 'ndjson']),
    anyNumber('--fault-file <file>', ''),
    required('--before <date>', ''),
  ];
  expectTypeOf<OptionsOf<typeof table>>().branded.toEqualTypeOf<{
    readonly dryRun?: boolean;
    readonly input?: boolean;
    readonly yes?: boolean;
    readonly eventId?: readonly string[];
    readonly statement?: string | boolean;
    readonly currency?: string | false;
    readonly map?: readonly string[];
    readonly format?: 'csv' | 'ndjson';
    readonly faultFile: readonly string[];
    readonly before: string;
  }>();
  expect(new Set(table.map(({ option }) => option))).toEqual(
    new Set('dryRun input yes eventId statement currency map format faultFile before'.split(' ')),
  );
});
