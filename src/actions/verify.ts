import { checkRequest, type Verdict } from '../core/diagnosis/check-request.ts';
import { type PresentedRequest, presentedValues } from '../core/signing/check.ts';
import type { Credentials } from '../core/signing/sign.ts';

/** The account that a request is checked for. */
export interface CheckingAccount extends Credentials {
  /** Where its key comes from: `profile shop`, `CONV_API_KEY`. */
  readonly origin: string;
}

/** A verdict with what it was given on. */
export interface VerifiedRequest {
  readonly verdict: Verdict;
  readonly presented: ReturnType<typeof presentedValues>;
  readonly bodyBytes: number;
  readonly account: CheckingAccount;
  /** The clock that it was checked by, unix time in seconds. */
  readonly nowSeconds: number;
}

/** Checks one request, as the service would at `nowSeconds`. */
export const verifyRequest = (
  request: PresentedRequest,
  account: CheckingAccount,
  nowSeconds: number,
): VerifiedRequest => ({
  verdict: checkRequest(request, account, nowSeconds),
  presented: presentedValues(request.headers),
  bodyBytes: request.body.length,
  account,
  nowSeconds,
});
