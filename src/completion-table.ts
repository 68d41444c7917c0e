import './catalog/use.ts';
import { SHELLS } from './cli/completion/scripts.ts';
import type { CompletionTable, TableArgument, TableFlag, Values } from './cli/completion/table.ts';
import { describeProgram } from './cli/help.ts';
import { helpTexts } from './cli/words/help.ko.ts';
import { KINDS, REPORT_KINDS } from './core/protocol/kinds/index.ts';
import { LANGUAGES, type Language } from './core/words/language.ts';
import { type CommandInfo, withSubcommands } from './help/command-tree.ts';
import { TOPICS } from './help/topics.ts';
import { PRESETS } from './mock/dialects/dimensions.ts';
import { ANY } from './mock/dialects/parse.ts';
import { LANGUAGES as CODE_LANGUAGES } from './verify/language.ts';

/** Values of flags without declared choices. */
const FLAG_VALUES: Readonly<Record<string, Values>> = {
  '--dialect': [ANY, ...Object.keys(PRESETS)],
  '--profile': 'profiles',
  '--order': 'orders',
  '--event-id': 'events',
  '--resume': 'batches',
  '--lang': LANGUAGES,
  '--language': CODE_LANGUAGES,
  '--kind': KINDS.flatMap(({ name, aliases }) => [name, ...aliases]),
};

/** By the value's name in the help. */
const NAMED_VALUES: Readonly<Record<string, Values>> = { file: 'files', path: 'files' };

/** Values of arguments, by command and by the argument's name in the help. */
const ARGUMENT_VALUES: Readonly<Record<string, Values>> = {
  'batch show id': 'batches',
  'batch export id': 'batches',
  'batch resume id': 'batches',
  'batch cancel id': 'batches',
  'completion shell': SHELLS,
  'journal copy from': 'files',
  'journal copy to': 'files',
  'mock command': 'files',
  'order id': 'orders',
  'profile edit name': 'profiles',
  'profile fingerprint name': 'profiles',
  'profile remove name': 'profiles',
  'profile rename old': 'profiles',
  'profile show name': 'profiles',
  'profile use name': 'profiles',
  'replay event-id': 'events',
  'settle event-id': 'events',
  'settle outcome': ['accepted', 'rejected', 'withdrawn'],
  'show event-id': 'events',
  'template kind': REPORT_KINDS,
  'verify body': 'files',
};

/**
 * The tables for `conv complete`, one per language, generated from the commands' declarations. The build writes them
 * next to the program, because loading commander and all commands would delay every Tab.
 */
export async function completionTables(): Promise<Readonly<Record<Language, CompletionTable>>> {
  const program = await describeProgram();
  return {
    en: tableOf(program, (text) => text),
    ko: tableOf(program, (text) => helpTexts[text] ?? text),
  };
}

type Say = (english: string) => string;

function tableOf(program: CommandInfo, say: Say): CompletionTable {
  const global = program.flags
    .filter(({ flag }) => flag === '--lang')
    .map((flag) => tableFlag(flag, say));
  const commands = withSubcommands(program).flatMap((command) => {
    const name = nameOf(command);
    const row = {
      description: say(command.summary),
      flags: withGlobal(
        command.flags.map((flag) => tableFlag(flag, say)),
        global,
      ),
      arguments: command.arguments.map((argument) => tableArgument(name, argument)),
    };
    return [name, ...command.aliases].map((typed) => ({ name: typed, ...row }));
  });
  return [...commands, helpRow(program, say, global)];
}

/** The command's name without `conv`. */
const nameOf = ({ name }: CommandInfo): string => name.replace(/^conv ?/, '');

/** `conv profile add` has its own `--lang`. */
const withGlobal = (flags: TableFlag[], global: TableFlag[]): TableFlag[] => [
  ...flags,
  ...global.filter(({ name }) => flags.every((flag) => flag.name !== name)),
];

function tableFlag(
  { flag, short, value, choices, description }: CommandInfo['flags'][number],
  say: Say,
): TableFlag {
  const values = choices ?? FLAG_VALUES[flag] ?? NAMED_VALUES[value ?? ''] ?? 'anything';
  return {
    name: flag,
    short,
    values: value === null ? null : values,
    description: say(description),
  };
}

const tableArgument = (
  command: string,
  { name, variadic }: CommandInfo['arguments'][number],
): TableArgument => ({
  name,
  variadic,
  values: ARGUMENT_VALUES[`${command} ${name}`] ?? NAMED_VALUES[name] ?? 'anything',
});

/** `conv help` is not a registered command. */
function helpRow({ commands }: CommandInfo, say: Say, flags: readonly TableFlag[]) {
  const values = [...TOPICS.map(({ name }) => name), ...commands.map(nameOf)];
  const topic = { name: 'topic', values: [...new Set(values)], variadic: false };
  return { name: 'help', description: say('print help'), flags, arguments: [topic] };
}
