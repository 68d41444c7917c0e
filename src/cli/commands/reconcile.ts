import type { CommandModule } from '../command.ts';
import { chooseFile } from '../reconcile/choose-file.ts';
import { addReconcileOptions, type ReconcileFlags } from '../reconcile/options.ts';
import { reconcile } from '../reconcile/reconcile.ts';

const EXAMPLES = `
The file is the shop's own export: NDJSON, a JSON array, or CSV with a header; - is standard input.
Fields: merchant_order_id, amount (the order total before refunds), status, and where there are such: refund_amount
(refunded so far), currency, cb_aev, product_name, sub_id. A file without statuses needs --all-paid; a column that looks
like refunds has to be mapped, or left out with --ignore; what else is not read is named in a warning.
An order with several rows (its line items) counts once; its rows must not contradict each other.
Statuses may be Korean or English, such as 결제완료, 배송완료, 구매확정, 부분취소, 주문취소, 입금대기, paid, shipped,
partially_refunded, cancelled, pending; --status explains others. refunded means that money went back, a part or all of
it: refund_amount says how much. It is so in the file (also 환불완료), in --status, and in shop_status of what is printed.

Compared are the accepted reports of the account in use (--profile). Findings:
  never_reported, amount_differs, refund_not_reported, refund_differs, closed_at_service (cancelled or declined
  there, paid in the shop), cancelled_in_shop, declined_in_shop, unpaid_in_shop, unknown_to_shop (reported, and not in the file), pending (not settled yet), unclear;
  with --statement: billed_not_reported, billed_amount_differs, billed_after_cancel, not_billed, pending, unclear.
Where both sides have a number that differs in its leading zeros only (a spreadsheet drops them), it is likely one
order: each says so (likely_same_as in JSON), and --write leaves it out. pending are also open orders that the file lacks.
With --statement no status is needed, and the lines of an order add up, negative ones (credit notes) among them. A
column that looks like refunds has to be left out with --ignore: the amount is what was billed after them.
--write makes the reports for never_reported, refund_not_reported, cancelled_in_shop and declined_in_shop. Reports that
stood in FILE and say something else are kept beside it as FILE.bak; where there is nothing to send, only that is left.

Examples:
  $ conv reconcile orders.csv --since 2026-01-01 --until 2026-01-31
  $ conv reconcile orders.csv --write missing.ndjson ; conv send missing.ndjson
  $ conv reconcile export.csv --encoding cp949 --thousands , --map merchant_order_id=주문번호 \\
      --map amount=결제금액 --map status=주문상태 --status 출고완료=paid
  $ conv reconcile export.csv --map shop --map status=주문상태     a map that conv send has saved
  $ conv reconcile paid-orders.csv --all-paid > differences.csv
  $ conv reconcile --statement invoice.csv --map amount=net --since 2026-01-01 --until 2026-01-31
  $ conv reconcile orders.ndjson --json | jq -r 'select(.finding == "never_reported").merchant_order_id'

On a terminal the findings are a table, else CSV; totals and what to do next go to standard error.
Exit status: 0 nothing differs, 2 the file or the command line is wrong, 3 no profile, 8 something differs.`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('reconcile')
      .description("Compare the shop's own orders, or what was billed, with what was reported.")
      .argument('[file]', 'NDJSON, a JSON array, or CSV; - is standard input');
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
