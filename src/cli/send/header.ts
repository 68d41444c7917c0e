import type { FaultSink } from '../../actions/batch/file/check-file.ts';
import { createRowChecker, type RowChecker } from '../../core/rows/check/check-row.ts';
import type { Mapping } from '../../core/rows/mapping.ts';
import { makeVisible } from '../../core/visible.ts';
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
  if (ignoredColumns.length > 0) terminal.note(ignoredText(checker));
  return checker;
}

function ignoredText({ ignoredColumns, nearColumns }: RowChecker): string {
  const words = ignoredColumns.map((word) => {
    const near = nearColumns.find((miss) => miss.word === word);
    return `${makeVisible(word)}${near === undefined ? '' : ` (did you mean ${near.field}?)`}`;
  });
  return `note: columns that are not sent: ${words.join(', ')}`;
}
