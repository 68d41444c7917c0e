import { stageFile } from '../../actions/batch/file/stage-file.ts';
import { accountId } from '../../core/account.ts';
import { makeVisible } from '../../core/visible.ts';
import type { Batch, BatchJournal } from '../../journal/batches.ts';
import type { Journal } from '../../journal/journal.ts';
import { fileTotalsText } from '../../output/send/check.ts';
import { PLAIN_THEME } from '../../output/theme.ts';
import type { UsableAccount } from '../../profiles/settings.ts';
import { sendWords } from '../../words/en/send.ts';
import type { Dependencies } from '../dependencies.ts';
import { openToSend } from '../open-to-send.ts';
import { questionsFor } from '../questions.ts';
import { announceLive } from '../report/announce.ts';
import type { InspectedFile } from './inspect.ts';
import { createPass } from './pass.ts';
import type { SendPlan } from './plan.ts';

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
  const journal = await openToSend(policy.limits.wholeMs, account, dependencies);
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
