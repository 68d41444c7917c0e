import { accountOrDemo } from '../../actions/demo-account.ts';
import { createOrderCheck } from '../../core/rows/orders/order-check.ts';
import { fileRemarks, ignoredText } from '../../output/send/notes.ts';
import { requireAccount } from '../../profiles/settings.ts';
import { deliverBatch } from '../batch/deliver.ts';
import { resumeBatch } from '../batch/resume.ts';
import type { Dependencies } from '../dependencies.ts';
import { settingsOf } from '../settings.ts';
import { keepHeapSmall } from '../small-heap.ts';
import { dryRunInspected } from './dry-run.ts';
import { type ErrorsTarget, openErrorsTarget } from './errors-target.ts';
import { acceptHeader, type Errand } from './header.ts';
import { type InspectedFile, inspectFile, inWordsOfFile } from './inspect.ts';
import type { SendOptions } from './options.ts';
import { readPlan, refuseFileBesideResume, type SendPlan } from './plan.ts';
import { refuseFaulty, skippedText } from './refuse.ts';
import { keepMap, mappingOf } from './saved-map.ts';
import { faultSinkFor, nothingToSend, showCheck } from './show-check.ts';
import { type Staged, stageInspected } from './stage.ts';

/**
 * A file of reports from the command line to the service's answers; or what is left of one that was staged.
 * @param source a path, `-` for standard input, or undefined with `--resume`.
 * @returns the exit status.
 */
export async function send(
  source: string | undefined,
  options: SendOptions,
  dependencies: Dependencies,
): Promise<number> {
  keepHeapSmall();
  const { resume } = options;
  if (resume === undefined) return sendFile(readPlan(source, options), dependencies);
  refuseFileBesideResume(source, options);
  return resumeBatch(resume, options, dependencies);
}

async function sendFile(plan: SendPlan, dependencies: Dependencies): Promise<number> {
  const { options, policy } = plan;
  const settings = await settingsOf(options, dependencies);
  const mapping = await mappingOf(plan, settings, dependencies);
  const isOnlyTried = options.check === true || options.dryRun === true;
  const account = isOnlyTried ? accountOrDemo(settings) : requireAccount(settings);
  const staged = await withFile({ plan, settings, mapping, account }, dependencies);
  if (typeof staged === 'number') return staged;
  const { batch, journal } = staged;
  try {
    return await deliverBatch(batch, journal, { account, policy, options }, dependencies);
  } finally {
    journal.close();
  }
}

/** @returns an exit status where the way ends before the journal. */
async function withFile(errand: Errand, dependencies: Dependencies): Promise<Staged | number> {
  const { plan, mapping } = errand;
  const { errors } = plan.options;
  const target = errors === undefined ? undefined : openErrorsTarget(errors, true);
  const file = await dependencies.openRows(plan.source, { ...mapping, mayBeEmpty: true });
  try {
    const scratch = await dependencies.openScratch();
    try {
      const orders = inWordsOfFile(createOrderCheck(scratch), mapping, file);
      return await checkAndStage({ file, orders }, target, errand, dependencies);
    } finally {
      scratch.close();
    }
  } finally {
    file.close();
  }
}

async function checkAndStage(
  { file, orders }: Pick<InspectedFile, 'file' | 'orders'>,
  target: ErrorsTarget | undefined,
  errand: Errand,
  dependencies: Dependencies,
): Promise<Staged | number> {
  const { plan, account } = errand;
  const { options } = plan;
  const sink = faultSinkFor(options, dependencies);
  const checker = acceptHeader(file, errand, sink, dependencies);
  const inspected = await inspectFile({ file, checker, orders }, target, sink, dependencies);
  const { name } = file;
  const { check } = inspected;
  // Only now is it known what stands under columns without a name.
  const ignored = ignoredText(checker);
  if (ignored !== undefined) dependencies.terminal.note(ignored);
  await keepMapOf(errand, check.good, dependencies);
  for (const remark of fileRemarks(check)) dependencies.terminal.note(remark);
  if (check.rows === 0) return nothingToSend(name, options, dependencies);
  if (options.check === true)
    return showCheck(name, check, checker.ignoredColumns, options, dependencies);
  refuseFaulty(name, check, options);
  if (check.faulty.size > 0) dependencies.terminal.note(skippedText(name, check));
  if (options.dryRun === true) return dryRunInspected(inspected, account, plan, dependencies);
  return stageInspected(inspected, account, plan, dependencies);
}

async function keepMapOf(
  { plan, mapping, settings }: Errand,
  good: number,
  dependencies: Dependencies,
): Promise<void> {
  const { saveMap } = plan.options;
  if (saveMap !== undefined) await keepMap(saveMap, mapping, good, settings, dependencies);
}
