import { Failure } from '../../core/failure.ts';
import type { Questions } from '../questions.ts';
import type { ReportOptions } from './options.ts';

const QUESTION = 'Has the deposit been confirmed (its webhook has fired)?';

const WHY = [
  "Report a virtual-account order when the payment gateway's deposit-confirmed webhook fires, not when it is created.",
  'If the deadline passes with no deposit, send nothing: no cancel is needed.',
].join('\n');

/**
 * "Virtual-account orders": the paid report is sent when the deposit is confirmed.
 * @param questions undefined where nobody can be asked.
 * @throws Failure `deposit_unconfirmed`; nothing was sent then.
 */
export async function requireDeposit(
  { virtualAccount, depositConfirmed }: ReportOptions,
  questions: Questions | undefined,
): Promise<void> {
  if (virtualAccount !== true || depositConfirmed === true) return;
  if (await questions?.confirm(QUESTION, false)) return;
  throw new Failure('deposit_unconfirmed', 'the deposit is not confirmed; nothing was sent', {
    hint: `${WHY}\nOnce it has fired: add --deposit-confirmed`,
  });
}
