import { shellWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { sign } from '../../core/protocol/signing.ts';
import { FAILURES } from '../../core/words/failure.ts';
import type { Message } from '../../core/words/message.ts';
import { fill } from '../../core/words/sentence.ts';
import type { Recheck, RecheckCommand, Shown } from '../../verify/finding.ts';
import { parseLanguage } from '../../verify/language.ts';
import {
  type SearchWatch,
  type VerifiedRequest,
  type VerifyQuestion,
  verifyRequest,
} from '../../verify/verify.ts';
import { next, searchProgress } from '../../verify/words/verdict.ts';
import { verify as words } from '../../verify/words/verify.ts';
import { defineCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { argument } from '../flags.ts';
import { screenWidth } from '../terminal/terminal.ts';
import { parseSeconds } from '../times.ts';
import { type KnownAccounts, loadAccounts } from './verify/accounts.ts';
import {
  FLAGS,
  type Plan,
  planRequests,
  readSignedString,
  refuseForSeveral,
  refuseRequest,
  type VerifyOptions,
} from './verify/plan.ts';
import { basePathOf, type GivenRequest } from './verify/request.ts';
import { verifyJson } from './verify/view/json.ts';
import { verifyText } from './verify/view/text.ts';

/** Checks one request, with everything else from the command line. */
export type Check = (given: GivenRequest, watch: SearchWatch) => Promise<VerifiedRequest>;

function checkFor(
  { account, otherAccounts, storedAccounts, settings }: KnownAccounts,
  asked: Pick<VerifyQuestion, 'signedString' | 'deep' | 'nowSeconds'>,
): Check {
  const basePath = basePathOf(settings.endpoint?.value);
  return async ({ request, destination, isPrinted = false }, watch) => {
    const where = { basePath, ...destination };
    const question = { ...asked, request, account, otherAccounts, destination: where, isPrinted };
    const result = await verifyRequest(question, watch);
    // The secrets that were not tried must not be shown either.
    return { ...result, question: { ...question, otherAccounts: storedAccounts } };
  };
}

/** The command that repeats the check, or a description if there is none. */
export const recheckFor =
  (body: string | undefined, options: VerifyOptions): Recheck =>
  ({ profile, redact }) => {
    const given = [body, ...(options.headers ?? []), ...VALUES.map((name) => options[name])];
    if (given.some((text) => text !== undefined && makeVisible(text) !== text)) return IN_WORDS;
    const values = { ...options, ...redacted(options, redact) };
    const words = wordsOf(body, { ...values, profile: profile ?? options.profile });
    return {
      words: next.check_again({ remarks: remarksOn(body, options, redact) }),
      command: ['conv verify', ...words.map(shellWord)].join(' '),
    };
  };

/** A name with control characters: what would be printed is not what must be typed. */
const IN_WORDS: RecheckCommand = { words: next.check_again_same };

const VALUES = ['key', 'timestamp', 'signature', 'eventId', 'profile'] as const;

const HEADER_VALUES = ['key', 'timestamp', 'signature'] as const;

const redacted = (options: VerifyOptions, redact: (text: string) => string) =>
  Object.fromEntries(
    HEADER_VALUES.flatMap((name) => {
      const value = options[name];
      return value === undefined ? [] : [[name, redact(value)]];
    }),
  );

/** Notes about input that is not on the command line. */
function remarksOn(
  body: string | undefined,
  options: VerifyOptions,
  redact: (text: string) => string,
): string[] {
  return [
    ...(body === '-' ? [next.body_on_stdin] : []),
    ...(options.headers?.includes('-') ? [next.headers_on_stdin] : []),
    ...(HEADER_VALUES.some((name) => redact(options[name] ?? '') !== (options[name] ?? ''))
      ? [next.own_value]
      : []),
    ...(HEADER_VALUES.some((name) => options[name] !== undefined) ? [next.new_values] : []),
  ];
}

function wordsOf(
  body: string | undefined,
  {
    headers = [],
    eventId,
    profile,
    now,
    ...options
  }: Omit<VerifyOptions, 'profile'> & { readonly profile: string | undefined },
): string[] {
  const flag = (name: string, value: string | undefined): string[] =>
    value === undefined ? [] : [name, value];
  return [
    ...(body === undefined ? [] : [fileWord(body)]),
    ...headers.flatMap((file) => ['--headers', fileWord(file)]),
    ...HEADER_VALUES.flatMap((name) => flag(`--${name}`, options[name])),
    ...flag('--event-id', eventId),
    ...flag('--request', options.request),
    ...(options.allowFiles === true ? ['--allow-files'] : []),
    ...flag('--profile', profile),
    ...flag('--now', now),
  ];
}

/** A file name that starts with a dash would be read as a flag. */
const fileWord = (file: string): string =>
  file.startsWith('-') && file !== '-' ? `./${file}` : file;

/** Display options. */
export interface Showing extends Omit<Shown, 'expected'> {
  readonly json: boolean;
  /** Whether the signature that would be right is shown. */
  readonly showExpected: boolean;
}

/** @throws Failure `usage` if no such language is known. */
function readShowing(body: string | undefined, options: VerifyOptions): Showing {
  const { language, json = false, showExpected = false } = options;
  return {
    json,
    showExpected,
    language: language === undefined ? undefined : parseLanguage(language),
    recheck: recheckFor(body, options),
    bodyWord: isBody(body, options) ? shellWord(fileWord(body)) : undefined,
    columns: screenWidth(),
  };
}

/** Whether the file is only a body, with its headers elsewhere, rather than a whole capture. */
const isBody = (body: string | undefined, options: VerifyOptions): body is string =>
  body !== undefined &&
  body !== '-' &&
  (options.headers !== undefined || options.signature !== undefined);

/** What to show of a result; the correct signature only if it was requested and is known. */
export function shownFor(
  { showExpected, json: _, ...shown }: Showing,
  result: VerifiedRequest,
): Shown {
  return { ...shown, expected: showExpected ? rightSignature(result) : undefined };
}

function rightSignature({ account, presented, question }: VerifiedRequest): string | undefined {
  const { timestamp = '' } = presented;
  if (account.secret === undefined || timestamp === '') return undefined;
  return sign(account.secret, timestamp, question.request.body);
}

/** The exit code: 0 if the service would accept all requests. */
export function statusOf(results: readonly VerifiedRequest[]): number {
  if (results.some(({ verdict }) => verdict.searched.interrupted)) return FAILURES.interrupted.exit;
  const isFine = results.every(({ verdict }) => verdict.verdict === 'valid');
  return isFine ? 0 : FAILURES.signature_mismatch.exit;
}

/** A search that a person can follow, and stop with Ctrl-C. */
export interface WatchedSearch extends SearchWatch {
  readonly isInterrupted: () => boolean;
  /** Starts a search, with a title before its progress. */
  readonly begin: (title: string) => void;
  /** Clears the progress line. */
  readonly end: () => void;
}

/** How often the line is refreshed, in milliseconds. */
const REFRESH_MS = 100;

/** From here on the first Ctrl-C does not end the process: the caller must check `isInterrupted`. */
export function watchSearch({
  clock: { now },
  terminal,
  interrupt,
}: Pick<Dependencies, 'clock' | 'terminal' | 'interrupt'>): WatchedSearch {
  const signal = interrupt();
  let search = { title: '', startedAt: now() };
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    now,
    isInterrupted: () => signal.aborted,
    begin: (title) => {
      search = { title, startedAt: now() };
    },
    onProgress: (hypotheses) => {
      if (now() - shownAt < REFRESH_MS) return;
      shownAt = now();
      terminal.showStatus(
        `${search.title}${searchProgress(hypotheses, shownAt - search.startedAt)}`,
      );
    },
    end: () => terminal.showStatus(''),
  };
}

/** `conv verify`: one request in, one verdict out; or several. */
async function verify(
  body: string | undefined,
  options: VerifyOptions,
  dependencies: Dependencies,
): Promise<number> {
  const nowSeconds = chooseNow(options, dependencies);
  const showing = readShowing(body, options);
  const signedString = readSignedString(options);
  const accounts = await loadAccounts(options, dependencies);
  const plan = await choosePlan(body, options, accounts, nowSeconds, dependencies);
  await noteAll(plan.remarks, dependencies);
  const check = checkFor(accounts, { signedString, deep: options.deep === true, nowSeconds });
  const shown = { ...showing, hasUntriedProfiles: accounts.hasUntried };
  if (!plan.isSeveral) return verifyOne(plan, check, shown, options, dependencies);
  refuseForSeveral(options);
  const { verifySeveral } = await import('./verify/several.ts');
  return verifySeveral(plan, check, shown, dependencies);
}

/** Messages are loaded only if there is something to print. */
async function noteAll(
  remarks: readonly Message[],
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<void> {
  if (remarks.length === 0) return;
  const { text } = await import('../../core/words/text.ts');
  for (const remark of remarks) terminal.note(fill(words.verify_note, { remark: text(remark) }));
}

const chooseNow = ({ now }: VerifyOptions, { clock }: Dependencies): number =>
  now === undefined ? Math.floor(clock.now() / 1000) : parseSeconds('--now', now);

async function choosePlan(
  body: string | undefined,
  options: VerifyOptions,
  accounts: KnownAccounts,
  nowSeconds: number,
  dependencies: Dependencies,
): Promise<Plan> {
  refuseRequest(body, options);
  if (options.eventId === undefined) return planRequests(body, options, dependencies);
  const { planEvent } = await import('./verify/event.ts');
  return planEvent(
    body,
    { ...options, eventId: options.eventId },
    accounts,
    nowSeconds,
    dependencies,
  );
}

async function verifyOne(
  { requests: [planned] }: Plan,
  check: Check,
  showing: Showing,
  { deep }: VerifyOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  if (planned === undefined) return statusOf([]);
  const given = await planned.read();
  await noteAll(given.remarks, dependencies);
  const result = await searchOne(given, check, deep === true, dependencies);
  const shown = shownFor(showing, result);
  terminal.print(
    showing.json ? verifyJson(result, shown) : verifyText(result, await terminal.theme(), shown),
  );
  return statusOf([result]);
}

/** A short search ends before anybody could follow or stop it. */
async function searchOne(
  given: GivenRequest,
  check: Check,
  isDeep: boolean,
  dependencies: Dependencies,
): Promise<VerifiedRequest> {
  if (!isDeep) return check(given, { now: dependencies.clock.now });
  const watch = watchSearch(dependencies);
  try {
    return await check(given, watch);
  } finally {
    watch.end();
  }
}

const NOTES = `
Examples:
  $ conv verify body.json --headers headers.txt    lines of "Name: value"
  $ conv verify request.har                        a whole request, as captured
  $ conv verify                                    prompts for a paste
  $ pbpaste | conv verify                          a copied curl command or log
  $ conv verify body.json --timestamp 1785585600 --signature 5f2c… --key pk_1
  $ conv verify --event-id paid-9f2c41d0           a journaled event
  $ conv verify captured/                          every request in a folder
  $ conv verify body.json --headers headers.txt --language php
  $ conv verify body.json --headers headers.txt --deep

Exit codes: 0 the service would accept every request, 7 it would refuse one.
More: conv help verify`;

export const command = defineCommand({
  name: 'verify',
  description:
    'Check a signed request as the service does: headers, timestamp, key, and signature. If the signature does not match, find the mistake that explains it.',
  arguments: [
    argument('[body]', 'exact body, whole request, or folder of requests; - reads stdin', 'files'),
  ],
  flags: FLAGS,
  notes: NOTES,
  run: verify,
});
