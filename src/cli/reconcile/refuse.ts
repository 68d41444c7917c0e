import type { CheckedExport } from '../../actions/reconcile/check-export.ts';
import { Failure } from '../../core/failure.ts';
import type { RowFault } from '../../core/rows/row.ts';
import { makeVisible } from '../../core/visible.ts';
import { grouped } from '../../output/count.ts';
import { countFirst, faultInWords, firstFaults, moreFaults } from '../../output/send/faults.ts';

/** @throws Failure `invalid_input` where the header of a CSV cannot be read. */
export function refuseHeader(name: string, faults: readonly RowFault[]): void {
  if (faults.length === 0) return;
  throw new Failure('invalid_input', `the header of ${makeVisible(name)} cannot be read`, {
    faults: faults.map((fault) => faultInWords(name, fault)),
    hint: 'Name the columns: conv reconcile FILE --map FIELD=COLUMN, such as --map amount=결제금액',
  });
}

/** @throws Failure `invalid_input` with the first faults of the rows. */
export function refuseFaulty(
  name: string,
  checked: Pick<CheckedExport, 'faults' | 'groups' | 'faultCount'>,
  asJson: boolean | undefined,
): void {
  const { faultCount } = checked;
  if (faultCount === 0) return;
  const found = `${grouped(faultCount)} ${faultCount === 1 ? 'thing is' : 'things are'} wrong`;
  throw new Failure('invalid_input', `${makeVisible(name)}: ${found}; nothing was compared`, {
    faults: firstFaults(name, checked, asJson),
    hint: [
      moreFaults(countFirst(checked, asJson), faultCount, OTHERS),
      'Mend the file, or say how it is to be read.',
    ]
      .filter((line) => line !== undefined)
      .join('\n'),
  });
}

const OTHERS = 'they are told when these are mended';
