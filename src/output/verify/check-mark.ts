import type { VerifiedRequest } from '../../actions/verify.ts';
import type { SignatureChecks } from '../../core/signing/check.ts';
import type { Theme } from '../theme.ts';

/** `✓` passed, `✗` failed, `?` not checked, as there is nothing to check it with. */
export function checkMark(
  name: keyof SignatureChecks,
  result: VerifiedRequest,
  theme: Theme,
): string {
  if (result.verdict.checks[name].ok) return theme.good('✓');
  return isUnchecked(name, result) ? theme.warn('?') : theme.bad('✗');
}

function isUnchecked(
  name: keyof SignatureChecks,
  { account, presented }: VerifiedRequest,
): boolean {
  if (name === 'key') return account.apiKey === undefined && Boolean(presented.key);
  const isPresent = Boolean(presented.signature) && Boolean(presented.timestamp);
  return name === 'signature' && account.secret === undefined && isPresent;
}
