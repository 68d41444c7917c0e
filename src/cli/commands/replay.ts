import { addDrainOptions } from '../batch/rate-options.ts';
import type { CommandModule } from '../command.ts';
import { type ReplayOptions, replay } from '../replay/replay.ts';
import { addSendingOptions } from '../report/options.ts';

const EXAMPLES = `
Examples:
  $ conv replay --event-id paid-9f2c…          one event
  $ conv replay --pending                      everything that is not settled
  $ conv replay --order 123 --pending          what is not settled of one order
  $ conv log --pending --profile shop --json | jq -r .event_id | conv replay -

More: conv help delivery`;

const OF_BOTH = {
  json: 'print a JSON line per event, row, and batch summary',
  verbose: 'show requests and responses; list rows not accepted',
};

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('replay')
      .description(
        'Resend journaled events: the same bytes with a new timestamp and signature. This is always safe: the service counts each event ID once.',
      )
      .argument('[event-id...]', 'events to resend; - reads IDs from standard input')
      .option('--event-id <id...>', 'events to resend')
      .option('--pending', 'resend all unsettled events, then resume all batches')
      .option('--order <id>', 'resend events of this order, except rejected ones')
      .option('--other-account', 'include events of another endpoint or api_key')
      .option('--dry-run', 'send to the bundled local service instead');
    addDrainOptions(command);
    addSendingOptions(command, OF_BOTH);
    command
      .addHelpText('after', EXAMPLES)
      .action((ids: readonly string[], options: ReplayOptions) =>
        run((dependencies) => replay(ids, options, dependencies)),
      );
  },
};
