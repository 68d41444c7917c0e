import { addProfile, requireFreeName } from '../../../client/profiles/changes.ts';
import type { Profile, Profiles } from '../../../client/profiles/profile.ts';
import { type ProfileView, viewProfile } from '../../../client/profiles/profile-view.ts';
import { readProfiles } from '../../../client/profiles/read.ts';
import { checkProfileName } from '../../../client/profiles/rules.ts';
import { profiles } from '../../../client/words/profiles.ts';
import { shellWord } from '../../../core/kit/shell.ts';
import { kindNamed, OPENING } from '../../../core/protocol/kinds/index.ts';
import { Failure, isFailure } from '../../../core/words/failure.ts';
import { type Fault, fault, message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import { noteLooseModes } from '../../settings.ts';
import { type Questions, questionsFor } from '../../terminal/questions.ts';
import { placeNew, updateWithEntries } from './kept-secret.ts';
import {
  answeredFlags,
  askForValues,
  type GivenSecret,
  pipedSecret,
  readGivenValues,
  readSecretFlag,
  secretOfEnvironment,
  untilGood,
  type ValueOptions,
} from './values.ts';
import { isSamePair, noteShortSecret, SAME_PAIR, showProfile } from './view.ts';

/** The name and values passed to `add`, with their faults. */
interface Entry {
  readonly name: string | undefined;
  readonly values: Partial<Profile>;
  readonly faults: readonly Fault[];
}

/** @returns undefined if a required value is missing. */
function completeProfile(values: Partial<Profile>): Profile | undefined {
  const {
    apiKey,
    secret,
    endpoint,
    currency,
    mode = 'sandbox',
    merchant,
    journal,
    language,
  } = values;
  if (apiKey === undefined || secret === undefined || endpoint === undefined) return undefined;
  return {
    apiKey,
    secret,
    endpoint,
    currency,
    mode,
    ...(merchant === undefined ? {} : { merchant }),
    ...(journal === undefined ? {} : { journal }),
    ...(language === undefined ? {} : { language }),
  };
}

export function checkName(name: string | undefined): Fault[] {
  const checked = name === undefined ? undefined : checkProfileName(name);
  return checked === undefined || checked.ok ? [] : [{ ...checked.message, at: 'NAME' }];
}

/** Reports all missing and invalid values together, with a command to copy. */
function incompleteEntry({ name, values, faults }: Entry): Failure {
  const all = [...faults, ...missingValues({ name, values, faults })];
  const flags = all.map(({ at }) => at);
  return new Failure('usage', message('profile_not_added', { flags }), {
    faults: all,
    hint: message('copy_command', { command: commandToCopy({ name, values, faults }) }),
  });
}

const SECRET_ORIGINS = ['--secret-stdin', '--secret-file', '--secret-command', 'CONV_HMAC_SECRET'];

function missingValues({ name, values, faults }: Entry): Fault[] {
  const isWrong = (...paths: string[]): boolean => faults.some(({ at }) => paths.includes(at));
  return [
    ...(name === undefined ? [fault('NAME', 'value_missing_here')] : []),
    ...(values.apiKey === undefined && !isWrong('--api-key')
      ? [fault('--api-key', 'value_missing_here')]
      : []),
    ...(values.endpoint === undefined && !isWrong('--endpoint')
      ? [fault('--endpoint', 'value_missing_here')]
      : []),
    ...(values.secret === undefined && !isWrong(...SECRET_ORIGINS)
      ? [fault('--secret-stdin', 'secret_missing_here')]
      : []),
  ];
}

function commandToCopy({ name, values, faults }: Entry): string {
  const words = [
    name === undefined || checkName(name).length > 0 ? 'NAME' : shellWord(name),
    '--api-key',
    shellWord(values.apiKey ?? 'KEY'),
    '--endpoint',
    shellWord(values.endpoint ?? 'URL'),
    ...(values.currency === undefined ? [] : ['--currency', shellWord(values.currency)]),
    ...(values.mode === 'live' ? ['--live'] : []),
  ];
  const command = `conv profile add ${words.join(' ')}`;
  return pipedSecret(faults, command) ?? `${command} --secret-stdin < FILE`;
}

const SECOND_MS = 1000;

/**
 * Offers to run a first command with the new profile, as a dry run.
 * @returns the exit code of the dry run; 0 without one.
 */
async function offerDryRun(
  { name, active, currency }: ProfileView,
  questions: Questions,
  dependencies: Dependencies,
): Promise<number> {
  // A new order each time, because a fixed one could already be in the journal.
  const words = [`try-${Math.floor(dependencies.clock.now() / SECOND_MS)}`, '5000'];
  const flags = {
    ...(currency === undefined ? { currency: 'KRW' } : {}),
    ...(active ? {} : { profile: name }),
  };
  const typed = [...words, ...flagWords(flags)].join(' ');
  dependencies.terminal.note(fill(profiles.try_dry_run, { words: typed }));
  if (!(await isWanted(name, questions))) return 0;
  const { report: send } = await import('../report/report.ts');
  return send(kindNamed(OPENING), words, { ...flags, dryRun: true, input: false }, dependencies);
}

const flagWords = (flags: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(flags).map(([flag, value]) => `--${flag} ${shellWord(value)}`);

/** If this prompt is interrupted, the failure says that the profile is already stored. */
async function isWanted(name: string, questions: Questions): Promise<boolean> {
  try {
    return await questions.confirm(profiles.run_it_now, true);
  } catch (cause) {
    if (!isFailure(cause) || cause.code !== 'interrupted') throw cause;
    throw new Failure('interrupted', message('interrupted_after_adding', { name }), { cause });
  }
}

/** `conv profile add`: stores a profile; on a terminal, it prompts for missing values. */
export async function add(
  name: string | undefined,
  options: ValueOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  const { config: directory } = await dependencies.directories();
  const stored = readProfiles(directory);
  if (name !== undefined) requireFreeName(stored, name);
  const questions = await questionsFor(options, dependencies);
  const entry = await readEntry(name, options, questions, dependencies);
  const { profile, isGuided, ...added } = await complete(entry, stored, questions, dependencies);
  const secret = await placeNew(
    added.name,
    profile.secret,
    options.keychain === true,
    dependencies,
  );
  const file = await updateWithEntries(
    (now) => addProfile(now, added.name, { ...profile, secret }),
    { fresh: secret },
    dependencies,
  );
  noteLooseModes(file, terminal);
  noteShortSecret(profile.secret, terminal);
  const view = viewProfile(file, added.name);
  await showProfile(view, headline(added.name, view.active), options, terminal);
  if (!isGuided || questions === undefined || options.json === true) return 0;
  return offerDryRun(view, questions, dependencies);
}

async function readEntry(
  name: string | undefined,
  options: ValueOptions,
  questions: Questions | undefined,
  { terminal, variables }: Dependencies,
): Promise<Entry> {
  const secret =
    options.secretCommand === undefined
      ? ((await readSecretFlag(options, terminal)) ??
        secretOfEnvironment(variables, options.apiKey))
      : undefined;
  const given = await readGivenValues(options, secret, questions, terminal);
  if (isFromEnvironment(secret)) terminal.note(profiles.secret_from_environment);
  return { name, values: given.values, faults: [...checkName(name), ...given.faults] };
}

const isFromEnvironment = (secret: GivenSecret | undefined): boolean =>
  secret?.origin === 'CONV_HMAC_SECRET';

interface Completed {
  readonly name: string;
  readonly profile: Profile;
  /** Whether conv prompted for anything. */
  readonly isGuided: boolean;
}

/** @throws Failure `usage` if a value is invalid, or is missing and no prompt can be shown. */
async function complete(
  entry: Entry,
  stored: Profiles,
  questions: Questions | undefined,
  { terminal, commandLine }: Dependencies,
): Promise<Completed> {
  const { name, values, faults } = entry;
  const profile = completeProfile(values);
  if (faults.length > 0) throw incompleteEntry(entry);
  if (isSamePair(values)) {
    // The suggested command must not show the secret.
    throw incompleteEntry({ name, values: { ...values, apiKey: 'KEY' }, faults: SAME_PAIR });
  }
  if (name !== undefined && profile !== undefined) return { name, profile, isGuided: false };
  if (questions === undefined) throw incompleteEntry(entry);
  const chosen = name ?? (await askForName(stored, questions));
  const asked = await askForValues(values, undefined, questions, terminal);
  const { noteSameCommand } = await import('../../guided.ts');
  const flags = answeredFlags(values, asked);
  const operand = name === undefined ? [chosen] : [];
  noteSameCommand([...commandLine.slice(0, 2), ...flags, ...commandLine.slice(2), ...operand], {
    terminal,
  });
  return { name: chosen, profile: asked, isGuided: true };
}

/** For the first profile, any name will do. */
function askForName({ byName }: Profiles, { text }: Questions): Promise<string> {
  const check = untilGood(checkProfileName);
  return text(
    profiles.ask_name,
    (name) => (byName.has(name) ? fill(profiles.name_taken, { name }) : check(name)),
    byName.size === 0 ? 'default' : undefined,
  );
}

const headline = (name: string, isActive: boolean): string =>
  isActive ? fill(profiles.first_profile_added, { name }) : profiles.profile_added({ name });
