import type { CommandModule } from '../command.ts';
import { registerChanges } from '../profile/register-changes.ts';
import { registerValues } from '../profile/register-values.ts';
import { refuseWord } from '../refuse-word.ts';

const EXAMPLES = `
A profile holds api_key, hmac_secret, s2s_endpoint_base, a default currency, and
whether the key is sandbox or live. The secret comes from a hidden prompt,
--secret-stdin, --secret-file, or CONV_HMAC_SECRET, never from an argument.

Examples:
  $ conv profile add                           prompts for every value
  $ conv profile add shop --api-key KEY --endpoint https://api.example.com/v1 \\
      --secret-stdin < secret.txt
  $ conv profile list
  $ conv profile use shop

More: conv help security, conv help data`;

export const command: CommandModule = {
  register(parent, run) {
    const profile = parent
      .command('profile')
      .description('Manage profiles: named credentials and endpoints.')
      .usage('COMMAND')
      .helpCommand(false)
      .addHelpText('after', EXAMPLES);
    registerValues(profile, run);
    registerChanges(profile, run);
    // Only after its commands are made: they inherit this, and are strict themselves.
    profile
      .allowExcessArguments()
      .allowUnknownOption()
      .action(() => refuseWord(profile));
  },
};
