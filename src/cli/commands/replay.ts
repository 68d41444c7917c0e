import { addDrainOptions, OF_ROWS } from '../batch/rate-options.ts';
import type { CommandModule } from '../command.ts';
import { type ReplayOptions, replay } from '../replay/replay.ts';
import { addSendingOptions } from '../report/options.ts';

const EXAMPLES = `
Examples:
  $ conv replay --event-id paid-9f2c…        the very same bytes under a fresh signature
  $ conv replay --pending                    everything that the service has not settled
  $ conv log --pending --profile shop --json | jq -r .event_id | conv replay -`;

const OF_BOTH = {
  json: 'one JSON object an event on standard output; of a batch a line for each row as it is settled, then a summary, and each line names its batch',
  verbose: `show request and response of an event, without secrets; of a batch ${OF_ROWS.verbose}`,
};

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('replay')
      .description(
        'Send journaled events again: the same bytes, a fresh timestamp and signature. Always safe: the service counts an event id once.',
      )
      .argument(
        '[event-id...]',
        'events to send again; - reads ids from standard input, one a line',
      )
      .option('--event-id <id...>', 'events to send again')
      .option(
        '--pending',
        'every event of the account that is not settled, oldest first; then every open batch (conv batch list)',
      )
      .option(
        '--order <id>',
        'every event of this order that the service has not refused, oldest first',
      )
      .option(
        '--other-account',
        'send reports that were journaled for another address or key to the account in use',
      )
      .option('--dry-run', 'ask the bundled service on this machine instead');
    addDrainOptions(command);
    addSendingOptions(command, OF_BOTH);
    command
      .addHelpText('after', EXAMPLES)
      .action((ids: readonly string[], options: ReplayOptions) =>
        run((dependencies) => replay(ids, options, dependencies)),
      );
  },
};
