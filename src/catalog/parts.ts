import { cli as cliKo } from '../cli/words/cli.ko.ts';
import { cli } from '../cli/words/cli.ts';
import { files as filesKo } from '../cli/words/files.ko.ts';
import { files } from '../cli/words/files.ts';
import { journalCommandWords as journalCommandWordsKo } from '../cli/words/journal-command.ko.ts';
import { journalCommandWords } from '../cli/words/journal-command.ts';
import { logWords as logWordsKo } from '../cli/words/log.ko.ts';
import { logWords } from '../cli/words/log.ts';
import { replayWords as replayWordsKo } from '../cli/words/replay.ko.ts';
import { replayWords } from '../cli/words/replay.ts';
import { reportWords as reportWordsKo } from '../cli/words/report.ko.ts';
import { reportWords } from '../cli/words/report.ts';
import { sendWords as sendWordsKo } from '../cli/words/send.ko.ts';
import { sendWords } from '../cli/words/send.ts';
import { settleWords as settleWordsKo } from '../cli/words/settle.ko.ts';
import { settleWords } from '../cli/words/settle.ts';
import { signWords as signWordsKo } from '../cli/words/sign.ko.ts';
import { signWords } from '../cli/words/sign.ts';
import { usage as usageKo } from '../cli/words/usage.ko.ts';
import { usage } from '../cli/words/usage.ts';
import { workWords as workWordsKo } from '../cli/words/work.ko.ts';
import { workWords } from '../cli/words/work.ts';
import { batchWords as batchWordsKo } from '../client/words/batch.ko.ts';
import { batchWords } from '../client/words/batch.ts';
import { claimWords as claimWordsKo } from '../client/words/claims.ko.ts';
import { claimWords } from '../client/words/claims.ts';
import { delivery as deliveryKo } from '../client/words/delivery.ko.ts';
import { delivery } from '../client/words/delivery.ts';
import { exportWords as exportWordsKo } from '../client/words/exports.ko.ts';
import { exportWords } from '../client/words/exports.ts';
import { intake as intakeKo } from '../client/words/intake.ko.ts';
import { intake } from '../client/words/intake.ts';
import { journal as journalKo } from '../client/words/journal.ko.ts';
import { journal } from '../client/words/journal.ts';
import { openPointWords as openPointWordsKo } from '../client/words/open-points.ko.ts';
import { openPointWords } from '../client/words/open-points.ts';
import { profiles as profilesKo } from '../client/words/profiles.ko.ts';
import { profiles } from '../client/words/profiles.ts';
import { reconcileWords as reconcileWordsKo } from '../client/words/reconcile.ko.ts';
import { reconcileWords } from '../client/words/reconcile.ts';
import { smokeWords as smokeWordsKo } from '../client/words/smoke.ko.ts';
import { smokeWords } from '../client/words/smoke.ts';
import { transport as transportKo } from '../client/words/transport.ko.ts';
import { transport } from '../client/words/transport.ts';
import { answersWords as answersWordsKo } from '../core/words/answers.ko.ts';
import { answersWords } from '../core/words/answers.ts';
import { common as commonKo } from '../core/words/common.ko.ts';
import { common } from '../core/words/common.ts';
import { json as jsonKo } from '../core/words/json.ko.ts';
import { json } from '../core/words/json.ts';
import { rowWords as rowWordsKo } from '../core/words/rows.ko.ts';
import { rowWords } from '../core/words/rows.ts';
import { rules as rulesKo } from '../core/words/rules.ko.ts';
import { rules } from '../core/words/rules.ts';
import type { Translated } from '../core/words/sentence.ts';
import { dialectWords as dialectWordsKo } from '../mock/words/dialects.ko.ts';
import { dialectWords } from '../mock/words/dialects.ts';
import { expectations as expectationsKo } from '../mock/words/expectations.ko.ts';
import { expectations } from '../mock/words/expectations.ts';
import { faults as faultsKo } from '../mock/words/faults.ko.ts';
import { faults } from '../mock/words/faults.ts';
import { mock as mockKo } from '../mock/words/mock.ko.ts';
import { mock } from '../mock/words/mock.ts';
import { mockService as mockServiceKo } from '../mock/words/mock-service.ko.ts';
import { mockService } from '../mock/words/mock-service.ts';
import { verify as verifyKo } from '../verify/words/verify.ko.ts';
import { verify } from '../verify/words/verify.ts';

/** What a file of `words/` says, in each language. It is read when one of its sentences is said: the build loads the file then. */
const part = <English>(sentences: {
  readonly en: () => English;
  readonly ko: () => Translated<NoInfer<English>>;
}) => sentences;

/** All sentences of conv. A code belongs to one part. */
export const PARTS = [
  part({ en: () => cli, ko: () => cliKo }),
  part({ en: () => files, ko: () => filesKo }),
  part({ en: () => journalCommandWords, ko: () => journalCommandWordsKo }),
  part({ en: () => logWords, ko: () => logWordsKo }),
  part({ en: () => replayWords, ko: () => replayWordsKo }),
  part({ en: () => reportWords, ko: () => reportWordsKo }),
  part({ en: () => sendWords, ko: () => sendWordsKo }),
  part({ en: () => settleWords, ko: () => settleWordsKo }),
  part({ en: () => signWords, ko: () => signWordsKo }),
  part({ en: () => usage, ko: () => usageKo }),
  part({ en: () => workWords, ko: () => workWordsKo }),
  part({ en: () => batchWords, ko: () => batchWordsKo }),
  part({ en: () => claimWords, ko: () => claimWordsKo }),
  part({ en: () => delivery, ko: () => deliveryKo }),
  part({ en: () => exportWords, ko: () => exportWordsKo }),
  part({ en: () => intake, ko: () => intakeKo }),
  part({ en: () => journal, ko: () => journalKo }),
  part({ en: () => openPointWords, ko: () => openPointWordsKo }),
  part({ en: () => profiles, ko: () => profilesKo }),
  part({ en: () => reconcileWords, ko: () => reconcileWordsKo }),
  part({ en: () => smokeWords, ko: () => smokeWordsKo }),
  part({ en: () => transport, ko: () => transportKo }),
  part({ en: () => answersWords, ko: () => answersWordsKo }),
  part({ en: () => common, ko: () => commonKo }),
  part({ en: () => json, ko: () => jsonKo }),
  part({ en: () => rowWords, ko: () => rowWordsKo }),
  part({ en: () => rules, ko: () => rulesKo }),
  part({ en: () => dialectWords, ko: () => dialectWordsKo }),
  part({ en: () => expectations, ko: () => expectationsKo }),
  part({ en: () => faults, ko: () => faultsKo }),
  part({ en: () => mock, ko: () => mockKo }),
  part({ en: () => mockService, ko: () => mockServiceKo }),
  part({ en: () => verify, ko: () => verifyKo }),
] as const;

type UnionOfParts = ReturnType<(typeof PARTS)[number]['en']>;

/** What is a part of all: of `A | B`, `A & B`. */
type Whole<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  whole: infer All,
) => void
  ? All
  : never;

type English = Whole<UnionOfParts>;

declare module '../core/words/message.ts' {
  interface Catalog extends English {}
}
