import {
  allChecksPass,
  checkSignature,
  type PresentedRequest,
  presentedValues,
  type SignatureChecks,
} from '../signing/check.ts';
import type { Credentials } from '../signing/sign.ts';

/**
 * valid: all four checks of the service pass.
 * rejected: the signature is right, but another check fails; or there is nothing to check it by.
 * explained, unexplained: the signature does not match, and it is or is not known why.
 */
export type Judgement = 'valid' | 'rejected' | 'explained' | 'unexplained';

/** Something that reproduces a signature that does not match. */
interface Explanation {
  /** All of them together. */
  readonly causes: readonly { readonly id: string }[];
  readonly summary: string;
  readonly fix: string;
}

/** What can be said of a signed request. */
export interface Verdict {
  readonly verdict: Judgement;
  readonly checks: SignatureChecks;
  /** The simplest first. */
  readonly explanations: readonly Explanation[];
  /** How much was tried beside the recipe itself, and how long it took. */
  readonly searched: { readonly hypotheses: number; readonly milliseconds: number };
}

/**
 * Checks a request as the service does, for the one account that is known. A key that is not this
 * account's does not keep the signature from being checked, with this account's secret.
 * @param nowSeconds the service's clock, unix time in seconds.
 */
export function checkRequest(
  request: PresentedRequest,
  { apiKey, secret }: Credentials,
  nowSeconds: number,
): Verdict {
  const lookup = (key: string) => (key === apiKey ? { secret, active: true } : undefined);
  const checks = checkSignature(request, lookup, nowSeconds, secret);
  const verdict = judge(request, checks);
  return { verdict, checks, explanations: [], searched: { hypotheses: 0, milliseconds: 0 } };
}

function judge(request: PresentedRequest, checks: SignatureChecks): Judgement {
  if (allChecksPass(checks)) return 'valid';
  return checks.signature.ok || !canBeChecked(request) ? 'rejected' : 'unexplained';
}

/** "A request without X-Signature or without a timestamp cannot be checked further." */
function canBeChecked({ headers }: PresentedRequest): boolean {
  const { timestamp, signature } = presentedValues(headers);
  return (timestamp ?? '') !== '' && (signature ?? '') !== '';
}
