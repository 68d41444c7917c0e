import {
  editProfile,
  removeProfile,
  renameProfile,
  requireFreeName,
  useProfile,
} from '../../../client/profiles/changes.ts';
import { requireProfile } from '../../../client/profiles/profile.ts';
import { viewProfile, viewProfiles } from '../../../client/profiles/profile-view.ts';
import { readProfiles } from '../../../client/profiles/read.ts';
import { updateProfiles } from '../../../client/profiles/update.ts';
import { profiles } from '../../../client/words/profiles.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import { noteLooseModes, profilesOf } from '../../settings.ts';
import { type InputOptions, questionsFor } from '../../terminal/questions.ts';
import { checkName } from './add.ts';
import { placeRenamed, requireUnchanged, updateWithEntries } from './kept-secret.ts';
import {
  type JsonOption,
  profileJson,
  profileListText,
  removedJson,
  removedText,
  showProfile,
} from './view.ts';

/** `conv profile use` */
export async function use(
  name: string,
  options: JsonOption,
  { directories, terminal, variables }: Dependencies,
): Promise<number> {
  const { config: directory } = await directories();
  const file = await updateProfiles(directory, (now) => useProfile(now, name));
  noteLooseModes(file, terminal);
  for (const variable of ['CONV_PROFILE', 'CONV_API_KEY']) {
    if (variables[variable]) terminal.note(fill(profiles.variable_wins, { variable }));
  }
  await showProfile(
    viewProfile(file, name),
    fill(profiles.profile_active, { name }),
    options,
    terminal,
  );
  return 0;
}

/** `conv profile edit --name`: an active profile stays active. */
export async function rename(
  from: string,
  to: string,
  options: JsonOption,
  dependencies: Dependencies,
): Promise<number> {
  const { directories, terminal } = dependencies;
  const [fault] = checkName(to);
  if (fault !== undefined) throw new Failure('usage', message('new_name_wrong', { wrong: fault }));
  const { config: directory } = await directories();
  const stored = readProfiles(directory);
  const present = requireProfile(stored, from);
  requireFreeName(stored, to);
  const moved = await placeRenamed(to, present, dependencies);
  const file = await updateWithEntries(
    (now) => {
      requireUnchanged(now, from, moved);
      const renamed = renameProfile(now, from, to);
      return moved.secret === undefined
        ? renamed
        : editProfile(renamed, to, { secret: moved.secret }, moved.reveal);
    },
    { fresh: moved.secret, changed: from },
    dependencies,
  );
  noteLooseModes(file, terminal);
  await showProfile(
    viewProfile(file, to),
    fill(profiles.profile_renamed, { from, to }),
    options,
    terminal,
  );
  return 0;
}

export interface RemoveOptions extends JsonOption, InputOptions {
  readonly yes?: boolean;
}

/** `conv profile remove`: requires a confirmation or `--yes`, because the secret is lost. */
export async function remove(
  name: string,
  options: RemoveOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  const { config: directory } = await dependencies.directories();
  requireProfile(readProfiles(directory), name);
  await confirmRemoval(name, options, dependencies);
  const file = await updateWithEntries(
    (now) => removeProfile(now, name),
    { changed: name },
    dependencies,
  );
  noteLooseModes(file, terminal);
  const removal = { name, active: file.active, others: [...file.byName.keys()] };
  const theme = await terminal.theme();
  terminal.print(options.json === true ? removedJson(removal) : removedText(removal, theme));
  return 0;
}

async function confirmRemoval(
  name: string,
  options: RemoveOptions,
  dependencies: Dependencies,
): Promise<void> {
  if (options.yes === true) return;
  const questions = questionsFor(options, dependencies);
  if (questions === undefined)
    throw new Failure('usage', message('removal_not_confirmed', { name }), {
      hint: message('confirm_removal_by_flag', { name }),
    });
  if (await questions.confirm(fill(profiles.confirm_removal, { name }), false)) return;
  throw new Failure('declined_by_user', message('profile_kept', { name }));
}

/** `conv profile list`: an empty list is not an error. */
export async function list({ json }: JsonOption, dependencies: Dependencies): Promise<number> {
  const { terminal } = dependencies;
  const views = viewProfiles(await profilesOf(dependencies));
  if (json === true) {
    terminal.print(views.map(profileJson).join(''));
  } else {
    terminal.print(profileListText(views, await terminal.theme()));
  }
  if (views.length === 0) terminal.note(profiles.no_profiles);
  return 0;
}
