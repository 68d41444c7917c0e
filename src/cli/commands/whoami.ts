import { journalServer } from '../../client/profiles/journal-server.ts';
import { requireKnownCurrency, type SettingFlags } from '../../client/profiles/load.ts';
import { viewSettings } from '../../client/profiles/profile-view.ts';
import { readProfiles } from '../../client/profiles/read.ts';
import { requireKnownAccount } from '../../client/profiles/settings.ts';
import { defineCommand } from '../command.ts';
import type { Dependencies } from '../dependencies.ts';
import { flag } from '../flags.ts';
import { storedSettings } from '../settings.ts';
import { type JsonOption, noteShortSecret, settingsJson, settingsText } from './profile/view.ts';

/**
 * Shows the account that a report would use, and the source of each value.
 * @throws Failure `no_profile` if there is none, with the command that sets one up.
 */
export async function whoami(
  flags: SettingFlags,
  { json }: JsonOption,
  dependencies: Dependencies,
): Promise<number> {
  const { terminal } = dependencies;
  const settings = await storedSettings(flags, dependencies);
  requireKnownCurrency(settings);
  requireKnownAccount(settings);
  noteShortSecret(settings.secret?.value, terminal);
  const { config } = await dependencies.directories();
  const profiles = readProfiles(config);
  const server = journalServer(profiles, flags.profile, dependencies.variables);
  const journal = server && { ...server, value: server.address.place };
  const view = viewSettings({ ...settings, journal }, profiles);
  terminal.print(json ? settingsJson(view) : settingsText(view, await terminal.theme()));
  return 0;
}

const FLAGS = [
  flag('--profile <name>', 'assume this profile', { complete: 'profiles' }),
  flag('--endpoint <url>', 'assume this s2s_endpoint_base'),
  flag('--currency <code>', 'assume this currency'),
  flag('--json', 'print JSON'),
];

const NOTES = `
Each value comes from the first source that has it: flags, the profile named by
--profile, the environment (CONV_API_KEY with CONV_HMAC_SECRET, CONV_ENDPOINT,
CONV_CURRENCY), the active profile. The merchant is that of the key's profile,
else CONV_MERCHANT, else the key. Of the secret, only the length is shown. The
profile's saved maps are listed last.

Examples:
  $ conv whoami
  $ conv whoami --profile shop --json | jq -r .s2s_endpoint_base.value`;

export const command = defineCommand({
  name: 'whoami',
  description: 'Show which account conv would use, and the source of each value.',
  flags: FLAGS,
  notes: NOTES,
  run: (options, dependencies) => whoami(options, options, dependencies),
});
