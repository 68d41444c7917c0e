import { registerChanges } from '../batch/register-changes.ts';
import { registerLooks } from '../batch/register-looks.ts';
import type { CommandModule } from '../command.ts';
import { refuseWord } from '../refuse-word.ts';

const EXAMPLES = `
A batch is a file that conv send has taken into the journal; its file is not needed any more.
A batch is named by its id, or by the first characters of it (4 or more) that no other has.

Examples:
  $ conv batch list
  $ conv batch show b-k3m9
  $ conv batch resume b-k3m9q2x7
  $ conv batch export b-k3m9q2x7 --outcome rejected --output rejected.csv`;

export const command: CommandModule = {
  register(parent, run) {
    const batch = parent
      .command('batch')
      .description('Look at the files that were sent, go on with one, or give one up.')
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
