import type { SettingFlags } from '../../../client/profiles/load.ts';
import { viewSettings } from '../../../client/profiles/profile-view.ts';
import { readProfiles } from '../../../client/profiles/read.ts';
import { requireAccount } from '../../../client/profiles/settings.ts';
import type { Dependencies } from '../../dependencies.ts';
import { settingsOf } from '../../settings.ts';
import type { JsonOption } from './options.ts';
import { noteShortSecret } from './show-profile.ts';
import { settingsJson, settingsText } from './view.ts';

/**
 * Which account a report would be sent with, and where each value comes from.
 * @throws Failure `no_profile` where there is none, with the command that sets one up.
 */
export async function whoami(
  flags: SettingFlags,
  { json }: JsonOption,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  const settings = await settingsOf(flags, dependencies);
  const { secret } = requireAccount(settings);
  noteShortSecret(secret, terminal);
  const { config } = await dependencies.directories();
  const view = viewSettings(settings, readProfiles(config));
  terminal.print(json ? settingsJson(view) : settingsText(view, await terminal.theme()));
  return 0;
}
