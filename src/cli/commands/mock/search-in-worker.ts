import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { VerifyQuestion } from '../../../forensics/verify.ts';
import type { MismatchFindings } from '../../../mock/service/log.ts';
import { Secret } from '../../../protocol/masking/secret.ts';
import type { MismatchSearch } from './mismatch-search.ts';

/** A question as it crosses to another thread: what holds a secret there is text again, within this process. */
export interface SentQuestion extends Omit<VerifyQuestion, 'account' | 'otherAccounts'> {
  readonly account: Sent<VerifyQuestion['account']>;
  readonly otherAccounts: readonly Sent<VerifyQuestion['otherAccounts'][number]>[];
}

type Sent<Account> = Omit<Account, 'secret'> & { readonly secret: string | undefined };

/**
 * Searches on a thread of its own, which begins with the first question: right requests are answered
 * meanwhile as quickly as ever. It does not keep the process from ending.
 * @param file the chunk that answers the questions.
 */
export function searchInWorker(file: string): MismatchSearch {
  let worker: Worker | undefined;
  const search = async (question: VerifyQuestion): Promise<MismatchFindings> => {
    worker ??= startWorker(file, () => {
      worker = undefined;
    });
    worker.postMessage(toSent(question));
    const [findings] = (await once(worker, 'message')) as [MismatchFindings];
    return findings;
  };
  return { search, stop: () => void worker?.terminate() };
}

function startWorker(file: string, onExit: () => void): Worker {
  const worker = new Worker(file);
  worker.unref();
  // Whoever waits for a message of it is told of its end.
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

/** The question as it was before it crossed. */
export const fromSent = ({ account, otherAccounts, ...rest }: SentQuestion): VerifyQuestion => ({
  ...rest,
  account: {
    ...account,
    secret: account.secret === undefined ? undefined : new Secret(account.secret),
  },
  otherAccounts: otherAccounts.map((other) => ({
    ...other,
    secret: new Secret(other.secret ?? ''),
  })),
});
