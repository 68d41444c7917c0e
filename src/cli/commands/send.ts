import type { CommandModule } from '../command.ts';
import { addSendOptions, type SendOptions } from '../send/options.ts';
import { send } from '../send/send.ts';

const EXAMPLES = `
Examples:
  $ conv send orders.csv --check               validate; send nothing
  $ conv send orders.csv --dry-run             send to the bundled local service
  $ conv send orders.csv                       send every row, or nothing
  $ conv send orders.csv --skip-invalid --errors bad.csv
  $ conv send export.csv --encoding cp949 --thousands , --kind paid \\
      --map merchant_order_id=주문번호 --map amount=결제금액 --save-map shop
  $ conv send export.csv --map shop            use the saved map
  $ zcat orders.ndjson.gz | conv send - --rate 50 --json
  $ conv send --resume b-k3m9q2x7

More: conv help files (formats, maps, resuming), conv help scripting (--json)`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('send')
      .description(
        'Send a file of reports. Every row is validated before anything is sent; each report is delivered exactly once, even across crashes.',
      )
      .argument('[file]', 'NDJSON, a JSON array, or CSV; - reads standard input');
    addSendOptions(command);
    command
      .addHelpText('after', EXAMPLES)
      .action((file: string | undefined, options: SendOptions) =>
        run((dependencies) => send(file, options, dependencies)),
      );
  },
};
