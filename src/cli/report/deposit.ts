import { Failure } from '../../core/failure.ts';
import { reportWords } from '../../words/en/report.ts';
import { message } from '../../words/message.ts';
import type { Questions } from '../questions.ts';
import type { ReportOptions } from './options.ts';

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
  if (await questions?.confirm(reportWords.deposit_question, false)) return;
  throw new Failure('deposit_unconfirmed', message('deposit_not_confirmed'), {
    hint: message('deposit_hint'),
  });
}
