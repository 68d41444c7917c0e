import { distance } from 'fastest-levenshtein';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import type { CommandModule, ConvCommand } from '../command.ts';

/** The flags of `conv mock` as commander hands them over. */
export interface MockOptions {
  readonly port?: string;
  readonly keep?: string;
  readonly profile?: string;
  readonly merchants?: string;
  readonly host?: string;
  readonly liveCredentials?: boolean;
  readonly dialect: readonly string[];
  readonly state?: string;
  readonly seed: readonly string[];
  readonly clock?: string;
  readonly skew?: string;
  readonly fault: readonly string[];
  readonly faultFile: readonly string[];
  readonly faultSeed?: string;
  readonly env: readonly string[];
  readonly expect: readonly string[];
  readonly within?: string;
  readonly allowNone?: boolean;
  readonly junit?: string;
  readonly report?: string;
  readonly force?: boolean;
  readonly verbose?: boolean;
  readonly json?: boolean;
}

const addMockOptions = (command: ConvCommand): ConvCommand =>
  command
    .once('--port <number>', 'port on 127.0.0.1 and ::1 (default: any free port)')
    .excluding(
      'liveCredentials',
      '--host <address>',
      'listen on this address, for containers and other machines',
    )
    .once('--profile <name>', 'accept the credentials of this profile')
    .once('--merchants <file>', 'accept the merchants listed in this JSON file')
    .option('--live-credentials', 'allow live credentials (default: demo credentials)')
    .repeatable('--dialect <choices>', 'how to fill open points: laravel,success=204', [])
    .once('--state <file>', 'keep orders and events in this JSON file')
    .repeatable('--seed <file>', 'initial reports or order records; repeatable', [])
    .once('--clock <time>', "set the service's clock; add ,frozen to stop it")
    .once('--skew <duration>', 'shift the clock: 7m is ahead, -7m is behind')
    .repeatable('--fault <rule>', 'inject a fault; repeatable', [])
    .repeatable('--fault-file <file>', 'read fault rules, one per line; repeatable', [])
    .once('--fault-seed <number>', 'seed of random faults, to repeat a run')
    .repeatable('--expect <assertion>', 'assertion to check at the end; repeatable', [])
    .once('--within <seconds>', 'maximum time to wait for expectations')
    .option('--allow-none', 'pass even if no report arrived or a fault never matched')
    .repeatable('--env <name=text>', 'variable for the command: S2S_BASE={url}; repeatable', [])
    .once('--junit <file>', 'write the results of --expect as JUnit XML')
    .once('--report <file>', 'write the run as one HTML page')
    .option('--force', 'replace output files that conv did not write')
    .once('--keep <number>', 'number of requests to remember (default: 10000)')
    .option('--verbose', 'show each request while a command runs')
    .option('--json', 'print JSON lines: the service, then each request');

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
    hint: message('dashes_example'),
  });

const misspelled = (word: string): Failure =>
  new Failure('usage', message('expect_misspelled', { word: JSON.stringify(word) }), {
    hint: ORDER_OF_WORDS,
  });

const nothingToRun = (): Failure =>
  new Failure('usage', message('command_missing'), {
    hint: message('command_example'),
  });

const EXAMPLES = `
Examples:
  $ conv mock                                  runs until Ctrl-C; exit code 0
  $ conv mock --port 8080 --profile shop --state orders.json
  $ conv mock --fault 'drop-answer kind=paid first=2'
  $ conv mock --expect 'no order reported twice' --report run.html -- npm test
  $ conv mock --json > mock.ndjson &           first line: url and token

More: conv help mock (rules, files, control API), conv help faults,
conv help expectations, conv help ci`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('mock')
      .usage('[options] [-- command ...]')
      .description(
        'Run the bundled service on this machine and show each request, or run a command against it.',
      )
      .argument('[command...]', 'command to run; conv exits when it exits');
    addMockOptions(command)
      .addHelpText('after', EXAMPLES)
      .action((operands: readonly string[], options: MockOptions) =>
        run(async (dependencies) => {
          const words = readRunWords(operands, parent.args.slice(1));
          const { runMock } = await import('./mock/serve.ts');
          return runMock(options, words, dependencies);
        }),
      );
  },
};
