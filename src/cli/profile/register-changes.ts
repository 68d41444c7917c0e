import type { Command } from 'commander';
import type { Run } from '../command.ts';
import { list } from './list.ts';
import { addJsonOption, type JsonOption } from './options.ts';
import { type RemoveOptions, remove } from './remove.ts';
import { rename } from './rename.ts';
import { show } from './show.ts';
import { use } from './use.ts';

const example = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;

/** The commands that take a name only. */
export function registerChanges(profile: Command, run: Run): void {
  addJsonOption(profile.command('list').description('List profiles; * marks the active one.'))
    .addHelpText('after', example('conv profile list', 'conv profile list --json | jq -r .name'))
    .action((options: JsonOption) => run((dependencies) => list(options, dependencies)));
  addJsonOption(profile.command('show'))
    .description('Show a profile, the source of each value, and its saved maps.')
    .argument('[name]', 'profile to show (default: the one in use)')
    .addHelpText('after', example('conv profile show', 'conv profile show shop --json'))
    .action((name: string | undefined, options: JsonOption) =>
      run((dependencies) => show(name, options, dependencies)),
    );
  addJsonOption(profile.command('use').description('Make a profile the active one.'))
    .argument('<name>', 'profile to activate')
    .addHelpText('after', example('conv profile use shop'))
    .action((name: string, options: JsonOption) =>
      run((dependencies) => use(name, options, dependencies)),
    );
  registerRemoval(profile, run);
}

function registerRemoval(profile: Command, run: Run): void {
  addJsonOption(profile.command('rename').description('Rename a profile.'))
    .argument('<old>', 'current name')
    .argument('<new>', 'new name')
    .addHelpText('after', example('conv profile rename shop shop-live'))
    .action((from: string, to: string, options: JsonOption) =>
      run((dependencies) => rename(from, to, options, dependencies)),
    );
  addJsonOption(profile.command('remove').description('Remove a profile and its secret.'))
    .argument('<name>', 'profile to remove')
    .option('--no-input', 'never prompt')
    .option('-y, --yes', 'skip the confirmation')
    .addHelpText('after', example('conv profile remove shop --yes'))
    .action((name: string, options: RemoveOptions) =>
      run((dependencies) => remove(name, options, dependencies)),
    );
}
