import { cli } from '../cli/words/cli.ts';
import { files } from '../cli/words/files.ts';
import { journalCommandWords } from '../cli/words/journal-command.ts';
import { logWords } from '../cli/words/log.ts';
import { replayWords } from '../cli/words/replay.ts';
import { reportWords } from '../cli/words/report.ts';
import { sendWords } from '../cli/words/send.ts';
import { settleWords } from '../cli/words/settle.ts';
import { signWords } from '../cli/words/sign.ts';
import { usage } from '../cli/words/usage.ts';
import { workWords } from '../cli/words/work.ts';
import { batchWords } from '../client/words/batch.ts';
import { claimWords } from '../client/words/claims.ts';
import { delivery } from '../client/words/delivery.ts';
import { exportWords } from '../client/words/exports.ts';
import { intake } from '../client/words/intake.ts';
import { journal } from '../client/words/journal.ts';
import { openPointWords } from '../client/words/open-points.ts';
import { profiles } from '../client/words/profiles.ts';
import { reconcileWords } from '../client/words/reconcile.ts';
import { smokeWords } from '../client/words/smoke.ts';
import { transport } from '../client/words/transport.ts';
import { answersWords } from '../core/words/answers.ts';
import { common } from '../core/words/common.ts';
import { json } from '../core/words/json.ts';
import { rowWords } from '../core/words/rows.ts';
import { rules } from '../core/words/rules.ts';
import { dialectWords } from '../mock/words/dialects.ts';
import { expectations } from '../mock/words/expectations.ts';
import { faults } from '../mock/words/faults.ts';
import { mock } from '../mock/words/mock.ts';
import { mockService } from '../mock/words/mock-service.ts';
import { verify } from '../verify/words/verify.ts';

/** All messages in English, by code. Other languages are objects of the same shape. */
export const english = {
  ...cli,
  ...common,
  ...delivery,
  ...files,
  ...intake,
  ...journal,
  ...json,
  ...profiles,
  ...transport,
  ...verify,
  ...expectations,
  ...exportWords,
  ...faults,
  ...mock,
  ...mockService,
  ...rules,
  ...rowWords,
  ...answersWords,
  ...batchWords,
  ...claimWords,
  ...logWords,
  ...reconcileWords,
  ...replayWords,
  ...dialectWords,
  ...settleWords,
  ...workWords,
  ...journalCommandWords,
  ...reportWords,
  ...sendWords,
  ...signWords,
  ...openPointWords,
  ...smokeWords,
  ...usage,
};

export type English = typeof english;

declare module '../core/words/message.ts' {
  interface Catalog extends English {}
}
