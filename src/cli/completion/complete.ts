import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readBuildFile } from '../../core/durable/build-files.ts';
import { readRegular } from '../../core/durable/regular-file.ts';
import { quoteForShell, quoteWord } from '../../core/kit/shell.ts';
import { excerpt, makeVisible } from '../../core/kit/visible.ts';
import type { Language } from '../../core/words/language.ts';
import { findDirectories } from '../directories.ts';
import { languageOf, valueAfter } from '../language.ts';
import { type BashLine, readBashLine } from './bash-line.ts';
import { type Candidate, decide } from './decide.ts';
import type { CompletionTable, Source, Values } from './table.ts';

const STDOUT = 1;

/** Maximum length of a description, in characters. */
const LONGEST = 60;

/**
 * Answers the scripts of `conv completion`: prints what can be typed at the cursor. It runs on every Tab, so it loads
 * nothing else of conv. On any error, it offers nothing.
 * @param request the shell, followed by what its script passes.
 * @returns the exit code, which is always 0.
 */
export async function complete(
  request: readonly string[],
  variables: NodeJS.ProcessEnv,
): Promise<number> {
  const readTable = (language: Language): CompletionTable =>
    JSON.parse(readBuildFile(`completion-${language}.json`));
  try {
    writeFileSync(STDOUT, await answerShell(request, variables, readTable));
  } catch {
    // A message would end up in the line that is being typed.
  }
  return 0;
}

/**
 * The response to a shell: a line `files` (the shell offers its own files) or `words`, then one line per candidate.
 * Candidates contain no control characters, so they cannot break a line or a field.
 */
export async function answerShell(
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
  const given = (await candidatesFrom(values, before, current, variables)).filter(({ value }) =>
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
  current: string,
  variables: NodeJS.ProcessEnv,
): Promise<readonly Candidate[]> {
  return typeof values === 'string'
    ? readFrom(values, before, current, variables)
    : values.map((value) => ({ value, description: '' }));
}

/**
 * Candidates with control characters are not offered.
 * @param takesDash false if a word that starts with a dash would be read as a flag.
 */
const isOffered = (value: string, takesDash: boolean): boolean =>
  value !== '' && (takesDash || !value.startsWith('-')) && makeVisible(value) === value;

async function readFrom(
  source: Source,
  before: readonly string[],
  current: string,
  variables: NodeJS.ProcessEnv,
): Promise<readonly Candidate[]> {
  if (source === 'anything' || source === 'files') return [];
  const directories = await findDirectories(variables);
  const stored = readProfiles(directories.config);
  if (source === 'profiles')
    return Object.keys(stored.profiles ?? {}).map((value) => ({ value, description: '' }));
  const name = valueAfter('--profile', before) ?? (variables.CONV_PROFILE || stored.active);
  // A journal server can be slow or down.
  if (variables.CONV_JOURNAL || stored.profiles?.[name ?? '']?.journal) return [];
  const { recentIds } = await import('../../client/journal/recent-ids.ts');
  const kinds = source === 'ids' ? IDS : [source];
  const [found = []] = kinds
    .map((kind) => recentIds(directories.data, kind))
    .filter((ids) => kinds.length === 1 || ids.some(({ id }) => id.startsWith(current)));
  return found.map(({ id, note }) => ({ value: id, description: excerpt(note, LONGEST) }));
}

/** Orders are most often meant; the others are offered where no order begins with what is typed. */
const IDS = ['orders', 'events', 'batches'] as const;

/** The raw file, unchecked: only names are read from it. */
interface StoredProfiles {
  readonly active?: string;
  readonly profiles?: Readonly<Record<string, { readonly journal?: string }>>;
}

function readProfiles(config: string): StoredProfiles {
  try {
    return JSON.parse(readRegular(path.join(config, 'profiles.json')).toString());
  } catch {
    // There can be a journal without profiles.
    return {};
  }
}

/** A parsed request, and how to answer it. */
interface Request {
  readonly before: readonly string[];
  /** Unquoted. */
  readonly current: string;
  /**
   * @param flag the flag that `current` starts with, such as `--profile=`.
   * @returns undefined if the candidate cannot be inserted here.
   */
  readonly show: (candidate: Candidate, flag: string) => string | undefined;
  readonly encode: (text: string) => string;
}

const asIs = (text: string): string => text;

const wordsPassed = (words: readonly string[]): Pick<Request, 'before' | 'current'> => ({
  before: words.slice(0, -1),
  // fish and PowerShell pass an open quote along.
  current: (words.at(-1) ?? '').replace(/^['"]/, ''),
});

const REQUESTS: Readonly<Record<string, (passed: readonly string[]) => Request>> = {
  /** bash inserts candidates verbatim, so conv quotes them. */
  bash([typed = '', breaks = '']) {
    const line = readBashLine(typed, breaks);
    return { ...line, show: ({ value }) => restForBash(value, line), encode: asIs };
  },
  /** zsh and fish quote what they insert. */
  zsh: (words) => ({
    ...wordsPassed(words),
    show: ({ value, description }, flag) => `${value.slice(flag.length)}\t${description}`,
    encode: asIs,
  }),
  /** fish does not quote a leading tilde, which would then expand to a directory. */
  fish: (words) => ({
    ...wordsPassed(words),
    show: ({ value, description }) =>
      value.startsWith('~') ? undefined : `${value}\t${description}`,
    encode: asIs,
  }),
  /** Windows mangles empty arguments, quotes, and characters outside its code page, so the script passes Base64. */
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

/** Characters with a special meaning inside each kind of quote. */
const ENDS_QUOTE = { "'": /'/, '"': /["$`\\!]/ } as const;
