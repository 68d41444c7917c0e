import type { CommandModule } from '../command.ts';
import { chooseFile } from '../reconcile/choose-file.ts';
import { addReconcileOptions, type ReconcileFlags } from '../reconcile/options.ts';
import { reconcile } from '../reconcile/reconcile.ts';

const EXAMPLES = `
Statuses: paid, refunded, cancelled, declined, unpaid. --since and --until limit
which reported orders are expected in the file.

Examples:
  $ conv reconcile orders.csv --since 2026-01-01 --until 2026-01-31
  $ conv reconcile orders.csv --write missing.ndjson
  $ conv send missing.ndjson
  $ conv reconcile export.csv --encoding cp949 --thousands , \\
      --map merchant_order_id=주문번호 --map amount=결제금액 \\
      --map status=주문상태 --status 출고완료=paid
  $ conv reconcile export.csv --map shop           a map saved by conv send
  $ conv reconcile paid-orders.csv --all-paid > differences.csv
  $ conv reconcile --statement invoice.csv --map amount=net --since 2026-01-01

On a terminal, findings are a table; elsewhere, CSV.
Exit codes: 0 no differences, 2 invalid file or usage, 3 no profile,
8 differences found.
More: conv help reconcile`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('reconcile')
      .description(
        "Compare the shop's orders, or a statement from the service, with the reports in the journal.",
      )
      .argument('[file]', 'NDJSON, a JSON array, or CSV; - reads standard input');
    addReconcileOptions(command);
    command
      .addHelpText('after', EXAMPLES)
      .action((file: string | undefined, flags: ReconcileFlags) =>
        run(async (dependencies) => {
          const { source, options } = chooseFile(file, flags);
          return reconcile(source, options, dependencies);
        }),
      );
  },
};
