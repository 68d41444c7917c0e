import { formatDecimal } from '../core/money.ts';
import type { Finding, FindingCode } from '../core/reconcile/finding.ts';
import { operandWord, shellWord } from '../core/shell.ts';
import { makeVisible } from '../core/visible.ts';
import { type AccountFlags, profileWords } from './reconcile-commands.ts';

/** What is to be done about one finding, in a few words or as a command to copy. */
export function remedyOf(finding: Finding, account: AccountFlags): string {
  const { code, merchantOrderId, reported, missing } = finding;
  const show = showCommand(merchantOrderId);
  const refund = missing === null ? [] : [`a refund of ${formatDecimal(missing)}`];
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
      return `if no money comes: ${cancelCommand(merchantOrderId, account)}`;
    case 'pending':
      return reported.isStuck ? STUCK : `deliver it first: ${deliverCommand(account)}`;
    case 'unclear':
      return `its paid report is not in this journal: ${show}`;
    case 'unknown_to_shop':
      return `look: ${show}`;
    case 'closed_at_service':
      return `${closedAs(finding)} at the service, paid in the shop; no report opens it again: ${show}`;
    case 'amount_differs':
      return [`no report mends it: ${show}`, ...refund.map(isMissing)].join('; ');
    case 'refund_differs':
      return `no report mends it: ${show}`;
    case 'billed_not_reported':
    case 'billed_amount_differs':
    case 'billed_after_cancel':
    case 'not_billed':
      return `ask the service: ${show}`;
  }
}

/** A spreadsheet drops the zeros that a number begins with. */
function twinWords({ merchantOrderId, shop }: Finding, twin: string): string {
  const [where, reported] = shop === null ? ['in the file', merchantOrderId] : ['reported', twin];
  const words = `look: likely order ${makeVisible(twin)}, which is ${where}, but for leading zeros`;
  return `${words}: ${showCommand(reported)}`;
}

/** What was refused before is sent again only where a person asks for it; what waits behind it goes on then. */
function sendWords(
  reports: string,
  { merchantOrderId, reported: { isRefused, isStuck } }: Finding,
  account: AccountFlags,
): string {
  if (!isRefused) return `send: ${reports}`;
  const behind = isStuck ? `, then what waits behind it: ${deliverCommand(account)}` : '';
  const show = showCommand(merchantOrderId);
  return `send: ${reports}, with --retry-rejected${behind}; a report of it was refused: ${show}`;
}

const isMissing = (refund: string): string => `${refund} is not reported, too`;

/** The shop owes nothing for it, and no report of it counts. */
const STUCK =
  'waits behind its refused paid report: conv send --resume ID --retry-rejected sends both (ID: conv batch list)';

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
    ? `${deliverCommand(account)} delivers what is left, but nothing behind a refused paid report; then compare again`
    : NEXT_STEPS[code];

const WRITTEN = 'conv send takes what --write FILE makes';

const NEXT_STEPS: Readonly<Record<Exclude<FindingCode, 'pending'>, string>> = {
  never_reported: `paid in the shop and never settled: ${WRITTEN}`,
  amount_differs:
    'no report changes a total, and no refund of it is written: ask the service, or mend the shop',
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
