import { Command, Help, type HelpContext, type Option } from 'commander';
import { wrapText } from '../core/kit/columns.ts';
import type { Values } from './completion/table.ts';
import { type Argument, type Flag, optionOf } from './flags.ts';
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
  example: string | undefined;

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
      throw new Mistake(this, { is: 'no choice', flags, value, choices });
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
        if (this.args.length === 0) this.help();
        this.unknownCommand();
      });
  }

  // commander calls what follows for an invalid command line, and would print its own message.

  unknownCommand(): never {
    throw new Mistake(this, { is: 'unknown command', word: this.args[0] ?? '' });
  }

  unknownOption(flag: string): void {
    // The text after `=` is omitted, because it may be a secret.
    const [name = ''] = flag.split('=', 1);
    if (!this._allowUnknownOption) throw new Mistake(this, { is: 'unknown flag', flag: name });
  }

  missingArgument(name: string): never {
    throw new Mistake(this, { is: 'missing argument', name });
  }

  optionMissingArgument({ flags, argChoices: choices = [] }: Option): never {
    throw new Mistake(this, { is: 'missing value', flags, choices });
  }

  _conflictingOption({ flags }: Flagged, { flags: other }: Flagged): never {
    throw new Mistake(this, { is: 'conflict', flags, other });
  }

  _excessArguments(words: readonly string[]): void {
    if (!this._allowExcessArguments) throw new Mistake(this, { is: 'too many words', words });
  }
}

/** What is wrong with a command line. */
type Wrong =
  | { readonly is: 'unknown command'; readonly word: string }
  | { readonly is: 'unknown flag'; readonly flag: string }
  | { readonly is: 'missing argument'; readonly name: string }
  | { readonly is: 'missing value'; readonly flags: string; readonly choices: readonly string[] }
  | { readonly is: 'conflict'; readonly flags: string; readonly other: string }
  | { readonly is: 'too many words'; readonly words: readonly string[] }
  | {
      readonly is: 'no choice';
      readonly flags: string;
      readonly value: string;
      readonly choices: readonly string[];
    };

/** An invalid command line, which `mistakes.ts` explains: nothing of that is loaded for a valid one. */
export class Mistake extends Error {
  readonly command: ConvCommand;
  readonly wrong: Wrong;

  constructor(command: ConvCommand, wrong: Wrong) {
    super(wrong.is);
    this.command = command;
    this.wrong = wrong;
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
