import { statSync } from 'node:fs';
import type { Profile } from '../../../client/profiles/profile.ts';
import { type LooseMode, looseMode } from '../../../client/profiles/read.ts';
import {
  bad,
  type Checked,
  checkApiKey,
  checkEndpoint,
  checkEndpointOrPlain,
  checkJournal,
  checkKnownCurrency,
  checkLanguage,
  checkMerchant,
  checkSecret,
  good,
  isPlainHttp,
  type Rule,
} from '../../../client/profiles/rules.ts';
import { findPasteSlip, secretFromBytes } from '../../../client/profiles/secret-input.ts';
import {
  isSecret,
  type StoredSecret,
  secretAtHand,
} from '../../../client/profiles/secret-place.ts';
import type { Mode } from '../../../client/profiles/settings.ts';
import { profiles } from '../../../client/words/profiles.ts';
import { Secret } from '../../../core/protocol/masking/secret.ts';
import { Failure, isFailure } from '../../../core/words/failure.ts';
import { LANGUAGES, type Language } from '../../../core/words/language.ts';
import { type Fault, fault, type Message, message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import { text as sentenceOf } from '../../../core/words/text.ts';
import { type ShellWord, splitCommands } from '../../../verify/capture/formats/shell-words.ts';
import { readInput } from '../../files/input.ts';
import { flag, type OptionsOf, off, once, refused } from '../../flags.ts';
import { noteLooseModes } from '../../settings.ts';
import { JSON_OUTPUT, NO_INPUT } from '../../shared-flags.ts';
import type { Check } from '../../terminal/prompts.ts';
import type { Questions } from '../../terminal/questions.ts';
import { isTerminal, type Terminal } from '../../terminal/terminal.ts';
import { shortSecretRemark } from './view.ts';

/** A secret from a source other than a prompt. */
export interface GivenSecret {
  /** Its source: `--secret-stdin`, `--secret-file`, or `CONV_HMAC_SECRET`. */
  readonly origin: string;
  readonly text: Checked;
}

const STDIN = 0;

/** Warns if other users can read the file. @throws Failure `usage` if standard input is requested but is a terminal. */
export async function readSecretFlag(
  options: ValueOptions,
  terminal: Pick<Terminal, 'note'>,
): Promise<GivenSecret | undefined> {
  const { secretStdin, secretFile } = options;
  if (secretStdin !== true && secretFile === undefined) return undefined;
  const origin = secretStdin === true ? '--secret-stdin' : '--secret-file';
  const source = secretStdin === true ? '-' : secretFile;
  if (source === '-' && isTerminal(STDIN)) throw nothingPiped(origin);
  const text = await readSecretFrom(source);
  if (text.ok && source !== undefined && source !== '-')
    noteLooseModes(looseModesOf(source), terminal);
  return { origin, text };
}

/** Process substitution is not a regular file, and no other user can read it. */
function looseModesOf(file: string): { readonly looseModes: readonly LooseMode[] } {
  const status = statSync(file, { throwIfNoEntry: false });
  return { looseModes: status?.isFile() ? looseMode(file, status, 0o600) : [] };
}

/**
 * The secret from `CONV_HMAC_SECRET` for a profile with this key.
 * @throws Failure `usage` if it belongs to another key.
 */
export function secretOfEnvironment(
  { CONV_HMAC_SECRET: secret, CONV_API_KEY: itsKey }: NodeJS.ProcessEnv,
  apiKey: string | undefined,
): GivenSecret | undefined {
  if (!secret) return undefined;
  if (apiKey === undefined || !itsKey || itsKey === apiKey) {
    return { origin: 'CONV_HMAC_SECRET', text: good(secret) };
  }
  throw new Failure('usage', message('secret_of_other_key'), {
    hint: message('give_its_secret'),
  });
}

/**
 * Points out text that was probably copied along with a secret. On a terminal, the user decides whether to remove it;
 * in scripts, blanks are an error and quotes a warning.
 */
async function settleSecret(
  text: string,
  questions: Questions | undefined,
  terminal: Pick<Terminal, 'note'>,
): Promise<Checked> {
  const slip = findPasteSlip(text);
  if (slip === undefined || slip.cut === '') return slip ? bad(slip.message) : checkSecret(text);
  if (questions !== undefined) {
    const isCut = await questions.confirm(
      sentenceOf(message('cut_slip', { wrong: slip.message })),
      true,
    );
    return isCut ? settleSecret(slip.cut, questions, terminal) : checkSecret(text);
  }
  if (slip.kind === 'blanks') return bad(slip.message);
  terminal.note(sentenceOf(message('secret_slip', { wrong: slip.message })));
  return checkSecret(text);
}

async function readSecretFrom(source: string | undefined): Promise<Checked> {
  try {
    return secretFromBytes(await readInput(source, 'the_secret'));
  } catch (error) {
    if (!isFailure(error)) throw error;
    return bad(message('as_reported', { sentence: error.reason }));
  }
}

/** Where a given secret comes from, as a program reads it. */
const SOURCES: Readonly<Record<string, readonly [before: string, file: string]>> = {
  '--secret-stdin': ['', ' FILE'],
  '--secret-file': ['', ' FILE'],
  CONV_HMAC_SECRET: [`printf '%s' "$CONV_HMAC_SECRET" | `, ''],
};

/** What leaves out what was wrong with a secret. */
const TRIMS: Readonly<Record<string, string>> = {
  blanks_around: "sed 's/^ *//; s/ *$//'",
  ends_with_empty_line: 'head -n 1',
};

/**
 * A command that passes the secret without the spaces around it, or the empty line after it, if that is what was
 * wrong with it.
 * @param command that reads a secret, without its flag.
 */
export function pipedSecret(faults: readonly Fault[], command: string): string | undefined {
  const slip = faults.find(({ at, code }) => Object.hasOwn(TRIMS, code) && at in SOURCES);
  if (slip === undefined) return undefined;
  const [before, file] = SOURCES[slip.at] ?? ['', ''];
  return `${before}${TRIMS[slip.code]}${file} | ${command} --secret-stdin`;
}

const nothingPiped = (origin: string): Failure =>
  new Failure('usage', message('secret_not_piped', { origin }), {
    hint: message('pipe_secret', { origin }),
  });

/** Values from flags and the environment, with their faults. */
interface GivenValues {
  readonly values: Partial<Profile>;
  readonly faults: readonly Fault[];
}

export async function readGivenValues(
  options: ValueOptions,
  secret: GivenSecret | undefined,
  questions: Questions | undefined,
  terminal: Pick<Terminal, 'note'>,
): Promise<GivenValues> {
  const parts = [
    readValue('--api-key', options.apiKey, checkApiKey, (apiKey) => ({ apiKey })),
    readEndpoint(options),
    readCurrency(options),
    readValue('--merchant', options.merchant, checkMerchant, (merchant) => ({ merchant })),
    readMode(options),
    readJournal(options),
    readLanguage(options),
    await readSecret(secret, questions, terminal),
    readCommand(options),
  ];
  return {
    values: Object.assign({}, ...parts.map(({ values }) => values)),
    faults: parts.flatMap(({ faults }) => faults),
  };
}

const NOTHING: GivenValues = { values: {}, faults: [] };

function readEndpoint({ endpoint, allowPlainHttp, live }: ValueOptions): GivenValues {
  const rule = allowPlainHttp === true ? checkEndpointOrPlain : checkEndpoint;
  const given = readValue('--endpoint', endpoint, rule, (kept) => ({ endpoint: kept }));
  const isRefused = live === true && given.faults.length === 0 && isPlainHttp(endpoint ?? '');
  return isRefused ? { ...given, faults: [fault('--endpoint', 'plain_http_live')] } : given;
}

function readValue(
  path: string,
  text: string | undefined,
  rule: Rule,
  toValues: (value: string) => Partial<Profile>,
): GivenValues {
  return text === undefined ? NOTHING : toGiven(path, rule(text), toValues);
}

const toGiven = (
  path: string,
  checked: Checked,
  toValues: (value: string) => Partial<Profile>,
): GivenValues =>
  checked.ok
    ? { values: toValues(checked.value), faults: [] }
    : { values: {}, faults: [{ ...checked.message, at: path }] };

function readCurrency({ currency }: ValueOptions): GivenValues {
  if (currency === false) return { values: { currency: undefined }, faults: [] };
  return readValue('--currency', currency, checkKnownCurrency, (code) => ({ currency: code }));
}

function readJournal({ journal }: ValueOptions): GivenValues {
  if (journal === NO_JOURNAL) return { values: { journal: undefined }, faults: [] };
  return readValue('--journal', journal, checkJournal, (url) => ({ journal: url }));
}

function readLanguage({ lang }: ValueOptions): GivenValues {
  if (lang === NO_LANGUAGE) return { values: { language: undefined }, faults: [] };
  return readValue('--lang', lang, checkLanguage, (language) => ({
    language: language as Language,
  }));
}

function readMode({ live, sandbox }: ValueOptions): GivenValues {
  if (live !== true && sandbox !== true) return NOTHING;
  return { values: { mode: live === true ? 'live' : 'sandbox' }, faults: [] };
}

async function readSecret(
  given: GivenSecret | undefined,
  questions: Questions | undefined,
  terminal: Pick<Terminal, 'note'>,
): Promise<GivenValues> {
  if (given === undefined) return NOTHING;
  const { origin, text } = given;
  const checked = text.ok ? await settleSecret(text.value, questions, terminal) : text;
  return toGiven(origin, checked, (value) => ({ secret: new Secret(value) }));
}

/** Text that a shell takes literally. */
const QUOTED = /'[^']*'|"(?:[^"\\]|\\.)*"|\\./gs;

/** Splits the command into words like a shell. It runs without one, so shell syntax is refused. */
function readCommand({ secretCommand }: ValueOptions): GivenValues {
  if (secretCommand === undefined) return NOTHING;
  const wrong = (why: Message): GivenValues => ({
    values: {},
    faults: [{ ...why, at: '--secret-command' }],
  });
  const commands = splitOrRefuse(secretCommand);
  if (!Array.isArray(commands)) return wrong(commands);
  const [words = [], ...others] = commands;
  const needsShell = others.length > 0 || /[<>;&|()#]/.test(secretCommand.replace(QUOTED, ''));
  if (needsShell || words.some(({ expands }) => expands))
    return wrong(message('secret_command_needs_shell'));
  const [program, ...rest] = words.map(({ text }) => Buffer.from(text, 'latin1').toString());
  if (program === undefined || program === '') return wrong(message('is_empty'));
  return { values: { secret: { type: 'command', argv: [program, ...rest] } }, faults: [] };
}

function splitOrRefuse(command: string): ShellWord[][] | Message {
  try {
    return splitCommands(Buffer.from(command).toString('latin1'));
  } catch (error) {
    if (!isFailure(error)) throw error;
    return message('as_reported', { sentence: error.reason });
  }
}

const NO_CURRENCY = 'none';
const NO_JOURNAL = 'none';
const NO_LANGUAGE = 'none';

/**
 * Prompts for missing values of a profile.
 * @param present current values, offered as defaults; undefined for a new profile.
 */
export async function askForValues(
  given: Partial<Profile>,
  present: Profile | undefined,
  questions: Questions,
  terminal: Pick<Terminal, 'note'>,
): Promise<Profile> {
  const text = (message: string, rule: Rule, initial?: string): Promise<string> =>
    questions.text(message, untilGood(rule), initial).then((answer) => keptValue(rule, answer));
  const apiKey =
    given.apiKey ??
    (await askForKey(
      apiKeyBeside(given.secret && secretAtHand(given.secret)),
      present?.apiKey,
      questions,
    ));
  return {
    apiKey,
    secret: given.secret ?? (await askForSecret(apiKey, present?.secret, questions, terminal)),
    endpoint:
      given.endpoint ??
      (await text(profiles.ask_endpoint, endpointRuleBeside(present), present?.endpoint)),
    currency:
      'currency' in given ? given.currency : await askForCurrency(present?.currency, questions),
    mode: given.mode ?? (await askForMode(present?.mode, questions)),
    ...(given.merchant === undefined ? {} : { merchant: given.merchant }),
    ...(given.journal === undefined ? {} : { journal: given.journal }),
    ...(given.language === undefined ? {} : { language: given.language }),
  };
}

/** A pasted key may have blanks around it, which no key has. */
async function askForKey(
  rule: Rule,
  initial: string | undefined,
  questions: Questions,
): Promise<string> {
  const check = untilGood((text) => rule(text.trim()));
  const answer = await questions.text(profiles.ask_api_key, check, initial);
  const checked = rule(answer);
  if (checked.ok) return checked.value;
  const offer = sentenceOf(message('cut_key_slip', { wrong: checked.message }));
  return (await questions.confirm(offer, true))
    ? answer.trim()
    : askForKey(rule, initial, questions);
}

/**
 * The answers as flags for the equivalent command, with a file in place of the secret.
 * @param before the values from flags, or the current values of the profile.
 */
export function answeredFlags(before: Partial<Profile>, answered: Profile): readonly string[] {
  const { apiKey, endpoint, currency, mode, secret } = answered;
  return [
    ...(apiKey === before.apiKey ? [] : ['--api-key', apiKey]),
    ...(endpoint === before.endpoint ? [] : ['--endpoint', endpoint]),
    ...(currency === before.currency ? [] : currencyFlag(currency)),
    ...(mode === before.mode ? [] : [`--${mode}`]),
    ...(secret === before.secret ? [] : ['--secret-file', 'FILE']),
  ];
}

const currencyFlag = (currency: string | undefined): readonly string[] =>
  currency === undefined ? ['--no-currency'] : ['--currency', currency];

/** An unchanged endpoint is always valid. */
const endpointRuleBeside = (present: Profile | undefined): Rule =>
  isPlainHttp(present?.endpoint ?? '') ? checkEndpointOrPlain : checkEndpoint;

/** Adapts a rule to a prompt, which repeats until the answer is valid. */
export const untilGood =
  (rule: Rule): Check =>
  (answer) => {
    const checked = rule(answer);
    return checked.ok || sentenceOf(message('answer_wrong', { wrong: checked.message }));
  };

/** Questions a doubtful answer once; the same answer again is accepted. @param remark undefined if there is no doubt. */
function unlessMeant(check: Check, remark: (answer: string) => Message | undefined): Check {
  let questioned: string | undefined;
  return (answer) => {
    const said = check(answer);
    const remarked = said === true && answer !== questioned ? remark(answer) : undefined;
    questioned = answer;
    return remarked === undefined
      ? said
      : sentenceOf(message('answer_doubted', { remark: remarked }));
  };
}

/** The rule for an api_key if the secret is known. */
const apiKeyBeside =
  (secret: Secret | undefined): Rule =>
  (text) =>
    text !== '' && text === secret?.reveal() ? bad(message('same_as_secret')) : checkApiKey(text);

/** What is around a pasted secret is settled by another question. */
const checkPasted: Rule = (text) => checkSecret(text.trim() === '' ? text : text.trim());

async function askForSecret(
  apiKey: string,
  present: StoredSecret | undefined,
  questions: Questions,
  terminal: Pick<Terminal, 'note'>,
): Promise<StoredSecret> {
  const check = unlessMeant(untilGood(checkPasted), (text) => shortSecretRemark(new Secret(text)));
  const answer = await questions.secret(
    profiles.ask_secret({ canKeep: present !== undefined }),
    (text) => (text === '' && present !== undefined ? true : check(text)),
  );
  const kept = answer === '' ? present : undefined;
  if (kept !== undefined && !isSecret(kept)) return kept;
  const settled = kept ? good(kept.reveal()) : await settleSecret(answer, questions, terminal);
  if (settled.ok && settled.value !== apiKey) return kept ?? new Secret(settled.value);
  terminal.note(
    sentenceOf(
      settled.ok
        ? message('api_key_wrong', { wrong: message('same_as_secret') })
        : message('secret_wrong', { wrong: settled.message }),
    ),
  );
  return askForSecret(apiKey, present, questions, terminal);
}

async function askForCurrency(
  present: string | undefined,
  questions: Questions,
): Promise<string | undefined> {
  const check = untilGood(checkKnownCurrency);
  const answer = await questions.text(
    fill(profiles.ask_currency, { none: NO_CURRENCY }),
    (text) => (text === NO_CURRENCY || text === present ? true : check(text)),
    present ?? NO_CURRENCY,
  );
  return answer === NO_CURRENCY ? undefined : keptValue(checkKnownCurrency, answer);
}

function askForMode(present: Mode | undefined, questions: Questions): Promise<Mode> {
  const sandbox = {
    name: 'sandbox',
    value: 'sandbox',
    description: profiles.sandbox_key,
  } as const;
  const live = { name: 'live', value: 'live', description: profiles.live_key } as const;
  const choices = present === 'live' ? [live, sandbox] : [sandbox, live];
  return questions.select<Mode>(profiles.ask_mode, choices);
}

const keptValue = (rule: Rule, answer: string): string => {
  const checked = rule(answer);
  return checked.ok ? checked.value : answer;
};

/** Flags that people try first. */
const SECRET_ARGUMENTS = ['--secret', '--hmac-secret', '--hmac_secret'];

/** The values of a profile as flags. */
export const VALUES = [
  flag('--api-key <key>', 'api_key of the account'),
  flag('--endpoint <url>', 's2s_endpoint_base: https, or http on this machine', { isOwn: true }),
  flag('--allow-plain-http', 'allow http on a private network (sandbox only)'),
  flag('--currency <code>', 'default currency of reports'),
  flag('--merchant <id>', 'merchant ID, independent of the key and endpoint'),
  flag('--journal <url>', 'shared journal: postgres://…, or none'),
  flag('--lang <language>', 'language of messages: en, ko, or none', { complete: LANGUAGES }),
  flag('--live', 'this key creates payable orders', { excludes: ['--sandbox'] }),
  flag('--sandbox', 'this key never creates payable orders'),
  flag('--secret-stdin', 'read hmac_secret from standard input', { excludes: ['--secret-file'] }),
  flag('--secret-file <file>', 'read hmac_secret from a file'),
  flag('--secret-command <command>', 'command that prints hmac_secret', {
    excludes: ['--secret-stdin', '--secret-file'],
  }),
  flag('--keychain', 'keep hmac_secret in the system keychain', {
    excludes: ['--secret-command'],
  }),
  NO_INPUT,
  JSON_OUTPUT,
  ...SECRET_ARGUMENTS.map((name) => refused(`${name} [value]`, () => refuseSecret(name))),
];

/** The flags of `conv profile edit`. */
export const CHANGES = [
  ...VALUES,
  once('--name <name>', 'new name of the profile'),
  off('--no-currency', 'remove the default currency'),
  off('--no-keychain', 'keep hmac_secret in the profiles file'),
  once('--remove-map <map>', 'remove a saved map (see conv whoami)'),
];

export type EditOptions = OptionsOf<typeof CHANGES>;

/** Those of `conv profile add`, too, which lacks some. */
export type ValueOptions = Omit<EditOptions, 'removeMap' | 'name'>;

function refuseSecret(flag: string): never {
  throw new Failure('usage', message('secret_as_argument', { flag }), {
    hint: message('replace_secret'),
  });
}
