import type { CheckedExport } from '../../actions/reconcile/check-export.ts';
import { Failure } from '../../core/failure.ts';
import type { RowFault } from '../../core/rows/row.ts';
import { makeVisible } from '../../core/visible.ts';
import { countFirst, faultInWords, firstFaults, moreFaults } from '../../output/send/faults.ts';
import { reconcileWords } from '../../words/en/reconcile.ts';
import { message } from '../../words/message.ts';

/** @throws Failure `invalid_input` where the header of a CSV cannot be read. */
export function refuseHeader(name: string, faults: readonly RowFault[]): void {
  if (faults.length === 0) return;
  throw new Failure(
    'invalid_input',
    message('reconcile_header_unreadable', { file: makeVisible(name) }),
    {
      faults: faults.map((fault) => faultInWords(name, fault)),
      hint: message('name_columns_to_compare'),
    },
  );
}

/** @throws Failure `invalid_input` with the first faults of the rows. */
export function refuseFaulty(
  name: string,
  checked: Pick<CheckedExport, 'faults' | 'groups' | 'faultCount'>,
  asJson: boolean | undefined,
): void {
  const { faultCount } = checked;
  if (faultCount === 0) return;
  const reason = message('export_faulty', { file: makeVisible(name), count: faultCount });
  const more = moreFaults(countFirst(checked, asJson), faultCount, reconcileWords.others_later);
  throw new Failure('invalid_input', reason, {
    faults: firstFaults(name, checked, asJson),
    hint: message('fix_export', { more }),
  });
}
