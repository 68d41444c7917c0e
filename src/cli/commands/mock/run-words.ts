import { distance } from 'fastest-levenshtein';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';

/** The words after `--`: the command to run, and the flags for conv after it. */
export interface RunWords {
  /** The program and its arguments, as they were typed. */
  readonly command: readonly string[];
  readonly options: TrailingOptions;
  /** There is an `--expect` after a `--` of the command: then it belongs to the command. */
  readonly leavesExpect?: boolean;
}

/** conv's options that may follow the command. */
interface TrailingOptions {
  readonly expect: readonly string[];
  readonly junit?: string;
  readonly report?: string;
  readonly force?: boolean;
  readonly allowNone?: boolean;
}

const NONE: TrailingOptions = { expect: [] };

/**
 * Parses the words after `--`. They belong to the command, with one exception, so that assertions can follow a long
 * command: from the first `--expect` on, they are conv's (`--expect`, `--junit`, `--report`), unless the command
 * contains a second `--`.
 * @param operands the words that commander leaves, without the `--`.
 * @param written the words as typed, with the `--`.
 * @returns undefined if there is no command.
 * @throws Failure `usage` if there are words without a `--`, or nothing after it.
 */
export function readRunWords(
  operands: readonly string[],
  written: readonly string[],
): RunWords | undefined {
  const at = written.indexOf('--');
  const words = at === -1 ? [] : written.slice(at + 1);
  if (operands.length > words.length)
    throw withoutDashes(operands.slice(0, operands.length - words.length));
  if (at === -1) return undefined;
  const split = splitOptions(words);
  if ((split.command[0] ?? '') === '') throw nothingToRun();
  return split;
}

function splitOptions(words: readonly string[]): RunWords {
  const at = words.findIndex(isExpect);
  const hasDashes = words.slice(0, at === -1 ? undefined : at).includes('--');
  const slip = hasDashes || at !== -1 ? undefined : words.find(isSlip);
  if (slip !== undefined) throw misspelled(slip);
  if (at === -1 || hasDashes)
    return {
      command: words,
      options: NONE,
      ...(words.some(isExpect) ? { leavesExpect: true } : {}),
    };
  return { command: words.slice(0, at), options: readOptions(words.slice(at)) };
}

const EXPECT = '--expect';

const isExpect = (word: string): boolean => word === EXPECT || word.startsWith(`${EXPECT}=`);

/** One letter wrong, missing, extra, or two swapped: the run would pass with nothing checked. */
function isSlip(word: string): boolean {
  const [name = ''] = word.split('=');
  return distance(name, EXPECT) === 1 || [...name].some((_, at) => swapped(name, at) === EXPECT);
}

const swapped = (word: string, at: number): string =>
  `${word.slice(0, at)}${word.slice(at + 1, at + 2)}${word[at]}${word.slice(at + 2)}`;

const SWITCHES: Readonly<Record<string, 'force' | 'allowNone'>> = {
  '--force': 'force',
  '--allow-none': 'allowNone',
};

const OPTION = /^--(expect|junit|report)(?:=(.*))?$/s;

function readOptions(words: readonly string[]): TrailingOptions {
  let options = NONE;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string;
    const onOff = SWITCHES[word];
    if (onOff !== undefined) {
      options = { ...options, [onOff]: true };
      continue;
    }
    const [, name, joined] = OPTION.exec(word) ?? [];
    if (name === undefined) throw notOurs(word);
    if (joined === undefined) at += 1;
    options = withOption(options, name, joined ?? words[at]);
  }
  return options;
}

function withOption(options: TrailingOptions, name: string, value?: string): TrailingOptions {
  if (value === undefined)
    throw new Failure('usage', message('option_without_value', { option: name }), {
      hint: ORDER_OF_WORDS,
    });
  return name === 'expect'
    ? { ...options, expect: [...options.expect, value] }
    : { ...options, [name]: value };
}

const ORDER_OF_WORDS = message('order_of_words');

const notOurs = (word: string): Failure =>
  new Failure('usage', message('word_after_expect', { word: JSON.stringify(word) }), {
    hint: ORDER_OF_WORDS,
  });

const withoutDashes = (words: readonly string[]): Failure =>
  new Failure('usage', message('dashes_missing', { word: JSON.stringify(words[0]) }), {
    hint: PORT.test(words[0] ?? '')
      ? message('line_meant', { command: `conv mock --port ${words[0]}` })
      : message('dashes_example'),
  });

const PORT = /^\d{1,5}$/;

const misspelled = (word: string): Failure =>
  new Failure('usage', message('expect_misspelled', { word: JSON.stringify(word) }), {
    hint: ORDER_OF_WORDS,
  });

const nothingToRun = (): Failure =>
  new Failure('usage', message('command_missing'), {
    hint: message('command_example'),
  });
