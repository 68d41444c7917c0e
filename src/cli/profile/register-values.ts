import type { Command } from 'commander';
import type { Run } from '../command.ts';
import { single } from '../report/single.ts';
import { add } from './add.ts';
import { edit } from './edit.ts';
import { addValueOptions, type EditOptions, type ValueOptions } from './options.ts';

const ADD_EXAMPLES = `
The first profile becomes the active one. What is missing is asked for on a terminal, and only that.

Examples:
  $ conv profile add
  $ conv profile add shop --api-key KEY --endpoint https://api.example.com/v1 --secret-stdin < secret.txt
  $ conv profile add shop-live --live --currency KRW --api-key KEY --endpoint https://api.example.com/v1 --secret-file secret.txt`;

const EDIT_EXAMPLES = `
Only what is given changes. Without flags, on a terminal, everything is asked, with the present values as answers.

Examples:
  $ conv profile edit shop
  $ conv profile edit shop --currency KRW
  $ conv profile edit shop --remove-map export          a map that conv send --save-map has kept
  $ conv profile edit shop --api-key KEY --secret-stdin < secret.txt`;

/** The commands that take the values of a profile. */
export function registerValues(profile: Command, run: Run): void {
  const addCommand = profile
    .command('add')
    .description('Store credentials and endpoint under a name.')
    .argument('[name]', 'letters, digits, - _ .');
  addValueOptions(addCommand);
  addCommand
    .addHelpText('after', ADD_EXAMPLES)
    .action((name: string | undefined, options: ValueOptions) =>
      run((dependencies) => add(name, options, dependencies)),
    );
  const editCommand = profile
    .command('edit')
    .description('Change values of a profile.')
    .argument('<name>');
  addValueOptions(editCommand);
  editCommand
    .option('--no-currency', 'forget the currency')
    .option(
      '--remove-map <map>',
      'forget a saved map (conv profile show lists them)',
      single('--remove-map'),
    )
    .addHelpText('after', EDIT_EXAMPLES)
    .action((name: string, options: EditOptions) =>
      run((dependencies) => edit(name, options, dependencies)),
    );
}
