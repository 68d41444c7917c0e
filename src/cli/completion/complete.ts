import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { quoteForShell, quoteWord } from '../../kit/shell.ts';
import { excerpt, makeVisible } from '../../kit/visible.ts';
import type { Language } from '../../words/language.ts';
import { findDirectories } from '../directories.ts';
import { languageOf, valueAfter } from '../language.ts';
import { type BashLine, readBashLine } from './bash-line.ts';
import { type Candidate, decide } from './decide.ts';
import type { CompletionTable, Source, Values } from './table.ts';

const STDOUT = 1;

/** The longest description, in characters. */
const LONGEST = 60;

/**
 * Answers the scripts of `conv completion`: what can be typed where the cursor is. Loads nothing else of conv, because
 * a person waits for it. Whatever goes wrong, the shell just offers nothing.
 * @param request the shell, then what its script knows of the line.
 * @returns the exit status, which is always 0.
 */
export async function complete(
  request: readonly string[],
  variables: NodeJS.ProcessEnv,
): Promise<number> {
  const readTable = (language: Language): CompletionTable =>
    JSON.parse(readFileSync(path.join(__dirname, `completion-${language}.json`), 'utf8'));
  try {
    writeFileSync(STDOUT, await answer(request, variables, readTable));
  } catch {
    // A message would be printed into the line that is being typed.
  }
  return 0;
}

/**
 * What a shell is answered: a line `files` (it offers its own) or `words`, then a line for each candidate. Candidates hold
 * no control characters, so that nothing in one ends its line or its field.
 */
export async function answer(
  [shell = '', ...rest]: readonly string[],
  variables: NodeJS.ProcessEnv,
  readTable: (language: Language) => CompletionTable,
): Promise<string> {
  const request = Object.hasOwn(REQUESTS, shell) ? REQUESTS[shell]?.(rest) : undefined;
  if (request === undefined) return '';
  const { before, current, show, encode } = request;
  const table = readTable(await languageOf([...before, current], variables));
  const { words, values } = decide(table, before, current);
  if (values === 'files' && words.length === 0) return encode('files\n');
  const flag = /^--[^=]+=/.exec(current)?.[0] ?? '';
  const takesDash = flag !== '' || before.includes('--');
  const given = (await candidatesFrom(values, before, variables)).filter(({ value }) =>
    isOffered(value, takesDash),
  );
  const lines = [...words, ...given.map((each) => ({ ...each, value: flag + each.value }))]
    .filter(({ value }) => value.startsWith(current))
    .flatMap((candidate) => show(candidate, flag) ?? []);
  return encode(['words', ...lines, ''].join('\n'));
}

async function candidatesFrom(
  values: Values,
  before: readonly string[],
  variables: NodeJS.ProcessEnv,
): Promise<readonly Candidate[]> {
  return typeof values === 'string'
    ? readFrom(values, before, variables)
    : values.map((value) => ({ value, description: '' }));
}

/**
 * No word of a command line shows a control character.
 * @param takesDash false where a word that begins with a dash would be read as a flag.
 */
const isOffered = (value: string, takesDash: boolean): boolean =>
  value !== '' && (takesDash || !value.startsWith('-')) && makeVisible(value) === value;

async function readFrom(
  source: Source,
  before: readonly string[],
  variables: NodeJS.ProcessEnv,
): Promise<readonly Candidate[]> {
  if (source === 'anything' || source === 'files') return [];
  const directories = await findDirectories(variables);
  const stored = readProfiles(directories.config);
  if (source === 'profiles')
    return Object.keys(stored.profiles ?? {}).map((value) => ({ value, description: '' }));
  const name = valueAfter('--profile', before) ?? (variables.CONV_PROFILE || stored.active);
  // A server may be far away, or down.
  if (variables.CONV_JOURNAL || stored.profiles?.[name ?? '']?.journal) return [];
  const { recentIds } = await import('../../client/journal/recent-ids.ts');
  return recentIds(directories.data, source).map(({ id, note }) => ({
    value: id,
    description: excerpt(note, LONGEST),
  }));
}

/** As the file has it: nothing is checked, because nothing is used but names. */
interface StoredProfiles {
  readonly active?: string;
  readonly profiles?: Readonly<Record<string, { readonly journal?: string }>>;
}

function readProfiles(config: string): StoredProfiles {
  try {
    return JSON.parse(readFileSync(path.join(config, 'profiles.json'), 'utf8'));
  } catch {
    // Without profiles, there is a journal all the same.
    return {};
  }
}

/** What a script passes, understood, and how it is answered. */
interface Request {
  readonly before: readonly string[];
  /** Without its quotes. */
  readonly current: string;
  /**
   * @param flag the beginning of `current` that names a flag: `--profile=`.
   * @returns undefined for a candidate that cannot be inserted there.
   */
  readonly show: (candidate: Candidate, flag: string) => string | undefined;
  readonly encode: (text: string) => string;
}

const asIs = (text: string): string => text;

const wordsPassed = (words: readonly string[]): Pick<Request, 'before' | 'current'> => ({
  before: words.slice(0, -1),
  // fish and PowerShell leave a quote that is still open.
  current: (words.at(-1) ?? '').replace(/^['"]/, ''),
});

const REQUESTS: Readonly<Record<string, (passed: readonly string[]) => Request>> = {
  /** bash inserts what it is given as it is. */
  bash([typed = '', breaks = '']) {
    const line = readBashLine(typed, breaks);
    return { ...line, show: ({ value }) => restForBash(value, line), encode: asIs };
  },
  /** zsh and fish quote what they insert themselves. */
  zsh: (words) => ({
    ...wordsPassed(words),
    show: ({ value, description }, flag) => `${value.slice(flag.length)}\t${description}`,
    encode: asIs,
  }),
  /** fish leaves a tilde in front unquoted, so that it names a directory. */
  fish: (words) => ({
    ...wordsPassed(words),
    show: ({ value, description }) =>
      value.startsWith('~') ? undefined : `${value}\t${description}`,
    encode: asIs,
  }),
  /** Windows passes neither empty arguments nor quotes nor characters outside its code page as they are. */
  powershell: ([encoded = '']) => ({
    ...wordsPassed(Buffer.from(encoded, 'base64').toString('utf8').split('\n')),
    show: ({ value, description }) =>
      `${quoteWord(value, 'powershell')}\t${value}\t${description || value}`,
    encode: (text) => Buffer.from(text, 'utf8').toString('base64'),
  }),
};

function restForBash(value: string, { quote, kept }: BashLine): string | undefined {
  const rest = value.slice(kept.length);
  if (quote === '') return quoteForShell(rest);
  return ENDS_QUOTE[quote].test(rest) ? undefined : rest;
}

/** What means something inside of quotes. */
const ENDS_QUOTE = { "'": /'/, '"': /["$`\\!]/ } as const;
