import type { SettingFlags } from '../../client/profiles/load.ts';
import type { CommandModule } from '../command.ts';
import { addJsonOption, type JsonOption } from './profile/options.ts';
import { whoami } from './profile/whoami.ts';

const EXAMPLES = `
The first source that has a value is used: flags, the profile named by
--profile, the environment (CONV_API_KEY with CONV_HMAC_SECRET, CONV_ENDPOINT,
CONV_CURRENCY), the active profile. Only the length of the secret is shown.
Saved maps of the profile are listed last.

Examples:
  $ conv whoami
  $ conv whoami --profile shop --json | jq -r .s2s_endpoint_base.value`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('whoami')
      .description('Show which account conv would use, and the source of each value.')
      .option('--profile <name>', 'assume this profile')
      .option('--endpoint <url>', 'assume this s2s_endpoint_base')
      .option('--currency <code>', 'assume this currency');
    addJsonOption(command)
      .addHelpText('after', EXAMPLES)
      .action((options: SettingFlags & JsonOption) =>
        run((dependencies) => whoami(options, options, dependencies)),
      );
  },
};
