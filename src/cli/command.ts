import type { ConvCommand } from './conv-command.ts';
import type { Dependencies } from './dependencies.ts';
import type { Argument, Flag, OptionsOf, ValuesOf } from './flags.ts';
import { type Given, readPlainLine } from './plain-line.ts';

/** Does what a command line asks for. @returns the exit code. */
export type Action = (dependencies: Dependencies) => Promise<number>;

/** Gets what the command line asks for. */
type Run = (action: Action) => Promise<void>;

/** A command that can be added to its parent, whose handling of errors and help it inherits. */
export interface CommandModule {
  register(parent: ConvCommand, run: Run): void;
  /** @returns undefined if only commander can tell what these words mean, which follow the command. */
  readPlain?(words: readonly string[]): Action | undefined;
}

/** What every command has. */
interface About {
  readonly name: string;
  readonly description: string;
  /** What help shows after the name, if it is not commander's own. */
  readonly usage?: string;
  /** What help prints after the flags: details and examples. */
  readonly notes: string;
}

/** A command that runs: its tables, and what it does with their values. */
interface Declared<Arguments extends readonly Argument[], Flags extends readonly Flag[]>
  extends About {
  readonly aliases?: readonly string[];
  readonly arguments?: Arguments;
  readonly flags?: Flags;
  /** @returns the exit code. */
  readonly run: (
    ...given: readonly [...ValuesOf<Arguments>, OptionsOf<Flags>, Dependencies]
  ) => Promise<number>;
}

/** One command, as data: its flags and arguments, and a function that gets their values. */
export const defineCommand = <
  const Arguments extends readonly Argument[] = readonly [],
  const Flags extends readonly Flag[] = readonly [],
>(
  declared: Declared<Arguments, Flags>,
): CommandModule => ({
  readPlain(words) {
    const given = readPlainLine(words, declared);
    return given && actionOf(declared, given);
  },
  register(parent, run) {
    const { aliases = [], arguments: words = [], flags = [] } = declared;
    const command = begun(parent, declared);
    for (const alias of aliases) command.alias(alias);
    for (const word of words) command.takes(word);
    for (const flag of flags) command.addFlag(flag);
    // commander hands over the arguments, the options, and itself.
    command.action((...given) =>
      run(actionOf(declared, { values: given.slice(0, -2), options: given.at(-2) })),
    );
  },
});

const actionOf =
  (
    { run }: { readonly run: (...given: never) => Promise<number> },
    { values, options }: Given,
  ): Action =>
  (dependencies) => {
    dependencies.nameProfile?.(options.profile as string | undefined);
    return run(...([...values, options, dependencies] as never));
  };

/** A command that only has subcommands, such as `conv profile`. */
export const defineGroup = (
  group: About & {
    readonly commands: readonly CommandModule[];
  },
): CommandModule => ({
  register(parent, run) {
    const command = begun(parent, group);
    for (const each of group.commands) each.register(command, run);
    command.refuseOthers();
  },
});

function begun(parent: ConvCommand, { name, description, usage, notes }: About): ConvCommand {
  const command = parent.command(name).description(description).notes(notes);
  return usage === undefined ? command : command.usage(usage);
}
