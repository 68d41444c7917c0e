import { viewProfiles } from '../../actions/profile-view.ts';
import { profileJson, profileListText } from '../../output/profile.ts';
import { profiles } from '../../words/en/profiles.ts';
import type { Dependencies } from '../dependencies.ts';
import { profilesOf } from '../settings.ts';
import type { JsonOption } from './options.ts';

/** `conv profile list`: an empty list is no failure. */
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
