import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Cause } from '../../core/diagnosis/cause.ts';
import { receivedOf } from './received.ts';
import { rightFor } from './right-for.ts';

/**
 * What a person has to set right.
 * reception: the signature is right, or cannot be checked; another check fails.
 * paste: the bytes that were given differ from the signed ones as an editor makes it.
 * request: the program signs otherwise than the service.
 * other-profile: key and signature are right, but those of another profile.
 * no-secret: nothing to check the signature with.
 */
export type Situation =
  | 'valid'
  | 'reception'
  | 'paste'
  | 'request'
  | 'other-profile'
  | 'unexplained'
  | 'no-secret';

/** What editors, clipboards and shells do to a text that is saved. */
const EDITORS_WORK: ReadonlySet<string> = new Set([
  'body.trailing-newline',
  'body.crlf',
  'body.bom',
  'body.smart-quotes',
  'body.whitespace',
]);

export function situationOf(result: VerifiedRequest): Situation {
  const { verdict, account } = result;
  if (verdict.verdict === 'valid') return 'valid';
  if (verdict.verdict === 'rejected') return 'reception';
  if (verdict.verdict === 'explained') {
    const [first = { causes: [] }] = verdict.explanations;
    if (rightFor(first, receivedOf(result)) !== undefined) return 'other-profile';
    return isPaste(first.causes) ? 'paste' : 'request';
  }
  return account.secret === undefined ? 'no-secret' : 'unexplained';
}

/** Whether the received bytes alone are odd, and only as a pasted text is. */
export function isPaste(causes: readonly Cause[]): boolean {
  const ofSignature = causes.filter(({ id }) => !/^(?:header|clock|account)\./.test(id));
  return ofSignature.length > 0 && ofSignature.every(isEditorsWork);
}

/** Of line ends it is said what the signed body had. */
const isEditorsWork = (cause: Cause): boolean =>
  EDITORS_WORK.has(cause.id) &&
  (cause.side === 'received' || (cause.id === 'body.crlf' && cause.signed === 'LF'));
