import type { SettingFlags } from '../../profiles/layers.ts';
import type { CommandModule } from '../command.ts';
import { addJsonOption, type JsonOption } from '../profile/options.ts';
import { whoami } from '../profile/whoami.ts';

const EXAMPLES = `
Of a secret only its length is ever shown. Values come from, the strongest first: flags, a profile named by
--profile, the environment (CONV_API_KEY with CONV_HMAC_SECRET, CONV_ENDPOINT, CONV_CURRENCY), the active profile.
Below them stand the maps that conv send --save-map has kept with the profile.

Examples:
  $ conv whoami
  $ conv whoami --profile shop --json | jq -r .s2s_endpoint_base.value`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('whoami')
      .description(
        'Show which account a report would be sent with, and where each value comes from.',
      )
      .option('--profile <name>', 'as with this profile')
      .option('--endpoint <url>', 'as with this s2s_endpoint_base')
      .option('--currency <code>', 'as with this currency');
    addJsonOption(command)
      .addHelpText('after', EXAMPLES)
      .action((options: SettingFlags & JsonOption) =>
        run((dependencies) => whoami(options, options, dependencies)),
      );
  },
};
