import { Option } from 'commander';
import { version } from '../../package.json';
import { readBuildFile } from '../core/durable/build-files.ts';
import { suggest } from '../core/kit/suggest.ts';
import { FAILURES, Failure, type FailureCode } from '../core/words/failure.ts';
import { EXIT_CODES, FAILURE_TEXTS } from '../core/words/failures.ts';
import { languageInUse } from '../core/words/language.ts';
import { message } from '../core/words/message.ts';
import {
  type CommandInfo,
  describeCommand,
  describeFlag,
  type FlagInfo,
} from '../help/command-tree.ts';
import { PAGES } from '../help/pages.ts';
import { pageText } from '../help/screen.ts';
import { findTopic, TOPICS, type TopicName } from '../help/topics.ts';
import { COMMANDS, findCommand } from './commands.ts';
import type { ConvCommand } from './conv-command.ts';
import type { Dependencies } from './dependencies.ts';
import { helpMeant } from './meant.ts';
import { COMMANDS_FOOTER, createProgram, listCommand, listCommands } from './program.ts';
import { COMMON_FLAGS } from './shared-flags.ts';
import { showPaged } from './terminal/pager.ts';
import { screenWidth } from './terminal/terminal.ts';

/** Lines that are longer are hard to read. */
const WIDEST = 100;
const USUAL = 80;

/**
 * `conv help paid` is `conv paid --help`, `conv help faults` is a topic; if a command and a topic share a name, the
 * topic follows the help.
 * @param words the words after `help`, without flags; empty for `conv help --json`.
 * @param isMan whether the manual page is wanted.
 * @throws Failure `usage` if nothing has that name.
 */
export async function help(
  words: readonly string[],
  dependencies: Dependencies,
  isMan = false,
): Promise<number> {
  const { terminal } = dependencies;
  const [word] = words;
  if (isMan) {
    terminal.print(manualPage(word));
    return 0;
  }
  if (word === undefined) {
    terminal.print(await helpJson());
    return 0;
  }
  if (word === 'commands' && words.length === 1) {
    listAll(terminal);
    return 0;
  }
  const topic = words.length === 1 ? findTopic(word) : undefined;
  const ofCommand = await commandHelp(words);
  if (topic !== undefined) await showTopic(topic, ofCommand ?? '', dependencies);
  else if (ofCommand !== undefined) terminal.print(ofCommand);
  else throw unknownTopic(words);
  return 0;
}

function listAll({ print }: Dependencies['terminal']): void {
  const program = createProgram(print, COMMANDS_FOOTER);
  listCommands(program);
  program.outputHelp();
}

/**
 * The page as `man` reads it. A command comes before a topic of its name: the latter is `claims.7`.
 * @throws Failure `usage` if there is no such page.
 */
function manualPage(word: string | undefined): string {
  const pages = [
    ...COMMANDS.map(({ name }) => `conv-${name}.1`),
    ...TOPICS.map(({ name }) => `conv-${name}.7`),
  ];
  const page =
    word === undefined
      ? 'conv.1'
      : pages.find((each) => each === `conv-${word}` || each.slice(0, -2) === `conv-${word}`);
  if (page === undefined) throw unknownTopic(word === undefined ? [] : [word]);
  return readBuildFile(`man/${page}`);
}

async function commandHelp([name, ...rest]: readonly string[]): Promise<string | undefined> {
  const entry = findCommand(name);
  if (entry === undefined) return undefined;
  const printed: string[] = [];
  const program = createProgram((text) => printed.push(text));
  (await entry.load()).command.register(program, async () => undefined);
  let command = program.commands.at(-1);
  for (const word of rest) command = command?.commands.find((sub) => sub.name() === word);
  command?.outputHelp();
  return command === undefined ? undefined : printed.join('');
}

async function showTopic(
  name: TopicName,
  before: string,
  { terminal, variables }: Dependencies,
): Promise<void> {
  const theme = await terminal.theme();
  const columns = Math.min(WIDEST, screenWidth() ?? USUAL);
  const page = pageText(await markdownOf(name), { columns, bold: theme.bold, code: theme.bold });
  const text = before === '' ? page : `${before}\n${page}`;
  const wasShown = terminal.isInteractive() && (await showPaged([text], variables));
  if (!wasShown) terminal.print(text);
}

async function markdownOf(name: TopicName): Promise<string> {
  const english = PAGES[name];
  if (languageInUse() === 'en') return english;
  const { koreanPage } = await import('../help/ko/korean-pages.ts');
  return koreanPage(name, english);
}

function unknownTopic(words: readonly string[]): Failure {
  const word = words.join(' ');
  const names = [...TOPICS, ...COMMANDS].map(({ name }) => name);
  const near = helpMeant(words) ?? suggest(word, names);
  return new Failure('usage', message('unknown_topic', { word, near }), {
    hint: message('topics_are', { names: TOPICS.map(({ name }) => name).join(', ') }),
  });
}

/** All commands at once, as data: commander holds nothing else of them. */
export async function describeProgram(): Promise<CommandInfo> {
  return describeCommand(await wholeProgram());
}

/** conv with all of its commands. */
export async function wholeProgram(): Promise<ConvCommand> {
  const program = createProgram(() => undefined);
  for (const entry of COMMANDS) {
    (await entry.load()).command.register(program, async () => undefined);
    const command = program.commands.at(-1);
    if (command !== undefined) listCommand(command, entry);
  }
  return program;
}

/** The flags that commands only name, as data. */
export const commonFlags = (): readonly FlagInfo[] =>
  COMMON_FLAGS.map(({ flags, description }) => describeFlag(new Option(flags, description)));

/** What `conv help --json` prints: everything that a program or an agent needs in order to use conv. */
async function helpJson(): Promise<string> {
  const { commands, flags } = await describeProgram();
  const errors = Object.entries(FAILURES).map(([code, { exit }]) => ({
    code,
    exit,
    meaning: plain(FAILURE_TEXTS[code as FailureCode].meaning),
    advice: plain(FAILURE_TEXTS[code as FailureCode].advice),
  }));
  const exitCodes = Object.entries(EXIT_CODES).map(([code, meaning]) => ({
    code: Number(code),
    meaning: plain(meaning),
  }));
  const help = {
    ...{ name: 'conv', version, flags, common_flags: commonFlags(), commands },
    ...{ topics: TOPICS, exit_codes: exitCodes, errors },
  };
  return `${JSON.stringify(help)}\n`;
}

/** Without the marks of Markdown. */
const plain = (text: string): string => text.replaceAll('`', '');
