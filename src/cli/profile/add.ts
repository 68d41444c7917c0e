import { viewProfile } from '../../actions/profile-view.ts';
import { addProfile, requireFreeName } from '../../profiles/changes.ts';
import type { Profile, Profiles } from '../../profiles/profile.ts';
import { readProfiles } from '../../profiles/read.ts';
import { checkProfileName } from '../../profiles/rules.ts';
import { updateProfiles } from '../../profiles/update.ts';
import { profiles } from '../../words/en/profiles.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Questions, questionsFor } from '../questions.ts';
import { noteLooseModes } from '../settings.ts';
import { askForValues, untilGood } from './ask-values.ts';
import { checkName, completeProfile, type Entry, incompleteEntry } from './complete-profile.ts';
import { type GivenSecret, readSecretFlag, secretOfEnvironment } from './given-secret.ts';
import { readGivenValues } from './given-values.ts';
import { offerDryRun } from './offer-dry-run.ts';
import type { ValueOptions } from './options.ts';
import { isSamePair, noteShortSecret, SAME_PAIR } from './pair.ts';
import { noteCurrency, showProfile } from './show-profile.ts';

/** `conv profile add`: stores what is given; on a terminal it asks for what is missing. */
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
  const file = await updateProfiles(directory, (now) => addProfile(now, added.name, profile));
  noteLooseModes(file, terminal);
  noteCurrency(profile.currency, terminal);
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
    (await readSecretFlag(options, terminal)) ?? secretOfEnvironment(variables, options.apiKey);
  const given = await readGivenValues(options, secret, questions, terminal);
  if (isFromEnvironment(secret)) terminal.note(profiles.secret_from_environment);
  return { name, values: given.values, faults: [...checkName(name), ...given.faults] };
}

const isFromEnvironment = (secret: GivenSecret | undefined): boolean =>
  secret?.origin === 'CONV_HMAC_SECRET';

interface Completed {
  readonly name: string;
  readonly profile: Profile;
  /** Something was asked for. */
  readonly isGuided: boolean;
}

/** @throws Failure `usage` where something is wrong, or missing and nobody can be asked. */
async function complete(
  entry: Entry,
  stored: Profiles,
  questions: Questions | undefined,
  { terminal }: Dependencies,
): Promise<Completed> {
  const { name, values, faults } = entry;
  const profile = completeProfile(values);
  if (faults.length > 0) throw incompleteEntry(entry);
  if (isSamePair(values)) {
    // The command to copy must not show it.
    throw incompleteEntry({ name, values: { ...values, apiKey: 'KEY' }, faults: SAME_PAIR });
  }
  if (name !== undefined && profile !== undefined) return { name, profile, isGuided: false };
  if (questions === undefined) throw incompleteEntry(entry);
  return {
    name: name ?? (await askForName(stored, questions)),
    profile: await askForValues(values, undefined, questions, terminal),
    isGuided: true,
  };
}

/** The first one needs no name that means anything. */
function askForName({ byName }: Profiles, { text }: Questions): Promise<string> {
  const check = untilGood(checkProfileName);
  return text(
    profiles.ask_name,
    (name) => (byName.has(name) ? profiles.name_taken({ name }) : check(name)),
    byName.size === 0 ? 'default' : undefined,
  );
}

const headline = (name: string, isActive: boolean): string =>
  isActive ? profiles.first_profile_added({ name }) : profiles.profile_added({ name });
