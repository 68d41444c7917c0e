import type { CommandModule, ConvCommand, Run } from '../command.ts';
import { add } from './profile/add.ts';
import { edit } from './profile/edit.ts';
import { fingerprint } from './profile/fingerprint.ts';
import { list, type RemoveOptions, remove, rename, show, use } from './profile/manage.ts';
import { editMap, type MapEditOptions, removeSavedMap, showMap } from './profile/map.ts';
import { addValueOptions, type EditOptions, type ValueOptions } from './profile/values.ts';
import type { JsonOption } from './profile/view.ts';

const example = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;

/** The commands that take a name only. */
function registerChanges(profile: ConvCommand, run: Run): void {
  profile
    .command('list')
    .description('List profiles; * marks the active one.')
    .option('--json', 'print JSON')
    .addHelpText('after', example('conv profile list', 'conv profile list --json | jq -r .name'))
    .action((options: JsonOption) => run((dependencies) => list(options, dependencies)));
  profile
    .command('show')
    .option('--json', 'print JSON')
    .description('Show a profile, the source of each value, and its saved maps.')
    .argument('[name]', 'profile to show (default: the one in use)')
    .addHelpText('after', example('conv profile show', 'conv profile show shop --json'))
    .action((name: string | undefined, options: JsonOption) =>
      run((dependencies) => show(name, options, dependencies)),
    );
  profile
    .command('fingerprint')
    .description('Print a 12-digit fingerprint for comparing secrets without showing them.')
    .argument('[name]', 'profile (default: the one in use)')
    .addHelpText(
      'after',
      `${example('conv profile fingerprint', 'conv profile fingerprint shop')}\n\nMore: conv help verify`,
    )
    .action((name: string | undefined) => run((dependencies) => fingerprint(name, dependencies)));
  profile
    .command('use')
    .description('Make a profile the active one.')
    .option('--json', 'print JSON')
    .argument('<name>', 'profile to activate')
    .addHelpText('after', example('conv profile use shop'))
    .action((name: string, options: JsonOption) =>
      run((dependencies) => use(name, options, dependencies)),
    );
  registerRemoval(profile, run);
}

function registerRemoval(profile: ConvCommand, run: Run): void {
  profile
    .command('rename')
    .description('Rename a profile.')
    .option('--json', 'print JSON')
    .argument('<old>', 'current name')
    .argument('<new>', 'new name')
    .addHelpText('after', example('conv profile rename shop shop-live'))
    .action((from: string, to: string, options: JsonOption) =>
      run((dependencies) => rename(from, to, options, dependencies)),
    );
  profile
    .command('remove')
    .description('Remove a profile and its secret.')
    .option('--json', 'print JSON')
    .argument('<name>', 'profile to remove')
    .option('--no-input', 'never prompt')
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', example('conv profile remove shop --yes'))
    .action((name: string, options: RemoveOptions) =>
      run((dependencies) => remove(name, options, dependencies)),
    );
}

const ADD_EXAMPLES = `
The first profile becomes the active one. On a terminal, conv prompts for
missing values. One newline at the end of a secret is ignored.

Examples:
  $ conv profile add
  $ conv profile add shop --api-key KEY --endpoint https://api.example.com/v1 \\
      --secret-stdin < secret.txt
  $ conv profile add shop-live --live --currency KRW --api-key KEY \\
      --endpoint https://api.example.com/v1 --secret-file secret.txt
  $ conv profile add shop --api-key KEY --endpoint https://api.example.com/v1 \\
      --secret-command 'op read op://vault/shop/hmac_secret'
  $ conv profile add shop --api-key KEY --endpoint https://api.example.com/v1 \\
      --keychain --secret-stdin < secret.txt

More: conv help security`;

const EDIT_EXAMPLES = `
Only the given values change. On a terminal, without flags, conv prompts for
every value, with the current value as the default.

Examples:
  $ conv profile edit shop
  $ conv profile edit shop --currency KRW
  $ conv profile edit shop --keychain
  $ conv profile edit shop --remove-map export
  $ conv profile edit shop --api-key KEY --secret-stdin < secret.txt`;

/** The commands that take the values of a profile. */
function registerValues(profile: ConvCommand, run: Run): void {
  const addCommand = profile
    .command('add')
    .description('Add a profile.')
    .argument('[name]', 'letters, digits, and - _ .');
  addValueOptions(addCommand);
  addCommand
    .addHelpText('after', ADD_EXAMPLES)
    .action((name: string | undefined, options: ValueOptions) =>
      run((dependencies) => add(name, options, dependencies)),
    );
  const editCommand = profile
    .command('edit')
    .description('Change values of a profile.')
    .argument('<name>', 'profile to change');
  addValueOptions(editCommand);
  editCommand
    .option('--no-currency', 'remove the default currency')
    .option('--no-keychain', 'keep hmac_secret in the profiles file')
    .once('--remove-map <map>', 'remove a saved map (see conv profile show)')
    .addHelpText('after', EDIT_EXAMPLES)
    .action((name: string, options: EditOptions) =>
      run((dependencies) => edit(name, options, dependencies)),
    );
}

const MAP_EXAMPLES = `
A map tells conv how to read your shop's files: columns, status words, and how
to compute an order's amount from its lines. conv send and conv reconcile use it
for every file that has its columns; --save-map creates one from flags.

Examples:
  $ conv profile map edit shop
  $ conv profile map show shop > map.json
  $ conv profile map edit shop --file map.json

More: conv help files`;

/** The commands for saved maps. */
function registerMaps(profile: ConvCommand, run: Run): void {
  const map = profile
    .command('map')
    .description("Manage saved maps: how to read a shop's files.")
    .usage('COMMAND')
    .helpCommand(false)
    .addHelpText('after', MAP_EXAMPLES);
  map
    .command('edit')
    .description('Edit a saved map in your editor, or replace it from a file.')
    .argument('<map>', 'map to edit or create')
    .once('--file <file>', 'read the map from this file instead; - reads stdin')
    .once('--profile <name>', 'profile to use')
    .option('--no-input', 'never prompt')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      example('conv profile map edit shop', 'conv profile map edit shop --file map.json'),
    )
    .action((name: string, options: MapEditOptions) =>
      run((dependencies) => editMap(name, options, dependencies)),
    );
  map
    .command('show')
    .description('Print a saved map as JSON, in the format that --file takes.')
    .argument('<map>', 'map to show')
    .once('--profile <name>', 'profile to use')
    .option('--json', 'print JSON on one line')
    .addHelpText('after', example('conv profile map show shop > map.json'))
    .action((name: string, options: MapEditOptions) =>
      run((dependencies) => showMap(name, options, dependencies)),
    );
  map
    .command('remove')
    .description('Remove a saved map.')
    .argument('<map>', 'map to remove')
    .once('--profile <name>', 'profile to use')
    .option('--no-input', 'never prompt')
    .option('-y, --yes', 'skip the confirmation')
    .option('--json', 'print JSON')
    .addHelpText('after', example('conv profile map remove shop --yes'))
    .action((name: string, options: MapEditOptions & RemoveOptions) =>
      run((dependencies) => removeSavedMap(name, options, dependencies)),
    );
  map.refuseOthers();
}

const EXAMPLES = `
A profile holds api_key, hmac_secret, s2s_endpoint_base, a default currency, and
whether the key is sandbox or live. The secret comes from a hidden prompt,
--secret-stdin, --secret-file, or CONV_HMAC_SECRET, never from an argument. It
is stored in the profiles file, or with --keychain in the system keychain. With
--secret-command, it stays in a password manager.

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
    registerMaps(profile, run);
    profile.refuseOthers();
  },
};
