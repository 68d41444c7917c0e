import { Secret } from '../../../core/protocol/masking/secret.ts';
import type { MismatchFindings } from '../../../mock/service/log.ts';
import {
  type VerifiedRequest,
  type VerifyQuestion,
  verifyRequest,
} from '../../../verify/verify.ts';
import type { MismatchSearch, SentQuestion } from './mismatch-search.ts';

/** Renders the findings. */
export type Describe = (result: VerifiedRequest) => Promise<MismatchFindings>;

/**
 * Searches on this very thread: what else it has to do waits for up to half a second.
 * @param now milliseconds of any steady clock.
 */
export function searchHere(now: () => number, describe: Describe): MismatchSearch {
  let isStopped = false;
  return {
    search: async (question) =>
      describe(await verifyRequest(question, { now, isInterrupted: () => isStopped })),
    stop: () => {
      isStopped = true;
    },
  };
}

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
