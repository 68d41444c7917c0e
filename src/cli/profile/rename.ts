import { viewProfile } from '../../actions/profile-view.ts';
import { Failure } from '../../core/failure.ts';
import { renameProfile } from '../../profiles/changes.ts';
import { updateProfiles } from '../../profiles/update.ts';
import { profiles } from '../../words/en/profiles.ts';
import { message } from '../../words/message.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteLooseModes } from '../settings.ts';
import { checkName } from './complete-profile.ts';
import type { JsonOption } from './options.ts';
import { showProfile } from './show-profile.ts';

/** `conv profile rename`: it stays active if it was. */
export async function rename(
  from: string,
  to: string,
  options: JsonOption,
  { directories, terminal }: Dependencies,
): Promise<number> {
  const [fault] = checkName(to);
  if (fault !== undefined) throw new Failure('usage', message('new_name_wrong', { wrong: fault }));
  const { config: directory } = await directories();
  const file = await updateProfiles(directory, (now) => renameProfile(now, from, to));
  noteLooseModes(file, terminal);
  await showProfile(
    viewProfile(file, to),
    profiles.profile_renamed({ from, to }),
    options,
    terminal,
  );
  return 0;
}
