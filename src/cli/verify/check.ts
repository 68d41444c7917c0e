import type { SearchWatch } from '../../actions/follow-search.ts';
import { type VerifiedRequest, type VerifyQuestion, verifyRequest } from '../../actions/verify.ts';
import type { KnownAccounts } from './accounts.ts';
import { basePathOf } from './destination.ts';
import type { GivenRequest } from './request.ts';

/** Checks one request, with all that the command line says beside it. */
export type Check = (given: GivenRequest, watch: SearchWatch) => Promise<VerifiedRequest>;

export function checkFor(
  { account, otherAccounts, storedAccounts, settings }: KnownAccounts,
  asked: Pick<VerifyQuestion, 'signedString' | 'deep' | 'nowSeconds'>,
): Check {
  const basePath = basePathOf(settings.endpoint?.value);
  return async ({ request, destination }, watch) => {
    const where = { basePath, ...destination };
    const question = { ...asked, request, account, otherAccounts, destination: where };
    const result = await verifyRequest(question, watch);
    // The secrets that were not tried must not be shown either.
    return { ...result, question: { ...question, otherAccounts: storedAccounts } };
  };
}
