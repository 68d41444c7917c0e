import { Failure } from '../../core/failure.ts';
import type { ReportKind } from '../../core/protocol.ts';
import type { Draft } from '../../core/reports/draft.ts';
import { shellWord } from '../../core/shell.ts';
import { requireAccount, type Settings } from '../../profiles/settings.ts';
import { reportWords } from '../../words/en/report.ts';
import { message } from '../../words/message.ts';
import type { Dependencies } from '../dependencies.ts';
import { questionsFor } from '../questions.ts';
import { settingsOf } from '../settings.ts';
import { completeDraft } from './complete.ts';
import { requireDeposit } from './deposit.ts';
import { readDraft } from './draft.ts';
import type { ReportOptions } from './options.ts';
import { readPolicy } from './policy.ts';
import { remarksOn } from './remarks.ts';
import { sendReport } from './send.ts';

/**
 * One report from the command line to the service's answer.
 * @param source a file, `-` for standard input, or undefined where the flags say it all.
 * @returns the exit status.
 */
export async function report(
  kind: ReportKind,
  source: string | undefined,
  options: ReportOptions,
  dependencies: Dependencies,
): Promise<number> {
  const policy = readPolicy(options);
  const { profile, endpoint } = options;
  const settings = await settingsOf({ profile, endpoint }, dependencies);
  const draft = await finishedDraft(
    kind,
    chooseSource(source, options),
    options,
    settings,
    dependencies,
  );
  // Nobody wants remarks on a report that has nowhere to go.
  if (options.dryRun !== true) requireAccount(settings);
  for (const remark of remarksOn(draft))
    dependencies.terminal.note(reportWords.warning({ remark }));
  const sending = { draft, settings, options, policy };
  const end = await endOf(options);
  return end(sending, dependencies);
}

function chooseSource(source: string | undefined, { file }: ReportOptions): string | undefined {
  if (source === undefined || file === undefined) return source ?? file;
  throw new Failure('usage', message('input_named_twice'), {
    hint: message('input_named_twice_hint', { source: shellWord(source), file: shellWord(file) }),
  });
}

/** How the report ends: sent, or without sending it, which is loaded only then. */
async function endOf({ curl, dryRun }: ReportOptions): Promise<typeof sendReport> {
  if (curl === true) return (await import('./print-curl.ts')).printCurl;
  return dryRun === true ? (await import('./dry-run.ts')).dryRunReport : sendReport;
}

async function finishedDraft(
  kind: ReportKind,
  source: string | undefined,
  options: ReportOptions,
  { currency }: Settings,
  dependencies: Dependencies,
): Promise<Draft> {
  const read = await readDraft(kind, source, options);
  const questions = questionsFor(options, dependencies);
  const completion = {
    currency: currency?.value,
    allowUnknown: options.allowUnknown === true,
    now: dependencies.clock.now(),
  };
  const draft = await completeDraft(read, completion, questions?.text);
  await requireDeposit(options, questions);
  return draft;
}
