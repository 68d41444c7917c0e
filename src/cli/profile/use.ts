import { viewProfile } from '../../actions/profile-view.ts';
import { useProfile } from '../../profiles/changes.ts';
import { updateProfiles } from '../../profiles/update.ts';
import { profiles } from '../../words/en/profiles.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteLooseModes } from '../settings.ts';
import type { JsonOption } from './options.ts';
import { showProfile } from './show-profile.ts';

/** `conv profile use`: makes a profile the active one. */
export async function use(
  name: string,
  options: JsonOption,
  { directories, terminal, variables }: Dependencies,
): Promise<number> {
  const { config: directory } = await directories();
  const file = await updateProfiles(directory, (now) => useProfile(now, name));
  noteLooseModes(file, terminal);
  for (const variable of ['CONV_PROFILE', 'CONV_API_KEY']) {
    if (variables[variable]) terminal.note(profiles.variable_wins({ variable }));
  }
  await showProfile(viewProfile(file, name), profiles.profile_active({ name }), options, terminal);
  return 0;
}
