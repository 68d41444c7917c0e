import { registerChanges } from '../batch/register-changes.ts';
import { registerLooks } from '../batch/register-looks.ts';
import type { CommandModule } from '../command.ts';
import { refuseWord } from '../refuse-word.ts';

const EXAMPLES = `
A batch is a file that conv send has stored in the journal. The file itself is
no longer needed. A batch ID can be shortened to 4 characters if it is unique.

Examples:
  $ conv batch list
  $ conv batch show b-k3m9
  $ conv batch resume b-k3m9q2x7
  $ conv batch export b-k3m9q2x7 --outcome rejected --output rejected.csv

More: conv help files`;

export const command: CommandModule = {
  register(parent, run) {
    const batch = parent
      .command('batch')
      .description('List, inspect, resume, export, or cancel files being sent.')
      .usage('COMMAND')
      .helpCommand(false)
      .addHelpText('after', EXAMPLES);
    registerLooks(batch, run);
    registerChanges(batch, run);
    // Only after its commands are made: they inherit this, and are strict themselves.
    batch
      .allowExcessArguments()
      .allowUnknownOption()
      .action(() => refuseWord(batch));
  },
};
