import { parentPort } from 'node:worker_threads';
import { fromSent, type SentQuestion, searchHere } from './cli/commands/mock/mismatch-search.ts';
import { describeFindings } from './cli/commands/verify/view/json.ts';
import { NO_FINDINGS } from './mock/service/log.ts';

/** A thread that does nothing but find out why signatures do not match: one question, one answer. */
const { search } = searchHere(performance.now.bind(performance), async (result) =>
  describeFindings(result),
);

parentPort?.on('message', (question: SentQuestion) => {
  void search(fromSent(question))
    .catch(() => NO_FINDINGS)
    .then((findings) => parentPort?.postMessage(findings));
});
