import type { VerifiedRequest } from '../../actions/verify.ts';
import { FAILURES } from '../../core/failure.ts';

/** The documented exit status: 0 where the service would accept all of them. */
export function statusOf(results: readonly VerifiedRequest[]): number {
  if (results.some(({ verdict }) => verdict.searched.interrupted)) return FAILURES.interrupted.exit;
  const isFine = results.every(({ verdict }) => verdict.verdict === 'valid');
  return isFine ? 0 : FAILURES.signature_mismatch.exit;
}
