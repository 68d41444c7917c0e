import type { Command } from 'commander';
import { REPORT_KINDS } from '../../core/protocol.ts';
import type { CommandModule } from '../command.ts';
import { type LogOptions, log } from '../log/log.ts';

const EXAMPLES = `
Without --profile the events of every account are listed.
With --json each line is one event: event_id, kind, merchant_order_id, sub_id, amount, currency, state,
created_at, profile, endpoint, attempts, last_attempt_at, last_outcome, last_http_status, last_error, body.

Examples:
  $ conv log                                    the newest 50 (all of them into a pipe)
  $ conv log --pending                          what is not settled yet; conv replay --pending sends it
  $ conv log --order 123 --since 7d
  $ conv log --rejected --json | jq -r .merchant_order_id`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent.command('log').description('List the journal, newest first.');
    addStateOptions(command)
      .option('--order <id>', 'events of this merchant_order_id')
      .addOption(
        command.createOption('--kind <kind>', 'events of this kind').choices([...REPORT_KINDS]),
      )
      .option('--since <when>', 'journaled since then: 30m, 2h, 7d, or an ISO date or time')
      .option('--limit <count>', 'at most so many (default: 50 on a terminal, else all)')
      .option('--profile <name>', 'events of the account of this profile')
      .option('--header', 'print a header row even when piped')
      .option('--json', 'one JSON object a line')
      .addHelpText('after', EXAMPLES)
      .action((options: LogOptions) => run((dependencies) => log(options, dependencies)));
  },
};

const STATES = [
  ['pending', 'events not sent, or whose outcome is unknown'],
  ['rejected', 'events that the service refused'],
  ['accepted', 'events that the service accepted'],
] as const;

/** An event has one state, so no two of them go together. */
function addStateOptions(command: Command): Command {
  for (const [state, description] of STATES) {
    const others = STATES.map(([name]) => name).filter((name) => name !== state);
    command.addOption(command.createOption(`--${state}`, description).conflicts(others));
  }
  return command;
}
