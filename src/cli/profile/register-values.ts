import type { Command } from 'commander';
import type { Run } from '../command.ts';
import { single } from '../report/single.ts';
import { add } from './add.ts';
import { edit } from './edit.ts';
import { addValueOptions, type EditOptions, type ValueOptions } from './options.ts';

const ADD_EXAMPLES = `
The first profile becomes the active one. On a terminal, conv prompts for
missing values. One newline at the end of a secret is ignored.

Examples:
  $ conv profile add
  $ conv profile add shop --api-key KEY --endpoint https://api.example.com/v1 \\
      --secret-stdin < secret.txt
  $ conv profile add shop-live --live --currency KRW --api-key KEY \\
      --endpoint https://api.example.com/v1 --secret-file secret.txt

More: conv help security`;

const EDIT_EXAMPLES = `
Only the given values change. Without flags, on a terminal, conv prompts for
every value and suggests the current one.

Examples:
  $ conv profile edit shop
  $ conv profile edit shop --currency KRW
  $ conv profile edit shop --remove-map export
  $ conv profile edit shop --api-key KEY --secret-stdin < secret.txt`;

/** The commands that take the values of a profile. */
export function registerValues(profile: Command, run: Run): void {
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
    .option(
      '--remove-map <map>',
      'remove a saved map (see conv profile show)',
      single('--remove-map'),
    )
    .addHelpText('after', EDIT_EXAMPLES)
    .action((name: string, options: EditOptions) =>
      run((dependencies) => edit(name, options, dependencies)),
    );
}
