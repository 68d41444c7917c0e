import { Help, type HelpConfiguration, type Option } from 'commander';
import { textWidth, wrapText } from '../core/kit/columns.ts';
import { languageInUse } from '../core/words/language.ts';
import { helpTexts } from './words/help.ko.ts';

/** Maximum width of help, so that pages look the same on every terminal. */
const COLUMNS = 80;

/** commander's own text. */
const SUFFIXES: readonly (readonly [string, string])[] = [
  [') (choices: ', ') (가능한 값: '],
  [' (choices: ', '(가능한 값: '],
  [' (default: ', '(기본값: '],
];

const withSuffixes = (text: string): string =>
  SUFFIXES.reduce((now, [english, korean]) => now.replace(english, korean), text);

/** The help of commands, in the language of the run. */
export interface HelpLanguage {
  readonly configuration: HelpConfiguration;
  /** @param notes what help prints after the flags: paragraphs with blank lines between them. */
  readonly notes: (notes: string) => string;
}

const ENGLISH: HelpLanguage = { configuration: {}, notes: (notes) => notes };

const say = (text: string): string => helpTexts[text] ?? text;

/** What commander puts where flags and commands go. */
const withPlaces = (usage: string): string =>
  usage.replace('[options]', '[옵션]').replace('[command]', '[명령]');

const own = Help.prototype;

const KOREAN: HelpLanguage = {
  configuration: {
    displayWidth: textWidth,
    styleTitle: say,
    commandUsage: (command) => withPlaces(own.commandUsage(command)),
    subcommandTerm: (command) => withPlaces(own.subcommandTerm(command)),
    commandDescription: (command) => say(own.commandDescription(command)),
    subcommandDescription: (command) => say(own.subcommandDescription(command)),
    argumentDescription: (argument) => withSuffixes(say(own.argumentDescription(argument))),
    optionDescription(option: Option) {
      const whole = own.optionDescription.call(this, option);
      return withSuffixes(whole.replace(option.description, () => say(option.description)));
    },
  },
  notes: (notes) => notes.split('\n\n').map(paragraphInKorean).join('\n\n'),
};

/** Rewraps prose; in other text, such as examples, replaces the lines that have translations. */
function paragraphInKorean(paragraph: string): string {
  const [blanks = ''] = /^\n*/.exec(paragraph) ?? [];
  const prose = helpTexts[paragraph.trim().replaceAll('\n', ' ')];
  const end = paragraph.endsWith('\n') ? '\n' : '';
  if (prose !== undefined) return blanks + proseLines(prose) + end;
  return paragraph.split('\n').map(lineInKorean).join('\n');
}

/** Commands stay on one line so that they can be copied. */
const COMMAND = /\bconv(?: (?:--)?[A-Za-z][\w-]*)+/g;
const JOINT = '\u00a0';

const proseLines = (prose: string): string =>
  prose
    .replace(COMMAND, (command) => command.replaceAll(' ', JOINT))
    .split('\n')
    .map((line) => wrapText(line, COLUMNS))
    .join('\n')
    .replaceAll(JOINT, ' ');

/**
 * `  NAME   summary` is a topic, `  --FLAG <value>   description` a flag, `  $ COMMAND   comment` an example; otherwise,
 * everything after the blanks is text.
 */
const LINE = /^(?<start> {2}(?:[\w-]+|-\S+ \S+|\$ \S.*?) {2,}(?=\S)| *)(?<text>.*)$/;

function lineInKorean(line: string): string {
  const { start = '', text = '' } = LINE.exec(line)?.groups ?? {};
  return start + (helpTexts[text] ?? text.replace(/^More: /, '더 보기: '));
}

/** The language of help in this run. */
export const helpLanguage = (): HelpLanguage => (languageInUse() === 'ko' ? KOREAN : ENGLISH);
