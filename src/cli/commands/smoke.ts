import type { CommandModule } from '../command.ts';
import { addSmokeOptions, type SmokeOptions } from '../smoke/options.ts';
import { smoke } from '../smoke/smoke.ts';

const HELP = `
Two fresh orders are made, of 5000 each: one is paid, refunded in part and cancelled, one is paid
and declined, so that nothing of them is payable. Their ids begin with conv-smoke-. What is left
open by a run that went wrong is cancelled; the last lines name what could not be. Nothing is
written to the journal: these are not your orders. The 5 minutes of a timestamp are tried 15 s
within and 15 s beyond, by the clock that the service's Date header shows.

  ✓ the service keeps to its document
  ✗ it does not: expected, got, and the document's own words
  ! it answers otherwise, where the document leaves that open, or only when asked again: no failure
  - skipped, as it needs a check that has failed

Key and secret come from --profile, the environment or the profile in use. Where nothing gives
them, the demo pair of conv mock is used, but only with an endpoint on this machine. A live profile
is refused unless both --live and --yes-really-live are given.

Exit status: 0 all passed, 7 a check failed, 6 the service cannot be reached, 130 interrupted.

Examples:
  $ conv smoke --profile sandbox
  $ conv smoke --endpoint http://127.0.0.1:4010            a conv mock on this machine
  $ conv smoke --profile sandbox --junit smoke.xml --json | jq .totals
  $ conv smoke --profile sandbox --tap`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('smoke')
      .description(
        'Walk fresh orders through their whole life against a service, and check that it keeps to its document.',
      );
    addSmokeOptions(command);
    command
      .addHelpText('after', HELP)
      .action((options: SmokeOptions) => run((dependencies) => smoke(options, dependencies)));
  },
};
