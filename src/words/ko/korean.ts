import type { English } from '../en/english.ts';
import type { Translated } from '../sentence.ts';
import { answersWords } from './answers.ts';
import { batchWords } from './batch.ts';
import { claimWords } from './claims.ts';
import { cli } from './cli.ts';
import { common } from './common.ts';
import { delivery } from './delivery.ts';
import { dialectWords } from './dialects.ts';
import { expectations } from './expectations.ts';
import { exportWords } from './exports.ts';
import { faults } from './faults.ts';
import { files } from './files.ts';
import { intake } from './intake.ts';
import { journal } from './journal.ts';
import { journalCommandWords } from './journal-command.ts';
import { json } from './json.ts';
import { logWords } from './log.ts';
import { mock } from './mock.ts';
import { mockService } from './mock-service.ts';
import { openPointWords } from './open-points.ts';
import { profiles } from './profiles.ts';
import { reconcileWords } from './reconcile.ts';
import { replayWords } from './replay.ts';
import { reportWords } from './report.ts';
import { rowWords } from './rows.ts';
import { rules } from './rules.ts';
import { sendWords } from './send.ts';
import { settleWords } from './settle.ts';
import { signWords } from './sign.ts';
import { smokeWords } from './smoke.ts';
import { transport } from './transport.ts';
import { usage } from './usage.ts';
import { verify } from './verify.ts';
import { workWords } from './work.ts';

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
