import { answersWords } from './answers.ts';
import { batchWords } from './batch.ts';
import { common } from './common.ts';
import { logWords } from './log.ts';
import { reconcileWords } from './reconcile.ts';
import { replayWords } from './replay.ts';
import { reportWords } from './report.ts';
import { sendWords } from './send.ts';
import { signWords } from './sign.ts';
import { smokeWords } from './smoke.ts';

/** Every sentence that conv says to people, in English, by code. Another language is another such object. */
export const english = {
  ...common,
  ...answersWords,
  ...batchWords,
  ...logWords,
  ...reconcileWords,
  ...replayWords,
  ...reportWords,
  ...sendWords,
  ...signWords,
  ...smokeWords,
};

export type English = typeof english;
