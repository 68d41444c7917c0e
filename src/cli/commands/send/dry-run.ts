import { goodRowsOf } from '../../../client/batch/read-file.ts';
import type { UsableAccount } from '../../../client/profiles/settings.ts';
import { sendWords } from '../../../words/en/send.ts';
import type { Dependencies } from '../../dependencies.ts';
import { tableView } from '../../terminal/terminal.ts';
import { journalIfAny } from '../../with-journal.ts';
import { dryRunFile } from './dry-run/dry-run.ts';
import {
  type DryRunResult,
  PART_ROWS,
  partRows,
  type RefusalSink,
} from './dry-run/dry-run-tally.ts';
import { createPass, type InspectedFile } from './inspect.ts';
import type { SendOptions } from './plan.ts';
import {
  dryRunJson,
  dryRunRemarks,
  dryRunTable,
  dryRunTitle,
  isAllGood,
  refusalJson,
} from './view/dry-run.ts';

/** Some rows of the file would not be accepted. */
const SOME_NOT_ACCEPTED = 8;

/**
 * Sends the good rows of a file to the bundled service on this machine; nothing is written.
 * @returns 0 where all of the file would be accepted, or was before; else 8.
 */
export async function dryRunInspected(
  inspected: InspectedFile,
  account: UsableAccount,
  { options }: { readonly options: SendOptions },
  dependencies: Dependencies,
): Promise<number> {
  const { file, check } = inspected;
  const skipped = check.faulty.size;
  const result = await runFile(inspected, account, options, dependencies);
  if (options.json === true) dependencies.terminal.print(dryRunJson(file.name, result, skipped));
  else await show(file.name, result, skipped, dependencies);
  return isAllGood(result, skipped) ? 0 : SOME_NOT_ACCEPTED;
}

async function runFile(
  { file, checker, check }: InspectedFile,
  account: UsableAccount,
  { json, retryRejected = false }: SendOptions,
  dependencies: Dependencies,
): Promise<DryRunResult> {
  const { terminal, clock } = dependencies;
  const reading = createPass(sendWords.reading_again, check.rows, dependencies);
  const pass = createPass(sendWords.dry_run_doing, check.good, dependencies);
  const tell = json === true ? printRefusals(terminal) : () => undefined;
  const scratch = await dependencies.openScratch();
  const journal = await journalIfAny(dependencies);
  try {
    const rows = goodRowsOf(file, checker, check, reading);
    const parts = partRows(rows, Math.ceil(check.rows / PART_ROWS), scratch);
    return await dryRunFile(parts, account, journal, clock.now, { retryRejected, tell, pass });
  } finally {
    scratch.close();
    journal?.close();
    terminal.showStatus('');
  }
}

const printRefusals =
  ({ print, showStatus }: Dependencies['terminal']): RefusalSink =>
  (refusal) => {
    // Data and a status line do not share a line of the screen.
    showStatus('');
    print(refusalJson(refusal));
  };

/** Totals are data; everything about them is a remark. */
async function show(
  fileName: string,
  result: DryRunResult,
  skipped: number,
  { terminal }: Pick<Dependencies, 'terminal'>,
): Promise<void> {
  terminal.note(dryRunTitle(fileName, result));
  terminal.print(dryRunTable(result.totals, tableView(await terminal.theme())));
  for (const remark of dryRunRemarks(fileName, result, skipped)) terminal.note(remark);
}
