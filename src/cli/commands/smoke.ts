import type { CommandModule } from '../command.ts';
import { addSmokeOptions, type SmokeOptions } from '../smoke/options.ts';
import { smoke } from '../smoke/smoke.ts';

const HELP = `
The run creates two orders of 5000 and closes both, so nothing is payable. Their
IDs begin with conv-smoke-. If a run fails, conv cancels what is still open and
lists what it could not cancel. Nothing is written to the journal.

  ✓ the service follows its specification
  ✗ it does not: expected, actual, and the text of the specification
  ! another answer where the specification is silent, or only on a retry
  - skipped, because an earlier check failed

Without credentials, and for an endpoint on this machine only, the demo
credentials of conv mock are used. A live profile needs both --live and
--yes-really-live.

Examples:
  $ conv smoke --profile sandbox
  $ conv smoke --endpoint http://127.0.0.1:4010
  $ conv smoke --profile sandbox --junit smoke.xml --json | jq .totals

Exit codes: 0 all passed, 7 a check failed, 6 unreachable, 130 interrupted.
More: conv help ci`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('smoke')
      .description(
        'Test that a service follows its specification, with new orders that are reported, refunded, cancelled, and declined.',
      );
    addSmokeOptions(command);
    command
      .addHelpText('after', HELP)
      .action((options: SmokeOptions) => run((dependencies) => smoke(options, dependencies)));
  },
};
