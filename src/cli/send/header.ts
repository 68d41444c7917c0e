import type { FaultSink } from '../../actions/batch/file/file-tally.ts';
import { createRowChecker, type RowChecker } from '../../core/rows/check/check-row.ts';
import { kindOfAllRows } from '../../core/rows/check/dispensable.ts';
import type { Mapping } from '../../core/rows/mapping.ts';
import type { RowFile } from '../../intake/row-file.ts';
import { checkJsonWithoutRows } from '../../output/send/check.ts';
import type { Settings, UsableAccount } from '../../profiles/settings.ts';
import type { Dependencies } from '../dependencies.ts';
import { withoutSpare } from './absent-columns.ts';
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
  { name, header, isHeaderUtf8 = false }: Pick<RowFile, 'name' | 'header' | 'isHeaderUtf8'>,
  { plan, settings, mapping, account }: Errand,
  sink: FaultSink,
  dependencies: Pick<Dependencies, 'terminal' | 'clock'>,
): RowChecker {
  const { allowUnknown = false, check = false, json = false } = plan.options;
  const currency = settings.currency?.value;
  const checker = createRowChecker(
    { account, mapping, currency, allowUnknown, now: dependencies.clock.now() },
    header,
  );
  const kindOfAll = kindOfAllRows(mapping, header);
  const faults = withoutSpare(checker.headerFaults, plan, kindOfAll, dependencies);
  faults.forEach(sink);
  if (faults.length > 0) {
    const summary = checkJsonWithoutRows(name, faults.length, checker.ignoredColumns);
    if (check && json) dependencies.terminal.print(summary);
    throw headerFailure(name, faults, isHeaderUtf8);
  }
  return checker;
}
