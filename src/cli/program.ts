import type { Command } from 'commander';
import { version } from '../../package.json';
import { wrapText } from '../core/kit/columns.ts';
import { LANGUAGES } from '../core/words/language.ts';
import { TOPICS } from '../help/topics.ts';
import { COMMANDS, type CommandEntry } from './commands.ts';
import { ConvCommand, ownFlags } from './conv-command.ts';
import { flag } from './flags.ts';
import { helpLanguage } from './help-language.ts';
import { COMMON_FLAGS } from './shared-flags.ts';

/** Maximum width of help, so that pages look the same on every terminal. */
const HELP_COLUMNS = 80;

const LANGUAGE = flag(
  '--lang <language>',
  'language of messages: en or ko (default: from locale)',
  { complete: LANGUAGES },
);

/**
 * conv without its commands, of which only the called one is loaded and registered.
 * @param footer what follows the list of commands in its help.
 */
export function createProgram(
  print: (text: string) => void,
  footer: string = HELP_FOOTER,
): ConvCommand {
  const language = helpLanguage();
  return new ConvCommand('conv')
    .description('Report orders to a creator-commerce service: signed, journaled, delivered once.')
    .version(version, '-V, --version', 'print the version')
    .addFlag(LANGUAGE)
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(language.notes(text)),
      writeErr: () => undefined,
      getOutHelpWidth: () => HELP_COLUMNS,
      // Left to itself, commander loads the stream of standard output to find out.
      getOutHasColors: () => false,
    })
    .configureHelp({
      showGlobalOptions: false,
      visibleOptions: ownFlags,
      ...language.configuration,
    })
    .addHelpText('after', footer);
}

/** Gives a command the line that help lists it by. */
export const listCommand = (command: Command, { group, summary }: CommandEntry): Command =>
  command.summary(summary).helpGroup(`${group}:`);

/**
 * Lists the commands by names and summaries: the commands themselves are not loaded for a page of help.
 * @param wanted those that the page shows; all are known.
 */
export function listCommands(
  program: Command,
  wanted: (entry: CommandEntry) => boolean = () => true,
): void {
  for (const entry of COMMANDS) {
    const command = program.command(entry.name, { hidden: !wanted(entry) });
    listCommand(command, entry).aliases([...(entry.aliases ?? [])]);
  }
}

const linesOf = (entries: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...entries.map(([term]) => term.length));
  return entries.map(([term, text]) => `  ${term.padEnd(width)}  ${text}`).join('\n');
};

const OTHERS = COMMANDS.filter(({ isCommon }) => !isCommon).map(({ name }) => name);

const HELP_FOOTER = `
More commands (conv help commands):
${wrapText(`  ${OTHERS.join(', ')}`, HELP_COLUMNS, '  ')}

Help topics (conv help TOPIC):
${linesOf(TOPICS.map(({ name, summary }) => [name, summary]))}
conv COMMAND --help lists its flags; conv help --json prints everything as JSON.`;

/** What follows the list of all commands. */
export const COMMANDS_FOOTER = `
Common flags (each command's help lists those it takes):
${linesOf(COMMON_FLAGS.map(({ flags, description }) => [flags, description]))}

conv COMMAND --help lists a command's own flags; conv --help, the help topics.`;
