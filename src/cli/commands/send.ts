import { KINDS } from '../../protocol/kinds/index.ts';
import type { CommandModule } from '../command.ts';
import { addSendOptions, type SendOptions } from '../send/options.ts';
import { send } from '../send/send.ts';

const KIND_WORDS = KINDS.map(({ name, aliases }) => [name, ...aliases].join(' or ')).join(', ');

const EXAMPLES = `
The file is NDJSON, a JSON array, or CSV with a header. Each row is one report: its kind in the column kind
(or type: ${KIND_WORDS}), and the fields of that report. A refund needs event_id or refund_id.
All rows are checked first; where one is wrong, nothing is sent. Then they are staged in the journal, and sent:
what is interrupted goes on with --resume, and the same file again sends nothing twice.
A row that names no currency has that of --currency, else of the saved map, of CONV_CURRENCY, of the profile.

Examples:
  $ conv send orders.ndjson --check               what is wrong with it, row by row; sends nothing
  $ conv send orders.csv --errors bad.csv         the bad rows with the reasons
  $ conv send orders.csv --dry-run                what the service would say, on this machine
  $ conv send orders.csv --skip-invalid --errors bad.csv    the good rows; then mend bad.csv and send it
  $ conv send export.csv --encoding cp949 --kind paid --thousands , --currency KRW \\
      --map merchant_order_id=주문번호 --map amount=결제금액 --save-map shop --check
  $ conv send export.csv --map shop               the saved map, with its currency; flags beside it go before it
  $ zcat orders.ndjson.gz | conv send - --rate 50 --json
  $ conv send --resume b-k3m9q2x7

In the CSV of --errors, a ' before =, +, - or @ keeps a spreadsheet from running the cell. conv send removes it from
a file that has the column conv_line or conv_error; in any other file a ' is part of the cell. --errors replaces
a file that conv did not write only with --force, and keeps it beside the new one as .bak.

With --json each row is a line as it is settled, and a summary is the last; where older batches of the account
are unfinished, their rows and summaries come before: each line names its batch. With --check each fault is a line,
with --dry-run each row that would not be accepted. Memory does not grow with the file, but for --dry-run: the
bundled service keeps every order, about 1.2 GB for a million rows.
Exit status: 0 all accepted (now or before), 2 the file has faults, 4 credentials refused, 6 nothing answers,
8 some rows were not accepted or left out, 130 interrupted.`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('send')
      .description(
        'Send a file of reports: every row checked first, journaled, delivered once, whatever happens.',
      )
      .argument('[file]', 'NDJSON, a JSON array, or CSV; - is standard input');
    addSendOptions(command);
    command
      .addHelpText('after', EXAMPLES)
      .action((file: string | undefined, options: SendOptions) =>
        run((dependencies) => send(file, options, dependencies)),
      );
  },
};
