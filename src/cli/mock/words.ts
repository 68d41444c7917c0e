import { distance } from 'fastest-levenshtein';
import { Failure } from '../../core/failure.ts';

/** What stands behind `--`: the command to run, and what conv is asked to check after it. */
export interface RunWords {
  /** The program and its arguments, as they were typed. */
  readonly command: readonly string[];
  readonly options: TrailingOptions;
  /** `--expect` stands behind a `--` of the command: then it is the command's. */
  readonly leavesExpect?: boolean;
}

/** conv's options that may stand after the command. */
interface TrailingOptions {
  readonly expect: readonly string[];
  readonly junit?: string;
  readonly report?: string;
  readonly force?: boolean;
  readonly allowNone?: boolean;
}

const NONE: TrailingOptions = { expect: [] };

/**
 * Reads the words behind `--`. They are the command's, with one exception that lets an assertion
 * stand after a long command: from the first `--expect` on they are conv's (`--expect`, `--junit`,
 * `--report`), unless a second `--` stands in the command.
 * @param operands what commander leaves over: the same words, but without the `--`.
 * @param written the words of this command as they were typed, with the `--`.
 * @returns undefined where no command is asked for.
 * @throws Failure `usage` where words stand without a `--`, or nothing stands behind it.
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
  if (slip !== undefined) throw misspelt(slip);
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

/** One letter wrong, missing or too many, or two swapped: the run would pass and nothing be checked. */
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
    throw new Failure('usage', `--${name} has no value`, { hint: ORDER_OF_WORDS });
  return name === 'expect'
    ? { ...options, expect: [...options.expect, value] }
    : { ...options, [name]: value };
}

const ORDER_OF_WORDS = `conv mock [options] -- command [its arguments] [--expect …]
From the first --expect behind the command on, all words are conv's: --expect, --junit, --report, --force, --allow-none.
A command that has an --expect itself takes it behind a second --, or within sh -c '…'.`;

const notOurs = (word: string): Failure =>
  new Failure('usage', `${JSON.stringify(word)} stands behind the command's --expect`, {
    hint: ORDER_OF_WORDS,
  });

const withoutDashes = (words: readonly string[]): Failure =>
  new Failure('usage', `the command to run stands behind --, not ${JSON.stringify(words[0])}`, {
    hint: 'such as: conv mock -- npm test',
  });

const misspelt = (word: string): Failure =>
  new Failure('usage', `${JSON.stringify(word)} stands behind --: did you mean ${EXPECT}?`, {
    hint: ORDER_OF_WORDS,
  });

const nothingToRun = (): Failure =>
  new Failure('usage', 'no command stands behind --', {
    hint: 'such as: conv mock -- npm test; was a variable empty?',
  });
