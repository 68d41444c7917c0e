import { formatDecimal } from '../core/money.ts';
import type { Finding, FindingCode } from '../core/reconcile/finding.ts';
import { operandWord, shellWord } from '../core/shell.ts';
import { makeVisible } from '../core/visible.ts';
import { reconcileWords } from '../words/en/reconcile.ts';
import { type AccountFlags, profileWords } from './reconcile-commands.ts';

/** What is to be done about one finding, in a few words or as a command to copy. */
export function remedyOf(finding: Finding, account: AccountFlags): string {
  const { code, merchantOrderId, reported, missing } = finding;
  const show = showCommand(merchantOrderId);
  const refund =
    missing === null ? [] : [reconcileWords.a_refund_of({ amount: formatDecimal(missing) })];
  if (finding.twin !== undefined) return twinWords(finding, finding.twin);
  switch (code) {
    case 'never_reported':
      return sendWords(['paid', ...refund].join(', then '), finding, account);
    case 'refund_not_reported':
      return sendWords(refund.join(''), finding, account);
    case 'cancelled_in_shop':
      return sendWords('cancel', finding, account);
    case 'declined_in_shop':
      return sendWords('decline', finding, account);
    case 'unpaid_in_shop':
      return reconcileWords.if_unpaid({ command: cancelCommand(merchantOrderId, account) });
    case 'pending':
      return reported.isStuck
        ? STUCK
        : reconcileWords.deliver_first({ command: deliverCommand(account) });
    case 'unclear':
      return reconcileWords.paid_report_elsewhere({ show });
    case 'unknown_to_shop':
      return reconcileWords.look_at({ show });
    case 'closed_at_service':
      return reconcileWords.closed_for_good({ status: closedAs(finding), show });
    case 'amount_differs':
      return [reconcileWords.no_report_fixes({ show }), ...refund.map(isMissing)].join('; ');
    case 'refund_differs':
      return reconcileWords.no_report_fixes({ show });
    case 'billed_not_reported':
    case 'billed_amount_differs':
    case 'billed_after_cancel':
    case 'not_billed':
      return reconcileWords.ask_service({ show });
  }
}

/** A spreadsheet drops the zeros that a number begins with. */
function twinWords({ merchantOrderId, shop }: Finding, twin: string): string {
  const isInFile = shop === null;
  const show = showCommand(isInFile ? merchantOrderId : twin);
  return reconcileWords.likely_twin({ twin: makeVisible(twin), isInFile, show });
}

/** What was refused before is sent again only where a person asks for it; what waits behind it goes on then. */
function sendWords(
  reports: string,
  { merchantOrderId, reported: { isRefused, isStuck } }: Finding,
  account: AccountFlags,
): string {
  if (!isRefused) return reconcileWords.send_reports({ reports });
  const deliver = isStuck ? deliverCommand(account) : undefined;
  const show = showCommand(merchantOrderId);
  return reconcileWords.send_refused_reports({ reports, deliver, show });
}

const isMissing = (refund: string): string => reconcileWords.refund_not_reported_too({ refund });

/** The shop owes nothing for it, and no report of it counts. */
const STUCK = reconcileWords.stuck;

const showCommand = (id: string): string => `conv order ${operandWord(id)}`;

const cancelCommand = (id: string, account: AccountFlags): string =>
  ['conv cancel --order', shellWord(id), ...profileWords(account)].join(' ');

const deliverCommand = (account: AccountFlags): string =>
  ['conv replay --pending', ...profileWords(account)].join(' ');

const closedAs = ({ reported: { standing } }: Finding): string =>
  makeVisible(standing?.status ?? 'closed').toLowerCase();

/** What is to be done about all findings of a kind. */
export const nextStep = (code: FindingCode, account: AccountFlags): string =>
  code === 'pending'
    ? reconcileWords.next_pending({ command: deliverCommand(account) })
    : NEXT_STEPS[code];

const WRITTEN = reconcileWords.next_written;

const NEXT_STEPS: Readonly<Record<Exclude<FindingCode, 'pending'>, string>> = {
  never_reported: reconcileWords.next_never_reported({ how: WRITTEN }),
  amount_differs: reconcileWords.next_amount_differs,
  refund_not_reported: WRITTEN,
  refund_differs: reconcileWords.next_refund_differs,
  closed_at_service: reconcileWords.next_closed,
  cancelled_in_shop: WRITTEN,
  declined_in_shop: WRITTEN,
  unpaid_in_shop: reconcileWords.next_unpaid,
  unknown_to_shop: reconcileWords.next_unknown,
  billed_not_reported: reconcileWords.next_billed_not_reported,
  billed_amount_differs: reconcileWords.next_billed_amount,
  billed_after_cancel: reconcileWords.next_billed_after_cancel,
  not_billed: reconcileWords.next_not_billed,
  unclear: reconcileWords.next_unclear,
};
