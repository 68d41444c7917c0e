import { shellWord } from '../core/kit/shell.ts';
import { KINDS, kindCalled } from '../core/protocol/kinds/index.ts';
import { FAILURES } from '../core/words/failure.ts';
import { findTopic } from '../help/topics.ts';
import { findCommand } from './commands.ts';
import { FORMER, MEMBERS, NAMES, STATES, TOPIC_NAMES } from './other-names.ts';

type Table = Readonly<Record<string, string>>;

/** The other names of a table; a name of two words has a `+`. */
const namesIn = (table: Table, prefix: string): readonly (readonly [string, string])[] =>
  Object.entries(table).flatMap(([name, others]) =>
    others.split(' ').map((other) => [other.replace('+', ' '), `${prefix}${name}`] as const),
  );

const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...namesIn(TOPIC_NAMES, 'conv help '),
  ...namesIn(NAMES, 'conv '),
]);

const BY_STATE: ReadonlyMap<string, string> = new Map(namesIn(STATES, ''));

const called = (word: string): string | undefined =>
  BY_NAME.get(word.toLowerCase().replaceAll('_', '-'));

/** The earlier command that these words after `conv` begin with, and what replaces the whole line. */
export function replacement(
  words: readonly string[],
): { readonly word: string; readonly command: string } | undefined {
  for (const count of [1, 2, 3]) {
    const former = words.slice(0, count).join(' ');
    const made = Object.hasOwn(FORMER, former) ? FORMER[former] : undefined;
    if (made !== undefined) return { word: former, command: lineOf(...made(words.slice(count))) };
  }
  return undefined;
}

/** What is meant by the words after `conv`, of which the first names no command. */
export function commandMeant([word = '', ...rest]: readonly string[]): string | undefined {
  const [next = '', ...others] = rest;
  const ofTwo = called(`${word} ${next}`);
  if (ofTwo !== undefined) return withRest(ofTwo, others);
  const ofOne = called(word);
  if (ofOne === 'conv log' && (isCommand(next) || isCommand(called(next)?.split(' ')[1])))
    return isCommand(next) ? lineOf(next, ...others) : commandMeant(rest);
  if (ofOne !== undefined) return withRest(ofOne, rest);
  if (findTopic(word) !== undefined) return `conv help ${word}`;
  if (FILE.test(word) && isPlain(word)) return lineOf('send', word);
  if (!/\d/.test(word) || !isPlain(word)) return undefined;
  return isCommand(next) ? lineOf(next, word, ...others.filter(isPlain)) : lineOf('show', word);
}

const isCommand = (word: string | undefined): boolean => findCommand(word) !== undefined;

/** The other command with what followed, where that is an ID, an amount, or a file; a secret is not repeated. */
function withRest(line: string, rest: readonly string[]): string {
  const command = line.replace('conv ', '');
  const [first = ''] = rest;
  if (isCheckOfFile(line, first)) return lineOf('send', first, '--check');
  if (command === 'verify' && STATUS.test(first)) return 'conv help errors';
  const meant = isCommand(command) ? lineMeant(command, rest) : undefined;
  if (meant !== undefined) return meant;
  if (command === 'replay' && BY_STATE.has(first)) return lineOf('log', BY_STATE.get(first) ?? '');
  return TAKES_WORDS.has(command) && rest.length <= 2 && rest.every(isPlain)
    ? `${line}${rest.map((word) => ` ${shellWord(word)}`).join('')}`
    : line;
}

/** `conv check orders.csv` asks for something else than `conv check`. */
const isCheckOfFile = (line: string, word: string): boolean =>
  FILE.test(word) && line === 'conv whoami --check';

const STATUS = /^\d{3}$/;

const FILE = /\.(?:csv|tsv|json|ndjson|jsonl|xlsx?|ods|txt)$/i;

/** Nothing that could be a secret, or that a shell would read. */
const isPlain = (word: string): boolean => /^[\p{L}\d_.#][\p{L}\d_.#/-]{0,29}$/u.test(word);

const TAKES_WORDS: ReadonlySet<string> = new Set([
  ...KINDS.map(({ command }) => command.name),
  ...['show', 'replay', 'reconcile', 'send', 'send --check', 'send --dry-run'],
]);

/** The command of a group that a word is another name for. */
export const memberMeant = (word: string, known: readonly string[]): string | undefined =>
  known.find((name) => Object.hasOwn(MEMBERS, word) && MEMBERS[word] === name);

const PERIOD =
  /^(?:today|yesterday|now|\d+[smhdw]|\d{4}-\d\d-\d\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/i;
const THING = /^(?:order|event|refund|click|batch|id)s?$/i;

/** The line that is meant by too many words after a command; undefined if that is not clear. */
export function lineMeant(command: string, words: readonly string[]): string | undefined {
  const [first = '', second] = words;
  if (command === 'log' && second === undefined) return logMeant(first);
  if (command === 'send' && words.length > 1 && words.every((word) => FILE.test(word)))
    return lineOf('send', first);
  const at = words.findIndex((word) => kindCalled(word) !== undefined);
  if (at !== -1) return lineOf(words[at] ?? '', ...words.toSpliced(at, 1));
  if (second !== undefined)
    return command === 'show' && THING.test(first) ? lineOf('show', second) : undefined;
  if (command === 'smoke' && URL.canParse(first)) return lineOf('smoke', '--endpoint', first);
  if (command !== 'health' || first === '') return undefined;
  return PERIOD.test(first) ? lineOf('health', '--since', first) : lineOf('health', '--money');
}

function logMeant(word: string): string | undefined {
  if (word === '') return undefined;
  const state = BY_STATE.get(word.toLowerCase());
  if (state !== undefined) return lineOf('log', state);
  if (kindCalled(word) !== undefined) return lineOf('log', '--kind', word);
  if (PERIOD.test(word)) return lineOf('log', '--since', word);
  return /^-?\d{1,2}$/.test(word)
    ? lineOf('log', '--limit', word.replace('-', ''))
    : lineOf('show', word);
}

/** The topic or the help of a command that a word after `conv help` asks for. */
export function helpMeant(words: readonly string[]): string | undefined {
  const [word = ''] = words;
  const former = replacement(words);
  if (former !== undefined) return former.command;
  if (findTopic(word) !== undefined) return `conv help ${word}`;
  if (STATUS.test(word) || Object.hasOwn(FAILURES, word)) return 'conv help errors';
  return called(word) ?? (word.includes('_') ? 'conv help errors' : undefined);
}

/** `conv --json log`: flags of a command that came before it. */
export function flagsAfter(
  words: readonly string[],
  takesValue: (flag: string) => boolean | undefined,
): string | undefined {
  const isValue = (at: number): boolean => takesValue(words[at - 1] ?? '') === true;
  const at = words.findIndex((word, at) => isCommand(word) && !isValue(at));
  const before = words.slice(0, at);
  const areKnown = before.every((word, at) => isValue(at) || takesValue(word) !== undefined);
  return at > 0 && areKnown ? lineOf(...words.slice(at), ...before) : undefined;
}

const lineOf = (...words: readonly string[]): string => ['conv', ...words.map(shellWord)].join(' ');
