import { type CommandInfo, type FlagInfo, withSubcommands } from './command-tree.ts';
import { type Block, type Line, parseMarkdown } from './markdown.ts';
import { tableText } from './screen.ts';
import type { Topic } from './topics.ts';

/** A manual page: `conv-paid.1`, and its roff. */
export interface ManPage {
  readonly file: string;
  readonly text: string;
}

/** Parts of a manual page besides its text. */
interface Title {
  readonly name: string;
  readonly section: 1 | 7;
  readonly summary: string;
  readonly version: string;
}

/** The page of conv itself: its commands, the flags that many of them take, and topics. */
export function overviewPage(
  conv: CommandInfo,
  common: readonly FlagInfo[],
  topics: readonly Topic[],
  version: string,
): ManPage {
  const title: Title = { name: 'conv', section: 1, summary: conv.summary, version };
  const lines = [
    ...opening(title),
    ...synopsis([conv.usage]),
    '.SH COMMANDS',
    ...conv.commands.flatMap(({ name, summary }) => entry(`${pageName(name)}(1)`, summary)),
    '.SH OPTIONS',
    ...flags(conv.flags),
    '.SH COMMON FLAGS',
    'The page of a command names those of them that it takes.',
    ...flags(common),
    '.SH TOPICS',
    ...topics.flatMap(({ name, summary }) => entry(`conv-${name}(7)`, summary)),
  ];
  return page(title, lines);
}

/** The page of a command, with its subcommands. */
export function commandPage(command: CommandInfo, version: string): ManPage {
  const { name, summary } = command;
  const title: Title = { name: pageName(name), section: 1, summary, version };
  const all = withSubcommands(command);
  const lines = [
    ...opening(title),
    ...synopsis(all.length > 1 ? command.commands.map(({ usage }) => usage) : [command.usage]),
    '.SH DESCRIPTION',
    safe(command.description),
    ...(all.length > 1 ? all.flatMap(subcommand) : details(command, '.SH')),
  ];
  return page(title, lines);
}

/** The page of a help topic. */
export function topicPage({ name, summary }: Topic, markdown: string, version: string): ManPage {
  const title: Title = { name: `conv-${name}`, section: 7, summary, version };
  const blocks = parseMarkdown(markdown).filter(
    (block) => block.type !== 'heading' || block.level > 1,
  );
  const first = blocks[0]?.type === 'heading' ? [] : ['.SH DESCRIPTION'];
  return page(title, [...opening(title), ...first, ...blocks.flatMap(blockLines)]);
}

const pageName = (command: string): string => command.replaceAll(' ', '-');

const page = ({ name, section }: Title, lines: readonly string[]): ManPage => ({
  file: `${name}.${section}`,
  text: `${lines.join('\n')}\n`,
});

const opening = ({ name, section, summary, version }: Title): string[] => [
  `.TH ${name.toUpperCase().replaceAll('-', '\\-')} ${section} "" "conv ${version}" "conv manual"`,
  // No hyphenation, and no stretched lines.
  '.nh',
  '.ad l',
  '.SH NAME',
  `${escaped(name)} \\- ${escaped(summary)}`,
];

const synopsis = (usages: readonly string[]): string[] => [
  '.SH SYNOPSIS',
  '.nf',
  ...usages.map((usage) => `.B ${escaped(usage)}`),
  '.fi',
];

const entry = (term: string, text: string): string[] => ['.TP', `.B ${escaped(term)}`, safe(text)];

function subcommand(command: CommandInfo): string[] {
  return command.flags.length <= 1 && command.commands.length > 0
    ? details(command, '.SH')
    : [
        `.SH ${escaped(command.name.toUpperCase())}`,
        safe(command.description),
        ...details(command, '.SS'),
      ];
}

function details(command: CommandInfo, heading: '.SH' | '.SS'): string[] {
  const { arguments: operands, notes } = command;
  return [
    ...(operands.length === 0 ? [] : [`${heading} ARGUMENTS`]),
    ...operands.flatMap(({ name, description }) => entry(name, description)),
    `${heading} OPTIONS`,
    ...flags(command.flags),
    '.PP',
    safe(`Common flags (see conv(1)): ${command.common_flags.join(', ')}.`),
    ...(notes === '' ? [] : [`${heading} NOTES AND EXAMPLES`, ...verbatim(notes)]),
  ];
}

const flags = (all: readonly FlagInfo[]): string[] =>
  all.flatMap(({ flag, short, value, choices, description }) => {
    const names = [short, flag].filter((name) => name !== null).join(', ');
    const text = choices === null ? description : `${description}: ${choices.join(', ')}`;
    return entry(value === null ? names : `${names} <${value}>`, text);
  });

function blockLines(block: Block): string[] {
  switch (block.type) {
    case 'heading':
      return [`${block.level === 2 ? '.SH' : '.SS'} ${escaped(block.text)}`];
    case 'paragraph':
      return ['.PP', lineText(block.line)];
    case 'list':
      return block.items.flatMap((item) => ['.IP \\(bu 2', lineText(item)]);
    case 'code':
      return verbatim(block.text);
    case 'table':
      return verbatim(tableText(block, { columns: COLUMNS, bold: asIs, code: asIs }));
  }
}

/** Text width of a page with 80 columns. */
const COLUMNS = 70;
const asIs = (text: string): string => text;

const verbatim = (text: string): string[] => [
  '.PP',
  '.RS 0',
  '.nf',
  ...text.split('\n').map(safe),
  '.fi',
  '.RE',
];

const lineText = (line: Line): string =>
  guarded(
    line
      .map(({ style, text }) => (style === 'plain' ? escaped(text) : `\\fB${escaped(text)}\\fR`))
      .join(''),
  );

/** A backslash starts an escape, and a plain `-` would become a hyphen that cannot be pasted into a shell. */
const escaped = (text: string): string => text.replaceAll('\\', '\\e').replaceAll('-', '\\-');

/** A line that starts with `.` or `'` would be a request. */
const guarded = (line: string): string => line.replace(/^(?=[.'])/, '\\&');

const safe = (text: string): string => guarded(escaped(text));
