import type { Argument, Command, Option } from 'commander';

/** A command's help as data. */
export interface CommandInfo {
  /** As typed: `conv batch export`. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** The heading in `conv --help` that lists it; null for a subcommand. */
  readonly group: string | null;
  readonly summary: string;
  readonly description: string;
  readonly usage: string;
  readonly arguments: readonly ArgumentInfo[];
  readonly flags: readonly FlagInfo[];
  /** Flags that many commands take, which are described once. */
  readonly common_flags: readonly string[];
  /** What help prints after the flags: details and examples. */
  readonly notes: string;
  readonly commands: readonly CommandInfo[];
}

interface ArgumentInfo {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly variadic: boolean;
}

/** A flag's line in the help, as data. */
export interface FlagInfo {
  readonly flag: string;
  readonly short: string | null;
  readonly type: 'boolean' | 'number' | 'string';
  /** What help calls the value: `seconds`; null for a flag without one. */
  readonly value: string | null;
  readonly value_required: boolean;
  readonly repeatable: boolean;
  readonly default: string | boolean | null;
  readonly choices: readonly string[] | null;
  readonly description: string;
}

/** Values of these names are numbers; all others are text. */
const NUMBERS = ['bytes', 'count', 'decimal', 'number', 'seconds'];

/** @param parent the words before its name: `conv batch`. */
export function describeCommand(command: Command, parent = ''): CommandInfo {
  const name = `${parent} ${command.name()}`.trim();
  return {
    name,
    aliases: command.aliases(),
    group: command.helpGroup()?.replace(/:$/, '') || null,
    summary: command.summary() || command.description(),
    description: command.description(),
    usage: `${name} ${command.usage()}`.trim(),
    arguments: command.registeredArguments.map(describeArgument),
    flags: command.createHelp().visibleOptions(command).map(describeFlag),
    common_flags: commonFlagsOf(command),
    notes: notesOf(command),
    commands: command.commands.map((sub) => describeCommand(sub, name)),
  };
}

/** A command and all its subcommands. */
export const withSubcommands = (command: CommandInfo): CommandInfo[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];

const commonFlagsOf = ({ options, parent }: Command): readonly string[] => [
  ...options.flatMap(({ isCommon, hidden, long }) => (isCommon && !hidden && long ? [long] : [])),
  ...(parent === null ? [] : ['--help']),
];

const describeArgument = (argument: Argument): ArgumentInfo => ({
  name: argument.name(),
  description: argument.description,
  required: argument.required,
  variadic: argument.variadic,
});

export function describeFlag(option: Option): FlagInfo {
  const value = /[<[]([^>\]]+?)(?:\.\.\.)?[>\]]/.exec(option.flags)?.[1] ?? null;
  return {
    flag: option.long ?? option.flags,
    short: option.short ?? null,
    type: value === null ? 'boolean' : NUMBERS.includes(value) ? 'number' : 'string',
    value,
    value_required: option.required,
    repeatable: option.variadic || option.description.includes('repeatable'),
    default: defaultOf(option, value === null),
    choices: option.argChoices ?? null,
    description: option.description,
  };
}

/** Most defaults are part of the description, since they depend on a profile or are set later. */
function defaultOf({ description, defaultValue }: Option, isSwitch: boolean): FlagInfo['default'] {
  const stated = /\(default: ([^)]+)\)/.exec(description)?.[1];
  if (stated !== undefined) return stated;
  if (isSwitch) return /\(default\)/.test(description);
  return typeof defaultValue === 'string' ? defaultValue : null;
}

function notesOf(command: Command): string {
  const notes: string[] = [];
  const write = (text: string): void => {
    notes.push(text);
  };
  // Its types leave out that a command is an emitter, which is how it prints what follows its help.
  (command as unknown as NodeJS.EventEmitter).emit('afterHelp', { error: false, command, write });
  return notes.join('').trim();
}
