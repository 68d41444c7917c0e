import type { FaultSink } from '../../actions/batch/file/file-tally.ts';
import { createRowChecker, type RowChecker } from '../../core/rows/check/check-row.ts';
import type { Mapping } from '../../core/rows/mapping.ts';
import type { RowFile } from '../../intake/row-file.ts';
import { checkJsonWithoutRows } from '../../output/send/check.ts';
import type { Settings, UsableAccount } from '../../profiles/settings.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SendPlan } from './plan.ts';
import { headerFailure } from './refuse.ts';

/** What is to be done with a file, and how it is read. */
export interface Errand {
  readonly plan: SendPlan;
  readonly settings: Settings;
  readonly mapping: Mapping;
  readonly account: UsableAccount;
}

/**
 * What judges the rows of a file whose header is right.
 * @param sink told of what is wrong with the header.
 * @throws Failure `invalid_report` where the header is not right.
 */
export function acceptHeader(
  { name, header }: Pick<RowFile, 'name' | 'header'>,
  { plan: { options }, settings, mapping, account }: Errand,
  sink: FaultSink,
  { terminal }: Pick<Dependencies, 'terminal'>,
): RowChecker {
  const { allowUnknown = false, check = false, json = false } = options;
  const currency = settings.currency?.value;
  const checker = createRowChecker({ account, mapping, currency, allowUnknown }, header);
  const { headerFaults, ignoredColumns } = checker;
  headerFaults.forEach(sink);
  if (headerFaults.length > 0) {
    if (check && json)
      terminal.print(checkJsonWithoutRows(name, headerFaults.length, ignoredColumns));
    throw headerFailure(name, headerFaults);
  }
  return checker;
}
