import type { Command } from 'commander';
import { REPORT_KINDS } from '../../core/protocol.ts';
import type { CommandModule } from '../command.ts';
import { type LogOptions, log } from '../log/log.ts';

const EXAMPLES = `
Without --profile, events of all accounts are listed. Members of --json lines:
event_id, kind, merchant_order_id, sub_id, amount, currency, state, created_at,
profile, endpoint, attempts, last_attempt_at, last_outcome, last_http_status,
last_error, body.

Examples:
  $ conv log                                   the newest 50 (in a pipe: all)
  $ conv log --pending                         what replay --pending resends
  $ conv log --order 123 --since 7d
  $ conv log --rejected --json | jq -r .merchant_order_id

More: conv help data, conv help delivery`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent.command('log').description('List journaled events, newest first.');
    addStateOptions(command)
      .option('--order <id>', 'only events of this order ID')
      .addOption(command.createOption('--kind <kind>', 'only this kind').choices([...REPORT_KINDS]))
      .option('--since <when>', 'only since 30m, 2h, 7d ago, or an ISO date or time')
      .option('--limit <count>', 'maximum events (default: 50 on a terminal, else all)')
      .option('--profile <name>', "only events of this profile's account")
      .option('--header', 'print a header row even when piped')
      .option('--json', 'print one JSON object per line')
      .addHelpText('after', EXAMPLES)
      .action((options: LogOptions) => run((dependencies) => log(options, dependencies)));
  },
};

const STATES = [
  ['pending', 'only events that are unsent or of unknown outcome'],
  ['rejected', 'only events that the service rejected'],
  ['accepted', 'only events that the service accepted'],
] as const;

/** An event has one state, so no two of them go together. */
function addStateOptions(command: Command): Command {
  for (const [state, description] of STATES) {
    const others = STATES.map(([name]) => name).filter((name) => name !== state);
    command.addOption(command.createOption(`--${state}`, description).conflicts(others));
  }
  return command;
}
