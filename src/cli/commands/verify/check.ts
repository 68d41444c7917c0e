import { FAILURES } from '../../../core/words/failure.ts';
import type { SearchWatch, VerifiedRequest, VerifyQuestion } from '../../../verify/verify.ts';
import { verifyRequest } from '../../../verify/verify.ts';
import { searchProgress } from '../../../verify/words/verdict.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { KnownAccounts } from './accounts.ts';
import { basePathOf, type GivenRequest, hostOf } from './request.ts';

/** Checks one request, with everything else from the command line. */
export type Check = (given: GivenRequest, watch: SearchWatch) => Promise<VerifiedRequest>;

export function checkFor(
  { account, otherAccounts, storedAccounts, settings }: KnownAccounts,
  asked: Pick<VerifyQuestion, 'signedString' | 'deep' | 'nowSeconds'>,
): Check {
  const endpoint = settings.endpoint?.value;
  const [basePath, host] = [basePathOf(endpoint), hostOf(endpoint)];
  return async (given, watch) => {
    const { request, destination, isPrinted = false, undone = [] } = given;
    const where = { basePath, ...destination, host: destination.host ?? host };
    const copied = { isPrinted, undone };
    const question = { ...asked, request, account, otherAccounts, destination: where, ...copied };
    const result = await verifyRequest(question, watch);
    if (result.verdict.verdict !== 'valid' && asked.signedString === undefined) {
      const { refuseLost } = await import('./copied.ts');
      refuseLost(given, result);
    }
    // The secrets that were not tried must not be shown either.
    return { ...result, question: { ...question, otherAccounts: storedAccounts } };
  };
}

/** The exit code: 0 if the service would accept all requests. */
export function exitStatus(results: readonly VerifiedRequest[]): number {
  if (results.some(({ verdict }) => verdict.searched.interrupted)) return FAILURES.interrupted.exit;
  const isFine = results.every(({ verdict }) => verdict.verdict === 'valid');
  return isFine ? 0 : FAILURES.signature_mismatch.exit;
}

/** A search that a person can follow, and stop with Ctrl-C. */
export interface WatchedSearch extends SearchWatch {
  readonly isInterrupted: () => boolean;
  /** Starts a search, with a title before its progress. */
  readonly begin: (title: string) => void;
  /** Clears the progress line. */
  readonly end: () => void;
}

/** How often the line is refreshed, in milliseconds. */
const REFRESH_MS = 100;

/** From here on the first Ctrl-C does not end the process: the caller must check `isInterrupted`. */
export function watchSearch({
  clock: { now },
  terminal,
  interrupt,
}: Pick<Dependencies, 'clock' | 'terminal' | 'interrupt'>): WatchedSearch {
  const signal = interrupt();
  let search = { title: '', startedAt: now() };
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    now,
    isInterrupted: () => signal.aborted,
    begin: (title) => {
      search = { title, startedAt: now() };
    },
    onProgress: (hypotheses) => {
      if (now() - shownAt < REFRESH_MS) return;
      shownAt = now();
      terminal.showStatus(
        `${search.title}${searchProgress(hypotheses, shownAt - search.startedAt)}`,
      );
    },
    end: () => terminal.showStatus(''),
  };
}
