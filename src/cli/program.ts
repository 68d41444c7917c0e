import type { Command } from 'commander';
import { version } from '../../package.json';
import { LANGUAGES } from '../core/words/language.ts';
import { TOPICS } from '../help/topics.ts';
import type { CommandEntry } from './commands.ts';
import { ConvCommand } from './conv-command.ts';
import { flag } from './flags.ts';
import { helpLanguage } from './help-language.ts';

/** Maximum width of help, so that pages look the same on every terminal. */
const HELP_COLUMNS = 80;

const LANGUAGE = flag(
  '--lang <language>',
  'language of messages: en or ko (default: from locale)',
  { complete: LANGUAGES },
);

/** conv without its commands, of which only the called one is loaded and registered. */
export function createProgram(print: (text: string) => void): ConvCommand {
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
    .configureHelp({ showGlobalOptions: false, ...language.configuration })
    .addHelpText('after', HELP_FOOTER);
}

/** Gives a command the line that `conv --help` lists it by. */
export const listCommand = (command: Command, { group, summary }: CommandEntry): Command =>
  command.summary(summary).helpGroup(`${group}:`);

const TOPIC_LINES = TOPICS.map(({ name, summary }) => `  ${name.padEnd(14)}  ${summary}`);

const HELP_FOOTER = `
Help topics (conv help TOPIC):
${TOPIC_LINES.join('\n')}
conv COMMAND --help lists a command's flags; conv help --json, all as data.`;
