import { cli } from '../cli/words/cli.ko.ts';
import { files } from '../cli/words/files.ko.ts';
import { journalCommandWords } from '../cli/words/journal-command.ko.ts';
import { logWords } from '../cli/words/log.ko.ts';
import { replayWords } from '../cli/words/replay.ko.ts';
import { reportWords } from '../cli/words/report.ko.ts';
import { sendWords } from '../cli/words/send.ko.ts';
import { settleWords } from '../cli/words/settle.ko.ts';
import { signWords } from '../cli/words/sign.ko.ts';
import { usage } from '../cli/words/usage.ko.ts';
import { workWords } from '../cli/words/work.ko.ts';
import { batchWords } from '../client/words/batch.ko.ts';
import { claimWords } from '../client/words/claims.ko.ts';
import { delivery } from '../client/words/delivery.ko.ts';
import { exportWords } from '../client/words/exports.ko.ts';
import { intake } from '../client/words/intake.ko.ts';
import { journal } from '../client/words/journal.ko.ts';
import { openPointWords } from '../client/words/open-points.ko.ts';
import { profiles } from '../client/words/profiles.ko.ts';
import { reconcileWords } from '../client/words/reconcile.ko.ts';
import { smokeWords } from '../client/words/smoke.ko.ts';
import { transport } from '../client/words/transport.ko.ts';
import { answersWords } from '../core/words/answers.ko.ts';
import { common } from '../core/words/common.ko.ts';
import { json } from '../core/words/json.ko.ts';
import { rowWords } from '../core/words/rows.ko.ts';
import { rules } from '../core/words/rules.ko.ts';
import type { Translated } from '../core/words/sentence.ts';
import { dialectWords } from '../mock/words/dialects.ko.ts';
import { expectations } from '../mock/words/expectations.ko.ts';
import { faults } from '../mock/words/faults.ko.ts';
import { mock } from '../mock/words/mock.ko.ts';
import { mockService } from '../mock/words/mock-service.ko.ts';
import { verify } from '../verify/words/verify.ko.ts';
import type { English } from './english.ts';

/** Every sentence that conv says to people, in Korean, by code. The compiler names what is missing. */
export const korean: Translated<English> = {
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
