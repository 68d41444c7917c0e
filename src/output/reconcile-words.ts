import { formatDecimal } from '../core/money.ts';
import type { Finding, FindingCode } from '../core/reconcile/finding.ts';
import { shellWord } from '../core/shell.ts';
import { makeVisible } from '../core/visible.ts';
import { type AccountFlags, profileWords } from './reconcile-commands.ts';

/** What is to be done about one finding, in a few words or as a command to copy. */
export function remedyOf(finding: Finding, account: AccountFlags): string {
  const { code, merchantOrderId, reported, missing } = finding;
  const show = showCommand(merchantOrderId);
  const refund = missing === null ? '' : formatDecimal(missing);
  switch (code) {
    case 'never_reported': {
      const send = missing === null ? 'send: paid' : `send: paid, then a refund of ${refund}`;
      return reported.isRefused ? `${send}, with --retry-rejected; it was refused: ${show}` : send;
    }
    case 'refund_not_reported':
      return `send: a refund of ${refund}`;
    case 'cancelled_in_shop':
      return 'send: cancel';
    case 'declined_in_shop':
      return 'send: decline';
    case 'unpaid_in_shop':
      return `if no money comes: ${cancelCommand(merchantOrderId, account)}`;
    case 'pending':
      return `deliver it first: ${deliverCommand(account)}`;
    case 'unclear':
      return `its paid report is not in this journal: ${show}`;
    case 'unknown_to_shop':
      return `look: ${show}`;
    case 'closed_at_service':
      return `${closedAs(finding)} at the service, paid in the shop; no report opens it again: ${show}`;
    case 'amount_differs':
    case 'refund_differs':
      return `no report mends it: ${show}`;
    case 'billed_not_reported':
    case 'billed_amount_differs':
    case 'billed_after_cancel':
    case 'not_billed':
      return `ask the service: ${show}`;
  }
}

/** An id may look like an option. */
const showCommand = (id: string): string =>
  `conv order ${id.startsWith('-') ? '-- ' : ''}${shellWord(id)}`;

const cancelCommand = (id: string, account: AccountFlags): string =>
  ['conv cancel --order', shellWord(id), ...profileWords(account)].join(' ');

const deliverCommand = (account: AccountFlags): string =>
  ['conv replay --pending', ...profileWords(account)].join(' ');

const closedAs = ({ reported: { standing } }: Finding): string =>
  makeVisible(standing?.status ?? 'closed').toLowerCase();

/** What is to be done about all findings of a kind. */
export const nextStep = (code: FindingCode, account: AccountFlags): string =>
  code === 'pending'
    ? `${deliverCommand(account)} delivers what is left, then compare again`
    : NEXT_STEPS[code];

const WRITTEN = 'conv send takes what --write FILE makes';

const NEXT_STEPS: Readonly<Record<Exclude<FindingCode, 'pending'>, string>> = {
  never_reported: `paid in the shop and never settled: ${WRITTEN}`,
  amount_differs: 'no report changes a total: ask the service, or mend the shop',
  refund_not_reported: WRITTEN,
  refund_differs: 'more was reported than the shop refunded: ask the service',
  closed_at_service: 'cancelled or declined at the service, paid in the shop: ask the service',
  cancelled_in_shop: WRITTEN,
  declined_in_shop: WRITTEN,
  unpaid_in_shop: 'reported before the money came: conv cancel, where it does not come',
  unknown_to_shop: 'is the file of a period? --since and --until name it',
  billed_not_reported: 'billed, and no report of it in this journal: ask the service',
  billed_amount_differs: 'ask the service, with conv order ID',
  billed_after_cancel: 'billed although it is cancelled or declined: ask the service',
  not_billed: 'is the statement of a period? --since and --until name it',
  unclear: 'reported from elsewhere, too: conv order ID shows what is known',
};
