import { editProfile, removeMap } from '../../../client/profiles/changes.ts';
import {
  merchantOf,
  type Profile,
  type Profiles,
  requireMap,
  requireProfile,
} from '../../../client/profiles/profile.ts';
import { viewProfile } from '../../../client/profiles/profile-view.ts';
import { readProfiles } from '../../../client/profiles/read.ts';
import { isPlainHttp } from '../../../client/profiles/rules.ts';
import { profiles } from '../../../client/words/profiles.ts';
import { operandWord } from '../../../core/kit/shell.ts';
import { Failure, isFailure } from '../../../core/words/failure.ts';
import { type Fault, fault, type Message, message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import { noteElsewhere } from '../../other-accounts.ts';
import { noteLooseModes } from '../../settings.ts';
import { type Questions, questionsFor } from '../../terminal/questions.ts';
import { finishRotations } from './finish-rotation.ts';
import { placeChanged, requireUnchanged, updateWithEntries } from './kept-secret.ts';
import { rename } from './manage.ts';
import {
  answeredFlags,
  askForValues,
  type EditOptions,
  pipedSecret,
  readGivenValues,
  readSecretFlag,
  type ValueOptions,
} from './values.ts';
import { isSamePair, noteShortSecret, SAME_PAIR, showProfile } from './view.ts';

/** `conv profile edit`, of which a new name goes alone, because it moves all that belongs to the profile. */
export async function editOrRename(
  named: string | undefined,
  { name, ...options }: EditOptions & { readonly name?: string },
  dependencies: Dependencies,
): Promise<number> {
  if (name === undefined) return edit(named, options, dependencies);
  const others = Object.keys(options).filter((option) => !ASIDE.includes(option));
  if (others.length > 0) throw new Failure('usage', message('name_alone'));
  const { config } = await dependencies.directories();
  const questions = await questionsFor(options, dependencies);
  const profile = named ?? (await askForName(readProfiles(config), questions));
  return rename(profile, name, options, dependencies);
}

/** What a command line has with or without flags for values. */
const ASIDE = ['input', 'json'];

/** `conv profile edit`: changes the given values; without flags, on a terminal, it prompts for all of them. */
async function edit(
  named: string | undefined,
  options: EditOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  const { config: directory } = await dependencies.directories();
  const stored = readProfiles(directory);
  const questions = await questionsFor(options, dependencies);
  const name = named ?? (await askForName(stored, questions));
  const present = requireProfile(stored, name);
  const { removeMap: mapName, keychain } = options;
  if (mapName !== undefined) requireMap(present, name, mapName);
  const given = await readChanges(name, options, questions, dependencies);
  const isGuided =
    Object.keys(given).length === 0 && mapName === undefined && keychain === undefined;
  if (isGuided && questions === undefined) throw nothingToChange(name);
  const words = named === undefined ? [name] : [];
  const changes =
    isGuided && questions ? await askForChanges(present, words, questions, dependencies) : given;
  if (isSamePair({ ...present, ...changes })) throw nothingChanged(SAME_PAIR);
  // Enter at the prompt keeps the secret.
  const newSecret = changes.secret === present.secret ? undefined : changes.secret;
  const kept = await placeChanged(name, present, newSecret, keychain, dependencies);
  const { secret: _, ...others } = changes;
  const settled = kept.secret === undefined ? others : { ...others, secret: kept.secret };
  const file = await updateWithEntries(
    (now) => {
      requireUnchanged(now, name, kept);
      const edited = editProfile(now, name, settled, kept.reveal);
      refusePlainLive(requireProfile(edited, name));
      if (isSamePair(requireProfile(edited, name))) throw nothingChanged(SAME_PAIR);
      return withoutMap(edited, name, mapName);
    },
    { fresh: kept.secret, changed: name },
    dependencies,
  );
  await finishRotations(dependencies);
  noteLooseModes(file, terminal);
  noteOldSecret(changes, present, terminal.note);
  noteShortSecret(changes.secret, terminal);
  await showProfile(
    viewProfile(file, name),
    fill(profiles.profile_changed, { name }),
    options,
    terminal,
  );
  const { mode } = requireProfile(file, name);
  if (mode !== present.mode)
    terminal.note(fill(profiles.mode_changed, { mode, from: present.mode }));
  if (isAnotherAccount(changes, present)) await noteLeftBehind(name, dependencies);
  return 0;
}

/** Which profile is meant. @throws Failure `usage` if no prompt can be shown; `no_profile` */
async function askForName(
  { byName, active }: Profiles,
  questions: Questions | undefined,
): Promise<string> {
  const names = [...byName.keys()];
  const [only] = names;
  if (questions === undefined || only === undefined)
    throw new Failure('usage', message('missing_argument', { name: 'name' }), {
      hint:
        only === undefined ? message('add_first_profile') : message('name_a_profile', { names }),
    });
  const sorted = names.toSorted((a, b) => Number(b === active) - Number(a === active));
  return questions.select(
    profiles.ask_which,
    sorted.map((value) => ({ name: value, value })),
  );
}

/** @param words the name, if it was asked for. */
async function askForChanges(
  present: Profile,
  words: readonly string[],
  questions: Questions,
  { terminal, commandLine }: Dependencies,
): Promise<Partial<Profile>> {
  const asked = await askForValues({}, present, questions, terminal);
  const { noteSameCommand } = await import('../../guided.ts');
  const flags = answeredFlags(present, asked);
  const [command, rest] = [commandLine.slice(0, 2), commandLine.slice(2)];
  noteSameCommand([...command, ...words, ...flags, ...rest], { terminal });
  return asked;
}

const isAnotherAccount = ({ merchant }: Partial<Profile>, present: Profile): boolean =>
  merchant !== undefined && merchant !== merchantOf(present);

/** Notes open reports of the previous merchant. The profile is already changed, so journal errors are ignored. */
async function noteLeftBehind(name: string, dependencies: Dependencies): Promise<void> {
  try {
    const journal = await dependencies.openJournalForReading();
    if (journal === undefined) return;
    try {
      await noteElsewhere(journal, name, dependencies);
    } finally {
      await journal.close();
    }
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

const withoutMap = (profiles: Profiles, name: string, mapName: string | undefined): Profiles =>
  mapName === undefined ? profiles : removeMap(profiles, name, mapName);

async function readChanges(
  name: string,
  options: ValueOptions,
  questions: Questions | undefined,
  { terminal }: Dependencies,
): Promise<Partial<Profile>> {
  const secret = await readSecretFlag(options, terminal);
  const { values, faults } = await readGivenValues(options, secret, questions, terminal);
  if (faults.length === 0) return values;
  const command = pipedSecret(faults, `conv profile edit ${operandWord(name)}`);
  throw nothingChanged(
    faults,
    command === undefined ? undefined : message('copy_command', { command }),
  );
}

/** A plain http endpoint, allowed for a test service, must not become live. */
function refusePlainLive({ mode, endpoint }: Profile): void {
  if (mode === 'live' && isPlainHttp(endpoint))
    throw nothingChanged([fault('--endpoint', 'plain_http_live')]);
}

function nothingChanged(faults: readonly Fault[], hint?: Message): Failure {
  const flags = faults.map(({ at }) => at);
  return new Failure('usage', message('profile_not_changed', { flags }), { faults, hint });
}

/** Key and secret belong together: a signature with a new key and the old secret is refused. */
function noteOldSecret(
  { apiKey, secret }: Partial<Profile>,
  present: Profile,
  note: (text: string) => void,
): void {
  const isNewKey = apiKey !== undefined && apiKey !== present.apiKey;
  if (!isNewKey || (secret !== undefined && secret !== present.secret)) return;
  note(profiles.secret_of_old_key);
}

const nothingToChange = (name: string): Failure =>
  new Failure('usage', message('nothing_to_change'), {
    hint: message('edit_synopsis', { name }),
  });
