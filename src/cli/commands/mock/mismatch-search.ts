import {
  type VerifiedRequest,
  type VerifyQuestion,
  verifyRequest,
} from '../../../forensics/verify.ts';
import type { MismatchFindings } from '../../../mock/service/log.ts';

/** Finds out why signatures do not match, one after the other. */
export interface MismatchSearch {
  /** @throws whatever goes wrong with it: then there are no findings. */
  readonly search: (question: VerifyQuestion) => Promise<MismatchFindings>;
  /** Gives up what is being searched. */
  readonly stop: () => void;
}

/** Puts what was found out into words. */
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
