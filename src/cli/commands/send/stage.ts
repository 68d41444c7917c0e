import { stageFile } from '../../../client/batch/read-file.ts';
import type { Batch, BatchJournal } from '../../../client/journal/batches.ts';
import type { Journal } from '../../../client/journal/journal.ts';
import type { UsableAccount } from '../../../client/profiles/settings.ts';
import { PLAIN_THEME } from '../../../kit/theme.ts';
import { makeVisible } from '../../../kit/visible.ts';
import { accountId } from '../../../protocol/account.ts';
import { sendWords } from '../../../words/en/send.ts';
import type { Dependencies } from '../../dependencies.ts';
import { questionsFor } from '../../terminal/questions.ts';
import { openToSendFiles } from '../../with-journal.ts';
import { announceLive } from '../report/send.ts';
import { createPass, type InspectedFile } from './inspect.ts';
import type { SendPlan } from './plan.ts';
import { fileTotalsText } from './view/check.ts';

/** A batch that can be sent, and the journal that it lies in. */
export interface Staged {
  readonly batch: Batch;
  /** Open: the caller closes it. */
  readonly journal: Journal & BatchJournal;
}

/** Puts the good rows of a file into the journal; a live account announces itself before. */
export async function stageInspected(
  inspected: InspectedFile,
  account: UsableAccount,
  { policy, options }: Pick<SendPlan, 'policy' | 'options'>,
  dependencies: Dependencies,
): Promise<Staged> {
  const { terminal } = dependencies;
  const questions = options.yes === true ? undefined : questionsFor(options, dependencies);
  await announceLive(account, announcementOf(inspected), terminal, questions);
  const journal = await openToSendFiles(policy.limits.wholeMs, account, dependencies);
  try {
    const batch = await stageIn(journal, inspected, account, dependencies);
    terminal.note(sendWords.staged({ count: batch.rows, id: batch.id }));
    return { batch, journal };
  } catch (error) {
    journal.close();
    throw error;
  }
}

const announcementOf = ({ file, check }: InspectedFile) => ({
  what: sendWords.rows_of_file({ count: check.good, file: makeVisible(file.name) }),
  preview: fileTotalsText(check.totals, {
    screenWidth: undefined,
    titled: true,
    theme: PLAIN_THEME,
  }),
});

async function stageIn(
  journal: BatchJournal,
  { file, checker, check }: InspectedFile,
  account: UsableAccount,
  dependencies: Dependencies,
): Promise<Batch> {
  const { endpoint, profile } = account;
  const owner = { accountId: accountId(account), endpoint, profile };
  const pass = createPass('staging', check.rows, dependencies);
  try {
    return await stageFile(file, checker, check, journal.stage(owner, file.name), pass);
  } finally {
    dependencies.terminal.showStatus('');
  }
}
