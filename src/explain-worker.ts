import './catalog/use.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { SentQuestion } from './cli/commands/mock/mismatch-search.ts';
import { type Describe, fromSent, searchHere } from './cli/commands/mock/search-here.ts';
import { describeFindings } from './cli/commands/verify/view/json.ts';
import { type Language, useLanguage } from './core/words/language.ts';
import { NO_FINDINGS } from './mock/service/log.ts';

const language = workerData as Language;

/** In the language of the run, for people, and in English, for the response: it does not depend on who runs the mock. */
const describe: Describe = async (result) => {
  const inEnglish = describeFindings(result);
  if (language === 'en') return inEnglish;
  useLanguage(language);
  try {
    const own = await import('./cli/commands/mock/describe-findings.ts');
    return { ...own.describeFindings(result), inEnglish };
  } finally {
    useLanguage('en');
  }
};

/** A thread that does nothing but find out why signatures do not match: one question, one answer. */
const { search } = searchHere(performance.now.bind(performance), describe);

parentPort?.on('message', (question: SentQuestion) => {
  void search(fromSent(question))
    .catch(() => NO_FINDINGS)
    .then((findings) => parentPort?.postMessage(findings));
});
