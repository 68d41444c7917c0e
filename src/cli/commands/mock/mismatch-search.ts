import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ThreadCode } from '../../../core/durable/build-files.ts';
import type { Language } from '../../../core/words/language.ts';
import type { MismatchFindings } from '../../../mock/service/log.ts';
import type { VerifyQuestion } from '../../../verify/verify.ts';

/** Finds out why signatures do not match, one after the other. */
export interface MismatchSearch {
  /** @throws any error, in which case there are no findings. */
  readonly search: (question: VerifyQuestion) => Promise<MismatchFindings>;
  /** Cancels the search. */
  readonly stop: () => void;
}

/** A question as it crosses to another thread: what holds a secret there is text again, within this process. */
export interface SentQuestion extends Omit<VerifyQuestion, 'account' | 'otherAccounts'> {
  readonly account: Sent<VerifyQuestion['account']>;
  readonly otherAccounts: readonly Sent<VerifyQuestion['otherAccounts'][number]>[];
}

type Sent<Account> = Omit<Account, 'secret'> & { readonly secret: string | undefined };

/**
 * Searches in a worker thread, started on first use, so that valid requests are answered without delay. The thread
 * does not keep the process alive.
 * @param thread what it runs.
 * @param language the language of its findings, besides English.
 */
export function searchInWorker(
  { code, ...options }: ThreadCode,
  language: Language = 'en',
): MismatchSearch {
  let worker: Worker | undefined;
  const search = async (question: VerifyQuestion): Promise<MismatchFindings> => {
    worker ??= startWorker(new Worker(code, { ...options, workerData: language }), () => {
      worker = undefined;
    });
    worker.postMessage(toSent(question));
    const [findings] = (await once(worker, 'message')) as [MismatchFindings];
    return findings;
  };
  return { search, stop: () => void worker?.terminate() };
}

function startWorker(worker: Worker, onExit: () => void): Worker {
  worker.unref();
  // A caller that waits for its message gets an error instead.
  worker.on('exit', () => {
    onExit();
    worker.emit('error', new Error('the search was given up'));
  });
  worker.on('error', onExit);
  return worker;
}

const toSent = ({ account, otherAccounts, ...rest }: VerifyQuestion): SentQuestion => ({
  ...rest,
  account: { ...account, secret: account.secret?.reveal() },
  otherAccounts: otherAccounts.map((other) => ({ ...other, secret: other.secret.reveal() })),
});
