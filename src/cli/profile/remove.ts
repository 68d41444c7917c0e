import { Failure } from '../../core/failure.ts';
import { removedJson, removedText } from '../../output/profile.ts';
import { removeProfile } from '../../profiles/changes.ts';
import { requireProfile } from '../../profiles/find.ts';
import { readProfiles } from '../../profiles/read.ts';
import { updateProfiles } from '../../profiles/update.ts';
import { profiles } from '../../words/en/profiles.ts';
import { message } from '../../words/message.ts';
import type { Dependencies } from '../dependencies.ts';
import type { InputOptions } from '../prompts-allowed.ts';
import { questionsFor } from '../questions.ts';
import { noteLooseModes } from '../settings.ts';
import type { JsonOption } from './options.ts';

export interface RemoveOptions extends JsonOption, InputOptions {
  readonly yes?: boolean;
}

/** `conv profile remove`: asks on a terminal, for the secret is gone then. */
export async function remove(
  name: string,
  options: RemoveOptions,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  const { config: directory } = await dependencies.directories();
  requireProfile(readProfiles(directory), name);
  await confirmRemoval(name, options, dependencies);
  const file = await updateProfiles(directory, (now) => removeProfile(now, name));
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
  const questions = options.yes === true ? undefined : await questionsFor(options, dependencies);
  if (questions === undefined) return;
  if (await questions.confirm(profiles.confirm_removal({ name }), false)) return;
  throw new Failure('declined_by_user', message('profile_kept', { name }));
}
