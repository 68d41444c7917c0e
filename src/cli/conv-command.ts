import { Command, Help, type HelpContext, type Option } from 'commander';
import { wrapText } from '../core/kit/columns.ts';
import { wholeOf } from '../core/kit/suggest.ts';
import { Failure } from '../core/words/failure.ts';
import { type Message, message } from '../core/words/message.ts';
import type { Values } from './completion/table.ts';
import { type Argument, type Flag, optionOf } from './flags.ts';
import { commandsWith, flagMeant, isCredential } from './other-flags.ts';
import { lineMeant } from './other-names.ts';
import { COMMON_FLAGS } from './shared-flags.ts';

declare module 'commander' {
  interface Command {
    readonly _allowUnknownOption: boolean;
    readonly _allowExcessArguments: boolean;
  }
  interface Option {
    /** What completion offers for its value; undefined for commander's own flags. */
    complete?: Values;
    /** Whether help only names it. */
    isCommon?: boolean;
  }
  interface Argument {
    /** What completion offers for it. */
    complete?: Values;
  }
}

type Flagged = Pick<Option, 'flags'>;

/** commander's command, with flags and arguments of conv's tables, and with its errors as data. */
export class ConvCommand extends Command {
  /** The first example of its notes. */
  private example: string | undefined;

  override createCommand(name?: string): ConvCommand {
    return new ConvCommand(name);
  }

  /** Adds a flag of the command's table. */
  addFlag({ flags, description, ...rest }: Flag): this {
    const option = this.createOption(flags, description)
      .makeOptionMandatory(rest.always)
      .conflicts(rest.excludes.map(optionOf))
      .hideHelp(rest.refuse !== undefined || rest.isHidden === true);
    option.complete = rest.complete;
    option.isCommon = rest.isOwn !== true && COMMON.has(option.long);
    if (rest.choices !== undefined) option.choices(rest.choices);
    const read = rest.choices === undefined ? rest.join : this.choiceOf(flags, rest.choices);
    if (read !== undefined) option.argParser(read);
    this.addOption(option);
    if (rest.refuse !== undefined) this.on(`option:${option.name()}`, rest.refuse);
    // Not as commander's default, which help would show.
    if (rest.initial !== undefined)
      this.setOptionValueWithSource(option.attributeName(), rest.initial, 'default');
    return this;
  }

  private choiceOf(flags: string, choices: readonly string[]): (value: string) => string {
    return (value) => {
      if (choices.includes(value)) return value;
      throw this.wrong(message('not_a_choice', { flags, value, choices }));
    };
  }

  /** Adds what help prints after the flags. */
  notes(text: string): this {
    [, this.example] = /^ {2}\$ (conv .+?)(?: {2,}.*)?$/m.exec(text) ?? [];
    return this.addHelpText('after', text);
  }

  /** Adds an argument of the command's table. */
  takes({ form, description, complete }: Argument): this {
    const argument = this.createArgument(form, description);
    argument.complete = complete;
    return this.addArgument(argument);
  }

  override helpInformation(context?: HelpContext): string {
    const names = commonFlags(this).map(({ short, long }) => short ?? long);
    const text = super.helpInformation(context);
    if (this.parent === null) return text;
    return `${text}\n${COMMON_TITLE}\n${wrapText(`  ${names.join(', ')}`, COMMON_COLUMNS, '  ')}\n`;
  }

  /**
   * Refuses unknown subcommands of this group, such as `conv profile`; without a subcommand, it prints the help. Call
   * last, because subcommands inherit it.
   */
  refuseOthers(): this {
    return this.allowExcessArguments()
      .allowUnknownOption()
      .action(() => {
        const [word] = this.args;
        if (word === undefined) this.help();
        const known = this.commands.map((command) => command.name());
        throw new Failure(
          'usage',
          message('command_unknown', {
            group: this.name(),
            word,
            near: otherOf(word, known),
            known,
          }),
          {
            hint: message('known_commands', { names: known }),
          },
        );
      });
  }

  // commander calls this for an invalid command line, and would print its own message.

  unknownCommand(): never {
    const known = this.commands.flatMap((command) => [command.name(), ...command.aliases()]);
    throw new Failure('usage', message('unknown_command', { word: this.args[0] ?? '', known }), {
      hint: message('commands_are_listed'),
    });
  }

  unknownOption(flag: string): void {
    if (this._allowUnknownOption) return;
    const known = allFlags(this).flatMap(({ long }) => long ?? []);
    // The text after `=` is omitted, because it may be a secret.
    const name = flag.split('=', 1)[0] ?? '';
    if (this.registeredArguments.some((argument) => `--${argument.name()}` === name))
      throw this.withUsage(message('flag_is_argument', { flag: name }));
    const near = flagMeant(name, this.name(), known) ?? wholeOf(name, known);
    const reason = message('unknown_option', { flag: name, near, known });
    const owners = near === undefined ? commandsWith(name) : [];
    if (owners.length > 0)
      throw new Failure('usage', reason, {
        hint: message('flag_of_other_commands', { flag: name, names: owners }),
      });
    if (near !== undefined || !isCredential(name)) throw this.wrong(reason);
    throw new Failure('usage', reason, { hint: message('credentials_are_no_flags') });
  }

  missingArgument(name: string): never {
    throw this.withUsage(message('missing_argument', { name }));
  }

  optionMissingArgument({ flags, argChoices: choices = [] }: Option): never {
    throw this.wrong(message('option_value_missing', { flags, choices }));
  }

  _conflictingOption({ flags }: Flagged, { flags: other }: Flagged): never {
    throw this.wrong(message('option_conflict', { flags, other }));
  }

  _excessArguments(words: readonly string[]): void {
    if (this._allowExcessArguments) return;
    const command = this.name();
    const most = this.registeredArguments.length;
    const reason = message('too_many_arguments', { command, most, got: words.length });
    const line = lineMeant(command, words);
    if (line === undefined) throw this.withUsage(reason);
    throw new Failure('usage', reason, { hint: message('line_meant', { command: line }) });
  }

  private withUsage(reason: Message): Failure {
    const command = this.path();
    const { example } = this;
    const usage = this.createHelp().commandUsage(this);
    return new Failure('usage', reason, { hint: message('usage_is', { command, usage, example }) });
  }

  private wrong(reason: Message): Failure {
    return new Failure('usage', reason, {
      hint: message('flags_are_listed', { command: this.path() }),
    });
  }

  /** As it is typed: `conv batch list`. */
  private path(): string {
    const names = [this.name()];
    for (let { parent } = this as Command; parent !== null; { parent } = parent)
      names.unshift(parent.name());
    return names.join(' ');
  }
}

const COMMON = new Set<string | undefined>(COMMON_FLAGS.map(({ long }) => long));
const COMMON_TITLE = 'Common flags (conv help commands):';
const COMMON_COLUMNS = 80;

/** All flags that a command takes, but for hidden ones. */
export const allFlags = (command: Command): readonly Option[] =>
  Help.prototype.visibleOptions.call(command.createHelp(), command);

/** Those of them that a command's help describes, and those that it only names. */
export const ownFlags = (command: Command): Option[] =>
  allFlags(command).filter((option) => !isNamedOnly(option, command));
const commonFlags = (command: Command): readonly Option[] =>
  allFlags(command).filter((option) => isNamedOnly(option, command));

/** commander adds `--help` itself. conv's own page describes it. */
const isNamedOnly = ({ long, isCommon: common }: Option, { parent }: Command): boolean =>
  common === true || (long === '--help' && parent !== null);

/** What people type for the commands of a group. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ ls: 'list', new: 'add', create: 'add', delete: 'remove', rm: 'remove' },
  ...{ set: 'edit', update: 'edit', switch: 'use', select: 'use', default: 'use' },
  ...{ info: 'status', show: 'status', check: 'status', maps: 'map', cleanup: 'prune' },
};

const otherOf = (word: string, known: readonly string[]): string | undefined =>
  known.find((name) => Object.hasOwn(OTHER_NAMES, word) && OTHER_NAMES[word] === name);
